#include "gpuflight/report/formats/github_annotations.hpp"

#include <algorithm>
#include <string_view>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/problems.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

const char* annotation_level(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "notice";
  }
  return "notice";
}

// As the runner reads it: https://github.com/actions/toolkit, packages/core/src/command.ts
std::string escaped(const std::string& text, bool is_property) {
  std::string result;
  for (const char c : visible(text)) {
    switch (c) {
      case '%': result += "%25"; break;
      case ':': result += is_property ? "%3A" : ":"; break;
      case ',': result += is_property ? "%2C" : ","; break;
      default: result += c;
    }
  }
  return result;
}

std::string escaped_lines(std::string_view text) {
  std::string result;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    result += escaped(std::string(text.substr(0, end)), false) + "%0A";
    text.remove_prefix(end + 1);
  }
  return result + escaped(std::string(text), false);
}

std::string annotation(const Problem& problem) {
  std::string text =
      std::string("::") + annotation_level(problem.severity) + " file=" + escaped(problem.file, true);
  if (problem.line) text += ",line=" + std::to_string(*problem.line);
  return text + ",title=" + escaped(problem.code, true) + "::" + escaped_lines(problem.message) + "\n";
}

std::string annotations(const std::vector<Problem>& problems, Severity severity) {
  const auto all = static_cast<std::size_t>(std::ranges::count(problems, severity, &Problem::severity));
  const std::size_t shown = all <= kMostAnnotations ? all : kMostAnnotations - 1;
  std::string text;
  std::size_t number = 0;
  for (const Problem& problem : problems) {
    if (problem.severity == severity && number++ < shown) text += annotation(problem);
  }
  if (shown == all) return text;
  return text + "::" + annotation_level(severity) + " title=gpuflight::and " + std::to_string(all - shown) +
         " more, which are in the report\n";
}

}  // namespace

std::string to_github_annotations(const Report& report) {
  const std::vector<Problem> problems = problems_of(report);
  return annotations(problems, Severity::Error) + annotations(problems, Severity::Warning) +
         annotations(problems, Severity::Note);
}

}  // namespace gpuflight
