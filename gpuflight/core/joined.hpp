/// Lists in sentences.
#pragma once

#include <string>
#include <vector>

namespace gpuflight {

/// "a, b, c"; "none" for an empty list.
inline std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
  return all.empty() ? "none" : all;
}

}  // namespace gpuflight
