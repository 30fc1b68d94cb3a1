/// Bytes in a text.
#pragma once

#include <string>
#include <string_view>

namespace gpuflight::html {

/// With padding (RFC 4648, section 4).
std::string base64(std::string_view bytes);

}  // namespace gpuflight::html
