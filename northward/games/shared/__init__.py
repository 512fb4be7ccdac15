"""What two or more games share, one topic per file."""
