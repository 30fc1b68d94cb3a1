/// Where a report's JSON goes.
#pragma once

#include <filesystem>
#include <string>

namespace gpuflight {

/// Opened before the work is done, so that a place that can't be written is found out first. Written
/// beside its name and renamed, so that nobody ever sees half a report.
class JsonFile {
 public:
  /// @param destination a path, or "-" for stdout
  /// @throws BadInput where nothing can be written there
  explicit JsonFile(const std::string& destination);

  bool is_stdout() const { return destination_ == "-"; }

  /// @throws BadInput where the text can't be written whole
  void write(const std::string& text) const;

 private:
  std::filesystem::path destination_;
  std::filesystem::path beside_;  // empty where the destination is written in place
};

}  // namespace gpuflight
