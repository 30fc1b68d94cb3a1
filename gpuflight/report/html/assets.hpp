/// The page's style and script, from page.css and script/, as the build read them.
#pragma once

#include <string_view>

namespace gpuflight::html {

struct Asset {
  std::string_view text;    ///< holds no "</"
  std::string_view sha256;  ///< of it, in hexadecimal digits
};

extern const Asset kStyle;
extern const Asset kScript;

}  // namespace gpuflight::html
