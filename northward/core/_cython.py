"""Stands in for the `cython` module where it is not installed: in uncompiled kernels its decorators do nothing."""

import builtins
from collections.abc import Callable
from typing import Any

compiled = False
int = uint = longlong = builtins.int  # named in calls of declare(), not only in annotations


def _same(function: Any) -> Any:
    return function


def _with(*_: object, **__: object) -> Callable[[Any], Any]:
    return _same


cfunc = ccall = inline = nogil = final = cclass = _same
exceptval = locals = boundscheck = wraparound = cdivision = returns = _with


def cast(_type: object, value: Any, **_: object) -> Any:
    return value


def declare(_type: object, value: Any) -> Any:
    return value
