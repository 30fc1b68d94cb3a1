# LibTorch from its wheel: gpuflight_torch is libc10 and libtorch_cpu. find_package(Torch) on the
# CUDA wheel demands a toolkit with nvcc, so the two are named here.
file(GLOB _torch_in_wheel ${PROJECT_SOURCE_DIR}/.deps/venv/lib/python3*/site-packages/torch)
set(GPUFLIGHT_TORCH_DIR "${_torch_in_wheel}" CACHE PATH "Folder of the Python package torch")

set(_version_header ${GPUFLIGHT_TORCH_DIR}/include/torch/version.h)
if(NOT EXISTS ${_version_header} AND NOT EXISTS ${GPUFLIGHT_TORCH_DIR}/include/torch/headeronly/version.h)
  message(FATAL_ERROR "LibTorch was not found in '${GPUFLIGHT_TORCH_DIR}'. scripts/setup gets it, or name the "
    "folder of the Python package with -DGPUFLIGHT_TORCH_DIR=…, or build without it: -DGPUFLIGHT_TORCH=OFF")
endif()

foreach(_library c10 c10_cuda torch_cpu)
  add_library(gpuflight_${_library} SHARED IMPORTED)
  set_target_properties(gpuflight_${_library} PROPERTIES
    IMPORTED_LOCATION ${GPUFLIGHT_TORCH_DIR}/lib/lib${_library}.so
    IMPORTED_NO_SONAME TRUE)
endforeach()

add_library(gpuflight_torch INTERFACE)
target_include_directories(gpuflight_torch SYSTEM INTERFACE
  ${GPUFLIGHT_TORCH_DIR}/include ${GPUFLIGHT_TORCH_DIR}/include/torch/csrc/api/include)
target_link_libraries(gpuflight_torch INTERFACE gpuflight_torch_cpu gpuflight_c10)
# Symbols for LibTorch's headers more than double what a file costs to compile (39 s instead of 16).
target_compile_options(gpuflight_torch INTERFACE -g0)
# libtorch_cpu finds its own CUDA libraries by its RPATH, which the linker doesn't follow.
target_link_options(gpuflight_torch INTERFACE -Wl,--allow-shlib-undefined)
