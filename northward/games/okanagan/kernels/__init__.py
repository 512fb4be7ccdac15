"""The hot loops of Okanagan: see `northward.core.kernels`."""
