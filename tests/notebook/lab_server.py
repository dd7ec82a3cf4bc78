"""A JupyterLab of its own in a folder: no settings of the user, no network, a token, and whatever port is free."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import jupyterlab

from tests.waiting import PATIENCE, wait_until

SHARE = Path(jupyterlab.__file__).parents[4] / "share" / "jupyter"
TOKEN = "a-token-for-tests"
_PAGE = {
    "disabledExtensions": {
        "@jupyterlab/apputils-extension:announcements": True,  # which would ask the network for news
        "@jupyterlab/apputils-extension:notification": True,
        "@jupyterlab/extensionmanager-extension": True,
    }
}


@contextmanager
def jupyter_lab(folder: Path, *, theme: str = "JupyterLab Light") -> Iterator[str]:
    """Run JupyterLab on the notebooks in a folder, and give the address that other paths are put behind."""
    own = folder / ".jupyter"
    names = ("config", "data", "runtime", "ipython", "settings", "workspaces")
    homes = {name: own / name for name in names}
    for home in homes.values():
        home.mkdir(parents=True)
    _settings(homes["settings"] / "@jupyterlab/apputils-extension/themes.jupyterlab-settings", {"theme": theme})
    _settings(homes["config"] / "labconfig/page_config.json", _PAGE)
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(homes["config"]),
        "JUPYTER_DATA_DIR": str(homes["data"]),
        "JUPYTER_RUNTIME_DIR": str(homes["runtime"]),
        "JUPYTER_PATH": str(SHARE),
        "IPYTHONDIR": str(homes["ipython"]),
        "JUPYTERLAB_SETTINGS_DIR": str(homes["settings"]),
        "JUPYTERLAB_WORKSPACES_DIR": str(homes["workspaces"]),
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--app-dir={SHARE / 'lab'}"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", f"--IdentityProvider.token={TOKEN}"]
    command += [f"--ServerApp.root_dir={folder}", "--LabApp.extension_manager=readonly"]
    with (
        (own / "log").open("wb") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT) as server,
    ):
        try:
            yield _address(server, homes["runtime"], own / "log")
        finally:
            server.terminate()  # which ends its kernels too
            try:
                server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                server.kill()


def _settings(path: Path, data: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data), encoding="utf-8")


def _address(server: subprocess.Popen[bytes], runtime: Path, log: Path) -> str:
    """Return where the server listens, once it does; it says so in a file."""
    addresses: list[str] = []

    def is_up() -> bool:
        assert server.poll() is None, f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')[-2000:]}"
        for found in runtime.glob("jpserver-*.json"):
            with suppress(ValueError):  # half written
                addresses.append(json.loads(found.read_text(encoding="utf-8"))["url"])
        return bool(addresses)

    wait_until(is_up)
    return addresses[0]
