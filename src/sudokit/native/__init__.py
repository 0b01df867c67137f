"""Integers and arrays of the machine, for both builds."""
