"""Random games and positions of every kind, checked in every way there is: kernel against twin, method against method,
laws, definitions, certificates, round trips, and other programs.

``tools/fuzz`` runs it for as long as it is told; a test of the suite runs the first few cases of every kind. A case
is a line of text, drawn from a seed, its kind and its number alone, so that any case can be run again, and a run
can go on where another one ended.
"""
