"""The program `mechs`, and `python -m mechs_cli`."""

import gc
import signal

NEW = 50_000  # objects that most commands never come to, and that are a few megabytes


def main() -> None:
    """The entry point. Until all is imported Ctrl-C ends it without a word, as SIGTERM does."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is not to be heard
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.set_threshold(NEW)  # what a command imports is no garbage, and looking for some takes long
    from mechs_cli.app import main as run

    try:
        run()
    finally:
        gc.freeze()  # all that is left goes with the process, and need not be looked through


if __name__ == "__main__":
    main()
