"""The parts of the build, which setup.py puts together."""
