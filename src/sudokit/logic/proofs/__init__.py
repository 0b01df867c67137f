"""Checking steps without trusting who found them."""
