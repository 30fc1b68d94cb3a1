#include "cli/report_file.hpp"

#include <fstream>
#include <optional>
#include <string>

#include "gpuflight/core/whole_file.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/evidence_file.hpp"
#include "gpuflight/judge/recording.hpp"
#include "gpuflight/judge/verdict.hpp"
#include "gpuflight/report/json_reader.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

// A trace begins with its magic.
bool looks_like_json(const fs::path& file) {
  std::ifstream in(file);
  char first = 0;
  return in >> std::ws && in.get(first) && first == '{';
}

}  // namespace

Report read_report_json(const fs::path& file) {
  std::error_code ignored;
  if (fs::is_directory(file, ignored))
    throw BadInput(file.string() + ": a directory, not the JSON of a report");
  const std::optional<std::string> text = whole_file(file);
  if (!text) throw BadInput(file.string() + ": can't be read");
  try {
    return report_from_json(*text);
  } catch (const NotAReport& error) {
    throw BadInput(file.string() + ": " + error.what());
  }
}

Report read_report(const fs::path& place) {
  std::error_code ignored;  // what can't be looked at can't be opened either, and that is told
  if (fs::is_directory(place, ignored)) return judge(load(place));
  if (fs::is_regular_file(place, ignored) && fs::file_size(place, ignored) == 0)
    throw BadInput(place.string() + ": is empty");
  return looks_like_json(place) ? read_report_json(place) : report_recording(place);
}

}  // namespace gpuflight
