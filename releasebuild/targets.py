"""What wheels there are: processors, C libraries, and the versions of Python that each wheel serves."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["INTERFACES", "SYSTEMS", "Interface", "System"]


class System(NamedTuple):
    """A processor and a C library."""

    processor: str
    library: str  # gnu or musl
    triple: str  # as zig names it, with the oldest version of the library that will do
    tag: str  # as wheels name it

    @property
    def name(self) -> str:
        """Such as x86_64-gnu."""
        return f"{self.processor}-{self.library}"


class Interface(NamedTuple):
    """The interface to Python: that of one version, or the stable one from a version on."""

    python: str
    abi: str
    limited: str | None  # the version of the limited API, as its macro has it

    @property
    def oldest(self) -> tuple[int, int]:
        """The oldest version of Python that has it."""
        return 3, int(self.python[3:])

    def suffix(self, system: System) -> str:
        """Return how the name of the kernel's file ends."""
        if self.limited:
            return "abi3.so"
        return f"cpython-{self.python[2:]}-{system.processor}-linux-{system.library}.so"

    def tag(self, system: System) -> str:
        """Return how the name of a wheel ends."""
        return f"{self.python}-{self.abi}-{system.tag}"


SYSTEMS = [
    System("x86_64", "gnu", "x86_64-linux-gnu.2.17", "manylinux2014_x86_64.manylinux_2_17_x86_64"),
    System("aarch64", "gnu", "aarch64-linux-gnu.2.17", "manylinux2014_aarch64.manylinux_2_17_aarch64"),
    System("x86_64", "musl", "x86_64-linux-musl", "musllinux_1_2_x86_64"),
    System("aarch64", "musl", "aarch64-linux-musl", "musllinux_1_2_aarch64"),
]
INTERFACES = [Interface("cp311", "cp311", None), Interface("cp312", "abi3", "0x030C0000")]
