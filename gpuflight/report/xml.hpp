/// Text as XML 1.0 may hold it.
#pragma once

#include <string>
#include <string_view>

namespace gpuflight {

/// Of an element: lines stay lines; every other character that XML can't hold is told as by visible().
std::string xml_text(std::string_view text);

/// ` name="value"`, with visible() text in it.
std::string xml_attribute(const char* name, std::string_view value);

}  // namespace gpuflight
