"""What the bots of Honshū and Hokkaidō share."""
