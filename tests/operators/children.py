"""Workers as the driver sees them: a child that dies or hangs costs the pair that it ran, and no other."""
import json
import pathlib
import queue
import signal
import subprocess
import sys
import tempfile
import threading

import outcomes

WORKER = pathlib.Path(__file__).with_name("worker.py")
PAIRS_OF_A_CHILD = 150  # then a new one, so that what one pair leaves behind reaches few
SECONDS_TO_START = 120


class Gone(Exception):
    """The child ended without an answer."""


class Child:
    def __init__(self, options):
        self._errors = tempfile.TemporaryFile("w+")
        command = [sys.executable, str(WORKER), "--samples", str(options.samples)]
        self._process = subprocess.Popen(command + (["--before", options.before] if options.before else []),
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True)
        self.answered = 0

    def ask(self, request, seconds):
        """Raises Gone, or TimeoutError after ending the child."""
        timer = threading.Timer(seconds, self._process.kill)
        timer.start()
        try:
            answer = self._exchange(request)
        finally:
            timed_out = timer.finished.is_set()
            timer.cancel()
        if not answer:
            raise TimeoutError if timed_out else Gone(self._last_words())
        self.answered += 1
        return json.loads(answer)

    def _exchange(self, request):
        try:
            self._process.stdin.write(request + "\n")
            self._process.stdin.flush()
            return self._process.stdout.readline()
        except BrokenPipeError:
            return ""

    def _last_words(self):
        status = self._process.wait()
        self._errors.seek(0)
        words = " | ".join(self._errors.read().splitlines()[-3:])
        how = signal.Signals(-status).name if status < 0 else f"exit code {status}"
        return f"{how}: {words}"[:400]

    def end(self):
        self._process.stdin.close()
        self._process.kill()
        self._process.wait()
        self._errors.close()


def list_pairs(options):
    child = Child(options)
    try:
        return [tuple(pair) for pair in child.ask("pairs", SECONDS_TO_START)]
    finally:
        child.end()


def run_pairs(wanted, options, on_result):
    """Runs them on `options.jobs` children at once. Calls on_result(record) from any of as many threads."""
    left = queue.SimpleQueue()
    for pair in wanted:
        left.put(pair)
    threads = [threading.Thread(target=_serve, args=(left, options, on_result)) for _ in range(options.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _serve(left, options, on_result):
    child = None
    while True:
        try:
            pair = left.get_nowait()
        except queue.Empty:
            break
        child = child or Child(options)
        try:
            on_result(child.ask(json.dumps(pair), options.timeout + (0 if child.answered else SECONDS_TO_START)))
        except (Gone, TimeoutError) as lost:
            on_result(_lost(pair, lost, options.timeout))
            child.answered = PAIRS_OF_A_CHILD
        if child.answered >= PAIRS_OF_A_CHILD:
            child.end()
            child = None
    if child:
        child.end()


def _lost(pair, error, seconds):
    crashed = isinstance(error, Gone)
    kind, name, dtype = pair
    return {"kind": kind, "name": name, "dtype": dtype,
            "outcome": outcomes.CRASHES if crashed else outcomes.TIMES_OUT,
            "text": str(error) if crashed else f"no answer in {seconds} s"}
