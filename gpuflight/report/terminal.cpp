#include "gpuflight/report/terminal.hpp"

#include <algorithm>
#include <ostream>

#include "gpuflight/report/count_table.hpp"
#include "gpuflight/report/details.hpp"
#include "gpuflight/report/summary.hpp"
#include "gpuflight/report/table.hpp"

namespace gpuflight {
namespace {

void print_note_on_times(const Report& report, std::ostream& out) {
  const auto timed = [](const RunReport& run) { return run.times.has_value(); };
  if (report.machine.simulated || std::none_of(report.runs.begin(), report.runs.end(), timed)) return;
  out << "time: median of a call until the device had finished, with nothing attached; advice, not judged\n";
}

}  // namespace

void print(const Report& report, std::ostream& out) {
  print_heading(report, out);
  if (!report.runs.empty()) {
    out << '\n';
    print(count_table(report), out);
    print_note_on_times(report, out);
  }
  for (const RunReport& run : report.runs) {
    out << '\n';
    print_details(run, report.machine.simulated, out);
  }
  out << '\n';
  print_rejected(report, out);
  out << conclusion(report) << '\n';
}

}  // namespace gpuflight
