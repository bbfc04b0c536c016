"""The program `mechs`, and `python -m mechs_cli`."""

import signal


def main() -> None:
    """The entry point. Until all is imported Ctrl-C ends it without a word, as SIGTERM does."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is not to be heard
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from mechs_cli.app import main as run

    run()


if __name__ == "__main__":
    main()
