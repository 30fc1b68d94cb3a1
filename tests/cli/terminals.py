"""What a program wrote to a pseudo terminal."""
import os


def read_all(terminal):
    """Until the other side is closed, which Linux says with EIO."""
    content = b""
    while True:
        try:
            some = os.read(terminal, 65536)
        except OSError:
            return content
        if not some:
            return content
        content += some
