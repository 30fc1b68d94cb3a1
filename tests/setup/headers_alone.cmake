# Each header is compiled alone, and twice in one file, with warnings as errors: one that leans on
# what its includer has included, or that lacks its guard, breaks the build.

# headers_alone(NAME HEADERS … LIBRARIES …): paths from the project's root.
function(headers_alone name)
  cmake_parse_arguments(alone "" "" "HEADERS;LIBRARIES" ${ARGN})
  set(sources "")
  foreach(header IN LISTS alone_HEADERS)
    string(MAKE_C_IDENTIFIER ${header} stem)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/alone/${stem}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "#include <${header}>\n#include <${header}>\n")
    list(APPEND sources ${source})
  endforeach()
  add_library(${name} OBJECT ${sources})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  target_compile_options(${name} PRIVATE -O0 -g0) # nothing of it ever runs
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE ${alone_LIBRARIES} gpuflight_warnings)
endfunction()

# What users include, and what every module builds on.
file(GLOB _headers RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/gpuflight/*.hpp ${PROJECT_SOURCE_DIR}/gpuflight/core/*.hpp
  ${PROJECT_SOURCE_DIR}/gpuflight/trace/*.hpp ${PROJECT_SOURCE_DIR}/gpuflight/analysis/*.hpp
  ${PROJECT_SOURCE_DIR}/gpuflight/capture/*.h*)
set(_torch_headers gpuflight/solution.hpp gpuflight/exercise.hpp)
list(REMOVE_ITEM _headers ${_torch_headers})
headers_alone(headers_alone HEADERS ${_headers} LIBRARIES gpuflight_headers gpuflight_core)
headers_alone(torch_headers_alone HEADERS ${_torch_headers} LIBRARIES gpuflight_headers gpuflight_torch)
