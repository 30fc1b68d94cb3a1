/// Texts that occur many times, each kept once.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "gpuflight/report/html/bar.hpp"

namespace gpuflight::html {

class TextTable {
 public:
  TextIndex index_of(const std::string& text) {
    const auto [place, added] = places_.try_emplace(text, static_cast<TextIndex>(texts_.size()));
    if (added) texts_.push_back(text);
    return place->second;
  }

  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_{""};
  std::unordered_map<std::string, TextIndex> places_{{"", 0}};
};

}  // namespace gpuflight::html
