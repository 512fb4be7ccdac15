"""The games as environments of other projects. Fixed-size observations and numbered actions exist only here.

Needs `northward[adapters]`. `ids` cuts an action into small numbered choices, `steps` walks through a match by them,
`observation` turns a view into an array; `pettingzoo`, `gymnasium` and `openspiel` are thin wraps of these three.
"""
