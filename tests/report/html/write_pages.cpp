/// Writes the pages that browser_test.py opens into the folder that the command line names.
#include <fstream>
#include <iostream>

#include "gpuflight/analysis/timeline_builder.hpp"
#include "gpuflight/report/comparison_html.hpp"
#include "gpuflight/report/formats/html.hpp"
#include "tests/report/example_reports.hpp"
#include "tests/report/html/example_timelines.hpp"

namespace {

using gpuflight::Report;

bool write(const std::string& folder, const char* name, const std::string& page) {
  std::ofstream file(folder + "/" + name, std::ios::binary);
  file << page;
  return static_cast<bool>(file.flush());
}

bool write(const std::string& folder, const char* name, const Report& report) {
  return write(folder, name, gpuflight::to_html(report));
}

std::string comparison() {
  const Report before = gpuflight::examples::timelines_on_h200();
  const Report after = gpuflight::examples::once_more_in_a_loop();
  return to_html(compare(before, after), before, after);
}

// More than are kept one by one, through the reader of streams.
Report reduced() {
  Report report = gpuflight::examples::with_rows(300'000);
  std::optional<gpuflight::Timeline>& timeline = report.runs[0].processes[0].timeline;
  timeline = gpuflight::examples::read_again(*timeline, gpuflight::TimelineBuilder::kUsual);
  return report;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: write_pages FOLDER\n";
    return 2;
  }
  const std::string folder = arguments[1];
  const bool written = write(folder, "two.html", gpuflight::examples::two_timelines()) &&
                       write(folder, "simulated.html", gpuflight::examples::simulated_timelines()) &&
                       write(folder, "hostile.html", gpuflight::examples::hostile()) &&
                       write(folder, "reduced.html", reduced()) &&
                       write(folder, "comparison.html", comparison()) &&
                       write(folder, "million.html", gpuflight::examples::with_rows(249'990));
  return written ? 0 : 1;
}
