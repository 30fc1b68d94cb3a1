# Headers of CUDA, CUPTI and NVTX: gpuflight::cuda_headers. Nothing of them is linked; the library
# in the program uses the libcupti that the program has.
#
# They come from a toolkit or from the wheels nvidia-cuda-runtime, -cuda-crt, -cuda-cupti and -nvtx.
file(GLOB _wheel_includes ${PROJECT_SOURCE_DIR}/.deps/venv/lib/python3*/site-packages/nvidia/cu13/include)

find_path(GPUFLIGHT_CUPTI_INCLUDE cupti.h
  HINTS ${_wheel_includes}
  PATHS /usr/local/cuda/include /usr/local/cuda/extras/CUPTI/include
  DOC "Folder of cupti.h" NO_DEFAULT_PATH)
find_path(GPUFLIGHT_CUDA_INCLUDE cuda_runtime_api.h
  HINTS ${_wheel_includes} PATHS /usr/local/cuda/include DOC "Folder of cuda_runtime_api.h" NO_DEFAULT_PATH)
find_path(GPUFLIGHT_NVTX_INCLUDE nvtx3/nvToolsExt.h
  HINTS ${_wheel_includes} PATHS /usr/local/cuda/include DOC "Folder of nvtx3/" NO_DEFAULT_PATH)

foreach(_folder CUPTI CUDA NVTX)
  if(NOT GPUFLIGHT_${_folder}_INCLUDE)
    message(FATAL_ERROR "The headers of ${_folder} were not found. scripts/setup gets them, or name their "
      "folder with -DGPUFLIGHT_${_folder}_INCLUDE=…")
  endif()
endforeach()

add_library(gpuflight_nvtx_headers INTERFACE)
target_include_directories(gpuflight_nvtx_headers SYSTEM INTERFACE ${GPUFLIGHT_NVTX_INCLUDE})
add_library(gpuflight_cuda_headers INTERFACE)
target_include_directories(gpuflight_cuda_headers SYSTEM INTERFACE
  ${GPUFLIGHT_CUPTI_INCLUDE} ${GPUFLIGHT_CUDA_INCLUDE} ${GPUFLIGHT_NVTX_INCLUDE})
