# cmake --install: a tree of the build tree's shape, which may be moved. Ours find each other from
# where they lie; LibTorch stays where it was found.

# gpuflight_install(DESTINATION RPATH TARGETS…): those of the targets that this build has.
function(gpuflight_install destination rpath)
  foreach(target IN LISTS ARGN)
    if(TARGET ${target})
      set_target_properties(${target} PROPERTIES INSTALL_RPATH "${rpath}")
      install(TARGETS ${target} RUNTIME DESTINATION ${destination} LIBRARY DESTINATION ${destination})
    endif()
  endforeach()
endfunction()

gpuflight_install(${CMAKE_INSTALL_BINDIR} "" gpuflight_cli)
gpuflight_install(${GPUFLIGHT_LIBDIR} "" gpuflight_capture)
gpuflight_install(${GPUFLIGHT_LIBDIR}/simulated "$ORIGIN"
  gpuflight_simulated gpuflight_simulated_cublas gpuflight_simulated_nvml gpuflight_no_cudnn gpuflight_no_cufile gpuflight_no_cupti
  gpuflight_stand_ins)
gpuflight_install(${GPUFLIGHT_LIBEXECDIR} "" gpuflight_supervisor gpuflight_symbolizer)
if(GPUFLIGHT_TORCH)
  set(_torch_libraries ${GPUFLIGHT_TORCH_DIR}/lib)
  gpuflight_install(${GPUFLIGHT_LIBDIR} "${_torch_libraries}" gpuflight_worker_library)
  gpuflight_install(${GPUFLIGHT_LIBDIR}/simulated "$ORIGIN;${_torch_libraries}" gpuflight_simulated_torch gpuflight_torch_cuda)
  gpuflight_install(${GPUFLIGHT_LIBEXECDIR} "" gpuflight_worker)
  # Built by `gpuflight build`, with LibTorch's folder in their RUNPATH.
  install(DIRECTORY ${PROJECT_BINARY_DIR}/${GPUFLIGHT_DATADIR}/exercises DESTINATION ${GPUFLIGHT_DATADIR}
    FILES_MATCHING PATTERN "*.so")
endif()

# What a solution or a program with regions of its own is compiled with. NVTX's headers get a folder
# of their own: a program that has others must be able to put them first.
install(FILES gpuflight/region.hpp gpuflight/solution.hpp gpuflight/exercise.hpp gpuflight/module.hpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gpuflight)
install(DIRECTORY ${GPUFLIGHT_NVTX_INCLUDE}/nvtx3 DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gpuflight-nvtx
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")

install(DIRECTORY gpuflight/python/ DESTINATION ${GPUFLIGHT_DATADIR}/python FILES_MATCHING PATTERN "*.py")
install(DIRECTORY schema/ DESTINATION ${GPUFLIGHT_DATADIR}/schema FILES_MATCHING PATTERN "*.json")
# As they lie in the project, so that their links work.
install(DIRECTORY docs exercises schema DESTINATION ${CMAKE_INSTALL_DOCDIR}
  FILES_MATCHING PATTERN "*.md" PATTERN "*.json" PATTERN "*.cpp" PATTERN "*.py" PATTERN "*.html" PATTERN "*.png")
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
