# Compiles the style and the script of the HTML report into the program, so that it needs no file at run time.

# gpuflight_embed_page(TARGET FOLDER SCRIPTS…): the scripts become one, in this order, whose names the page's
# other scripts don't see. What was read is read again when a file changes.
function(gpuflight_embed_page target folder)
  file(READ ${folder}/page.css GPUFLIGHT_STYLE)
  set(GPUFLIGHT_SCRIPT "\n(() => {\n\"use strict\";\n")
  foreach(_script IN LISTS ARGN)
    file(READ ${folder}/script/${_script}.js _text)
    string(APPEND GPUFLIGHT_SCRIPT "\n${_text}")
    list(APPEND _read ${folder}/script/${_script}.js)
  endforeach()
  string(APPEND GPUFLIGHT_SCRIPT "})();\n")
  string(SHA256 GPUFLIGHT_STYLE_SHA256 "${GPUFLIGHT_STYLE}")
  string(SHA256 GPUFLIGHT_SCRIPT_SHA256 "${GPUFLIGHT_SCRIPT}")
  configure_file(${folder}/assets.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/html_assets.cpp @ONLY)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/html_assets.cpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/page.css ${_read})
endfunction()
