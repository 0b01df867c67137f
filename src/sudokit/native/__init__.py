"""Machine integers and arrays, for both builds."""
