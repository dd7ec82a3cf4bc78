"""Whole families of pictures: enumerated, counted, valued, stored and asked."""
