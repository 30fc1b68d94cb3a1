#include "gpuflight/workplace/installed_exercise.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/this_program.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

std::filesystem::path installed_exercise() {
  namespace fs = std::filesystem;
  const fs::path root = this_program().parent_path().parent_path();
  const fs::path folder = root / "share/gpuflight/exercises";
  std::vector<std::string> names;
  std::error_code ignored;  // a folder that isn't there has none
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() == ".so") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  if (names.size() == 1) return folder / names.front();
  if (names.empty()) throw BadInput(folder.string() + ": has no exercise; name one with --exercise FILE.so");
  throw BadInput(folder.string() + ": has " + joined(names) + "; name one with --exercise");
}

}  // namespace gpuflight
