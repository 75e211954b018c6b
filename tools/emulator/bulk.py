"""Transfers by DMA to the panel in one step each.

rp2040py moves every byte on its own, by some alarms that run as Python: a full picture would take more than
a second of the PC's time. Here the bytes of a transfer go over at once, and the channel stays busy for
exactly as long as they take on the wire, so that emulated time is the same.

It looks into rp2040py's channels, which have no interface for it: its version is pinned
(requirements-emulator).
"""

from rp2040py.peripherals.dma import BUSY, EN, INCR_READ, INCR_WRITE, IRQ_QUIET, DREQChannel

_DATA = (0x4003C008, 0x40040008)  # SSPDR of SPI0 and SPI1
_TO = (DREQChannel.DREQ_SPI0_TX, DREQChannel.DREQ_SPI1_TX)
_FROM = (DREQChannel.DREQ_SPI0_RX, DREQChannel.DREQ_SPI1_RX)


class Bulk:
    """Takes over the transfers between memory and the SPI of `wires`; all others stay rp2040py's."""

    def __init__(self, wires):
        self._wires = wires

    def attach(self, chip):
        """The chip has power."""
        self._chip = chip
        for channel in chip.mcu.dma.channels:
            channel.start = self._start(channel, channel.start)

    def _start(self, channel, otherwise):
        """What takes the place of that channel's `start`, which is `otherwise`."""
        done = self._chip.mcu.clock.create_alarm(lambda: self._finish(channel))

        def start():
            sends, receives = self._sends(channel), self._receives(channel)
            count = channel._trans_count_reload
            idle = channel._ctrl & EN and not channel._ctrl & BUSY
            if not (idle and count and channel._data_size == 1 and (sends or receives)):
                otherwise()
                return
            channel._ctrl |= BUSY
            channel._trans_count = count
            ns = count * self._wires.byte_ns()
            if sends:
                self._wires.send(self._chip.memory(channel._read_addr, count), ns)
                channel._read_addr += count
            done.schedule(ns)

        return start

    def _sends(self, channel):
        """Does it bring bytes of memory, one after the other, to the SPI?"""
        spi = self._wires.spi_number
        return (
            channel._treq_value == _TO[spi]
            and channel._write_addr == _DATA[spi]
            and channel._ctrl & INCR_READ
        )

    def _receives(self, channel):
        """Does it throw away what the SPI receives meanwhile? (From the panel nothing is read.)"""
        spi = self._wires.spi_number
        return (
            channel._treq_value == _FROM[spi]
            and channel._read_addr == _DATA[spi]
            and not channel._ctrl & INCR_WRITE
        )

    def _finish(self, channel):
        if not channel._ctrl & BUSY:
            return  # the program has aborted it
        channel._ctrl &= ~BUSY
        channel._trans_count = 0
        if not channel._ctrl & IRQ_QUIET:
            dma = self._chip.mcu.dma
            dma.int_raw |= 1 << channel.index
            dma.check_interrupts()
