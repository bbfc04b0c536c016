"""The program `mechs`, and `python -m mechs_cli`."""

import sys

HERE = __file__.rpartition("mechs_cli")[0].rstrip("/\\")  # the folder that this program lies in
if __name__ == "__main__" and not sys.flags.safe_path and sys.path[0] != HERE:
    # `python -m` puts the current folder before all else that is imported from here on, a
    # `signal.py` in it included.
    del sys.path[0]

import gc  # noqa: E402 - behind what makes imports safe
import signal  # noqa: E402

# New objects before the first collection: a few megabytes, more than most commands make.
NEW = 50_000


def main() -> None:
    """The entry point. Until all is imported Ctrl-C ends it without a word, as SIGTERM does."""
    # A parent may have had the signal ignored: then it stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.set_threshold(NEW)  # imported objects stay: collecting among them is slow and frees nothing
    from mechs_cli.app import main as run

    try:
        run()
    finally:
        gc.freeze()  # the process ends: no last collection is needed


if __name__ == "__main__":
    main()
