// One flash layout, the same on every board and for all versions to come: an update keeps every save.
//
//   from        KB
//   0x000000   896  the firmware: MicroPython, the program frozen, words, type and pictures
//   0x0e0000   576  ROMFS: a newer program, by mpremote romfs deploy
//   0x170000   576  littlefs: saves, and a maker's own files
#define MICROPY_HW_ROMFS_BYTES          (576 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BASE   (1472 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BYTES  (576 * 1024)

// Nothing here uses a network, a second core or Bluetooth.
#define MICROPY_PY_NETWORK              (0)
#define MICROPY_PY_THREAD               (0)

// Pins where a maker's program names none: the Pico's, as the SDK has none for the PicoSystem.
#define MICROPY_HW_SPI0_SCK             (18)
#define MICROPY_HW_SPI0_MOSI            (19)
#define MICROPY_HW_SPI0_MISO            (16)
#define MICROPY_HW_I2C0_SCL             (5)
#define MICROPY_HW_I2C0_SDA             (4)
