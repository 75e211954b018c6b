"""The PC at the other end of the chip's USB cable, at MicroPython's prompt (raw REPL)."""

import ast

from rp2040py.usb.cdc import USBCDC

from tools.bench.errors import AskError, BenchError

_STEP = 200  # us between two looks at what came
_PACKET = 64  # bytes that the chip takes at once
_ANSWER = 60_000_000  # us until a question is given up
_CTRL_A, _CTRL_C, _CTRL_D = b"\x01", b"\x03", b"\x04"
_RAW = b"raw REPL; CTRL-B to exit\r\n>"


class Console:
    """A terminal on the chip's USB serial line.

    rp2040py answers an endpoint that waits for bytes of the PC with an empty packet, again and again: a
    storm of interrupts, which no PC makes, and which takes more than half of the processor's time. So the
    answer is held back (NAK) until there is something to say.
    """

    def attach(self, chip):
        """The chip has power, and the cable is in."""
        self._chip = chip
        self._waiting = None  # the endpoint and size of a read that has no answer yet
        self._received = bytearray()
        self.is_connected = False
        self._cdc = USBCDC(chip.mcu.usb_ctrl)
        self._cdc.on_serial_data = self._received.extend
        self._cdc.on_device_connected = self._connect
        usb = chip.mcu.usb_ctrl
        self._answer, self._reset = usb.on_endpoint_read, usb.on_reset
        usb.on_endpoint_read, usb.on_reset = self._hold, self._unplug

    @property
    def output(self):
        """All that the chip has said since it was asked last, as text."""
        return self._received.decode("utf-8", "replace")

    def interrupt(self):
        """Press Ctrl-C until the program ends and the prompt is there. Raises BenchError."""
        if not self._chip.run_until(lambda: self.is_connected, _ANSWER):
            raise BenchError("The firmware does not come up on USB.")
        self._send(b"\r" + _CTRL_C + _CTRL_C)
        self._chip.run(20_000)
        self._received.clear()
        self._send(_CTRL_A)
        self._wait(lambda: self._received.endswith(_RAW))

    def run(self, source):
        """Run a program at the prompt, and give what it prints. Raises AskError with its traceback."""
        self.start(source)
        self._wait(lambda: self._received.count(_CTRL_D) >= 2)
        printed, trouble = bytes(self._received).split(_CTRL_D)[:2]
        if trouble:
            raise AskError(trouble.decode("utf-8", "replace"))
        return printed.decode().replace("\r\n", "\n")

    def value(self, expression):
        """The value of an expression (plain data) at the prompt. Raises AskError."""
        return ast.literal_eval(self.run("print(repr(%s))" % expression))

    def start(self, source):
        """Start a program at the prompt and leave it running."""
        self._received.clear()
        self._send(source.encode() + _CTRL_D)
        self._wait(lambda: self._received.startswith(b"OK"))
        del self._received[:2]

    # Inside

    def _connect(self):
        self.is_connected = True

    def _hold(self, endpoint, size):
        if self._cdc.tx_fifo.item_count or endpoint == 0:
            self._answer(endpoint, size)
        else:
            self._waiting = (endpoint, size)

    def _unplug(self):
        self._waiting = None
        self.is_connected = False
        self._reset()

    def _send(self, data):
        for at in range(0, len(data), _PACKET):
            for byte in data[at : at + _PACKET]:
                self._cdc.send_serial_byte(byte)
            if self._waiting:
                endpoint, size = self._waiting
                self._waiting = None
                self._answer(endpoint, size)
            self._wait(lambda: not self._cdc.tx_fifo.item_count)

    def _wait(self, condition):
        if not self._chip.run_until(condition, _ANSWER, _STEP):
            raise BenchError("The firmware does not answer; it said last: %r" % self.output[-200:])
