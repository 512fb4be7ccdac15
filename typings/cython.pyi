"""The part of Cython's pure-Python mode that the kernels use, as mypy should read it."""

import builtins
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

F = TypeVar("F", bound=Callable[..., Any] | type)
T = TypeVar("T")

compiled: bool

void: TypeAlias = None

int: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
long: TypeAlias = builtins.int
ulong: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
short: TypeAlias = builtins.int
ushort: TypeAlias = builtins.int
char: TypeAlias = builtins.int
uchar: TypeAlias = builtins.int
Py_ssize_t: TypeAlias = builtins.int
bint: TypeAlias = builtins.bool
double: TypeAlias = builtins.float
p_const_uchar: TypeAlias = bytes
p_uchar: TypeAlias = bytearray
p_int: TypeAlias = list[builtins.int]
p_ulonglong: TypeAlias = list[builtins.int]
p_double: TypeAlias = list[builtins.float]

def cfunc(function: F) -> F: ...
def ccall(function: F) -> F: ...
def inline(function: F) -> F: ...
def final(function: F) -> F: ...
def cclass(function: F) -> F: ...
def exceptval(value: object = ..., *, check: builtins.bool = ...) -> Callable[[F], F]: ...
def boundscheck(on: builtins.bool) -> Callable[[F], F]: ...
def wraparound(on: builtins.bool) -> Callable[[F], F]: ...
def cdivision(on: builtins.bool) -> Callable[[F], F]: ...
def cast(kind: type[T], value: object) -> T: ...
def declare(kind: type[T], value: T) -> T: ...
def address(element: builtins.int) -> bytearray: ...
