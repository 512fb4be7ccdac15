"""A page with the plots of a run: one HTML file without scripts, that needs nothing from anywhere else.

`sections.py` says what is told of matches, `charts.py` draws it, `page.py` puts it together. Needs `northward[lab]`.
"""
