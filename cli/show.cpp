#include "cli/show.hpp"

#include <iostream>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/report/json.hpp"
#include "gpuflight/report/terminal.hpp"

namespace gpuflight {

ReportOutput::ReportOutput(const std::string& json) {
  if (!json.empty()) json_.emplace(json);
}

void ReportOutput::show(const Report& report) {
  print(report, json_ && json_->is_stdout() ? std::cerr : std::cout);
  if (json_) json_->write(to_json(report));
  if (!std::cout.flush()) throw Unable("stdout can't be written");
}

}  // namespace gpuflight
