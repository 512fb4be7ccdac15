"""Says which version of the kernels is loaded; installers swallow the notice of the build."""

from northward.kernels import KERNELS

plain = [name for name, compiled in KERNELS.items() if not compiled]
if plain:
    print(f"kernels: plain Python ({', '.join(plain)}); correct, but slower than compiled with a C compiler")
else:
    print("kernels: compiled")
