# MicroPython's rp2 port for Kreuzsummen. tools/firmware.py gives KREUZSUMMEN_CHIP (a board of the Pico SDK),
# KREUZSUMMEN_DISPLAY (a file of firmware/boards) and MICROPY_FROZEN_MANIFEST.
set(PICO_BOARD ${KREUZSUMMEN_CHIP})
list(APPEND MICROPY_DEF_BOARD
    MICROPY_HW_BOARD_NAME="Kreuzsummen ${KREUZSUMMEN_DISPLAY}"
    MICROPY_HW_USB_PRODUCT_FS_STRING="Kreuzsummen"
)
# The same inputs give the same file: no folder of this PC gets into it.
add_compile_options(
    -ffile-prefix-map=${MICROPY_DIR}=micropython
    -ffile-prefix-map=${CMAKE_BINARY_DIR}=build
)
