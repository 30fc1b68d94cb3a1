# gpuflight_exercise(NAME JSON exercise.json STARTERS … SOURCES exercise.cpp solutions/…): builds an exercise to
# share/gpuflight/exercises/NAME.so in the build tree, with the very `gpuflight build` that users have. STARTERS are
# those that the JSON names and no source is.
function(gpuflight_exercise name)
  cmake_parse_arguments(exercise "" "JSON" "STARTERS;SOURCES" ${ARGN})
  list(TRANSFORM exercise_STARTERS PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(TRANSFORM exercise_SOURCES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  set(_json ${CMAKE_CURRENT_SOURCE_DIR}/${exercise_JSON})
  set(_folder ${CMAKE_BINARY_DIR}/${GPUFLIGHT_DATADIR}/exercises)
  file(MAKE_DIRECTORY ${_folder})
  list(TRANSFORM GPUFLIGHT_USER_HEADERS PREPEND ${PROJECT_SOURCE_DIR}/gpuflight/ OUTPUT_VARIABLE _headers)

  # It depends on the libraries that build, and not on the whole program: an exercise takes half a
  # minute to compile, and a change of a report doesn't change it.
  add_custom_command(
    OUTPUT ${_folder}/${name}.so
    COMMAND ${CMAKE_COMMAND} -E env GPUFLIGHT_TORCH_DIR=${GPUFLIGHT_TORCH_DIR}
      $<TARGET_FILE:gpuflight_cli> build --quiet ${exercise_SOURCES} --exercise ${_json} -o ${_folder}/${name}.so
    DEPENDS ${exercise_SOURCES} ${exercise_STARTERS} ${_json} ${_headers} gpuflight_build gpuflight_definition gpuflight_module
    COMMENT "Building exercise ${name}"
    VERBATIM)
  add_custom_target(gpuflight_exercise_${name} ALL DEPENDS ${_folder}/${name}.so)
  add_dependencies(gpuflight_exercise_${name} gpuflight_cli)
endfunction()

set(GPUFLIGHT_USER_HEADERS region.hpp solution.hpp exercise.hpp module.hpp)
