#include "gpuflight/report/columns.hpp"

#include <algorithm>
#include <stdexcept>

namespace gpuflight {
namespace {

bool is_limited(const Report& report, const std::string& count) {
  const auto limits_it = [&](const Check& check) { return check.limit.count == count; };
  return std::any_of(report.runs.begin(), report.runs.end(), [&](const RunReport& run) {
    return std::any_of(run.checks.begin(), run.checks.end(), limits_it);
  });
}

bool is_counted(const Report& report, const std::string& count) {
  const CountName* name = find_count(count);
  for (const RunReport& run : report.runs) {
    for (const ProcessReport& process : run.processes) {
      for (const RegionReport& region : process.regions) {
        if (name->of(region.counts) != 0) return true;
      }
    }
  }
  return false;
}

bool is_shown(const Report& report, const CountColumn& column) {
  if (column.shown == Shown::Always || is_limited(report, column.count)) return true;
  return column.shown == Shown::IfCounted && is_counted(report, column.count);
}

}  // namespace

bool CountColumn::is_bytes() const { return noun.compare(0, 5, "bytes") == 0; }

const std::vector<CountColumn>& all_columns() {
  static const std::vector<CountColumn> columns{
      {"host_to_device.copies", "host to device", "copies", "copies", Shown::Always},
      {"host_to_device.bytes", "host to device", "bytes", "bytes", Shown::Always},
      {"host_launches", "", "launches", "launches", Shown::Always},
      {"graph_launches", "graph", "launches", "graph launches", Shown::IfCounted},
      {"kernels", "", "kernels", "kernels", Shown::Always},
      {"graph_kernels", "in", "graphs", "kernels in graphs", Shown::IfCounted},
      {"blocking_synchronizations", "", "syncs", "syncs", Shown::Always},
      {"fills", "", "fills", "fills", Shown::Always},
      {"device_to_device.copies", "device to", "device", "copies on device", Shown::Always},
      {"device_to_host.copies", "device to", "host", "copies to host", Shown::Always},
      {"device_to_device.bytes", "on device", "bytes", "bytes on device", Shown::IfLimited},
      {"device_to_host.bytes", "to host", "bytes", "bytes to host", Shown::IfLimited},
      {"peer.copies", "peer", "copies", "copies to a peer", Shown::IfCounted},
      {"peer.bytes", "peer", "bytes", "bytes to a peer", Shown::IfLimited},
      {"host_to_host.copies", "host to host", "copies", "copies on host", Shown::IfLimited},
      {"host_to_host.bytes", "host to host", "bytes", "bytes on host", Shown::IfLimited},
      {"allocations", "", "allocations", "allocations", Shown::IfLimited},
  };
  return columns;
}

const CountColumn& column_of(const std::string& count) {
  for (const CountColumn& column : all_columns()) {
    if (column.count == count) return column;
  }
  throw std::invalid_argument("no count is called '" + count + "'");
}

std::vector<CountColumn> columns_for(const Report& report) {
  std::vector<CountColumn> columns;
  for (const CountColumn& column : all_columns()) {
    if (is_shown(report, column)) columns.push_back(column);
  }
  return columns;
}

}  // namespace gpuflight
