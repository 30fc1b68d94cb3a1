#include "gpuflight/report/html/content_policy.hpp"

#include "gpuflight/report/html/assets.hpp"
#include "gpuflight/report/html/base64.hpp"

namespace gpuflight::html {
namespace {

unsigned digit(char hexadecimal) {
  return static_cast<unsigned>(hexadecimal <= '9' ? hexadecimal - '0' : hexadecimal - 'a' + 10);
}

std::string source(const Asset& asset) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < asset.sha256.size(); i += 2)
    bytes += static_cast<char>(digit(asset.sha256[i]) << 4U | digit(asset.sha256[i + 1]));
  return "'sha256-" + base64(bytes) + "'";
}

}  // namespace

std::string content_policy() {
  return "default-src 'none'; style-src " + source(kStyle) + "; script-src " + source(kScript) +
         "; base-uri 'none'; form-action 'none'";
}

}  // namespace gpuflight::html
