"""The hot loops of card maps: where a card may lie, what it would score, the mountain range, what a map may become."""
