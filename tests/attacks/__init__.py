"""Attacks on what the package promises: hostile files, huge inputs, interrupts, forks, spent budgets.

``tools/attack`` makes all of them at full size; a test of the suite makes them in a short form.
"""
