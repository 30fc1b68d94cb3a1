/// Where a command's result goes: a report's JSON, a gradebook, a CSV file.
#pragma once

#include <filesystem>
#include <string>

namespace gpuflight {

/// Opened before the work is done, so that a place that can't be written is found out first. Written
/// beside its name and renamed, so that nobody ever sees half a result.
class ResultFile {
 public:
  /// @param destination a path, or "-" for stdout
  /// @param option      that asked for it, in messages
  /// @throws BadInput where nothing can be written there
  explicit ResultFile(const std::string& destination, const std::string& option = "--json");

  bool is_stdout() const { return destination_ == "-"; }

  /// @throws Unable where the text can't be written whole
  void write(const std::string& text) const;

 private:
  std::filesystem::path destination_;
  std::filesystem::path beside_;  // empty where the destination is written in place
};

}  // namespace gpuflight
