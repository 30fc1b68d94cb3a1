# What every target of ours is compiled with; nvcc takes none of it.
add_library(gpuflight_warnings INTERFACE)
target_compile_options(gpuflight_warnings INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wshadow;-Werror>"
  # GCC 12 sees overlaps in "literal" + std::string that aren't there (its bug 105651).
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)

# gpuflight_library(NAME SOURCES …): a static library of the project that includes from its root.
function(gpuflight_library name)
  add_library(${name} STATIC ${ARGN})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:gpuflight_warnings>)
endfunction()
