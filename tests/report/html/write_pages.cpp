/// Writes the pages that browser_test.py opens into the folder that the command line names.
#include <fstream>
#include <iostream>

#include "gpuflight/report/formats/html.hpp"
#include "tests/report/html/example_timelines.hpp"

namespace {

using gpuflight::Report;

bool write(const std::string& folder, const char* name, const Report& report) {
  std::ofstream file(folder + "/" + name, std::ios::binary);
  file << gpuflight::to_html(report);
  return static_cast<bool>(file.flush());
}

Report cut_off() {
  Report report = gpuflight::examples::two_timelines();
  report.runs[0].processes[0].timeline->left_out = 1234;
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
                       write(folder, "cut_off.html", cut_off()) &&
                       write(folder, "million.html", gpuflight::examples::with_rows(249'990));
  return written ? 0 : 1;
}
