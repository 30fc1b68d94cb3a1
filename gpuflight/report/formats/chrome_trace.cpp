#include "gpuflight/report/formats/chrome_trace.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>

#include "gpuflight/report/event_words.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

// Above the process ids of Linux (at most 2^22): devices have rows of their own.
constexpr std::uint64_t kFirstDeviceRow = 1U << 24U;

class TraceWriter {
 public:
  void add(const std::string& run, const ProcessReport& process, const Timeline& timeline) {
    run_ = run;
    process_ = process.pid;
    first_device_ = kFirstDeviceRow + 256 * timelines_++;
    origin_ = start_of(timeline).value_or(Timestamp());
    calls_.clear();
    name_process(process_, run + " (process " + std::to_string(process_) + ")");
    for (const TimelineRegion& region : timeline.regions) add(region);
    for (const TimelineCall& call : timeline.calls) add(call, timeline);
    for (const Kernel& kernel : timeline.kernels) add(kernel, timeline);
    for (const Copy& copy : timeline.copies) add(copy);
    for (const Fill& fill : timeline.fills) add(fill);
    for (const MergedEvents& events : timeline.merged) add(events, timeline);
    if (timeline.reduced_from > 0) reduced_from_[run] = timeline.reduced_from;
  }

  Json trace(const Report& report) const {
    Json json{{"schemaVersion", 1}, {"displayTimeUnit", "ns"}, {"distributedInfo", {{"rank", 0}}}};
    json["gpuflight"] = {{"version", report.tool_version}, {"reduced_from", reduced_from_}};
    json["traceEvents"] = events_;
    return json;
  }

 private:
  double since(Timestamp time) const {
    return std::chrono::duration<double, std::micro>(time - origin_).count();
  }

  Json& add_event(const char* category, const std::string& name, std::uint64_t pid, std::uint64_t tid,
                  Timestamp start, Timestamp end) {
    events_.push_back({{"ph", "X"},
                       {"cat", category},
                       {"name", name},
                       {"pid", pid},
                       {"tid", tid},
                       {"ts", since(start)},
                       {"dur", std::chrono::duration<double, std::micro>(end - start).count()}});
    return events_.back();
  }

  void name_process(std::uint64_t pid, const std::string& name) {
    if (named_.insert(pid).second)
      events_.push_back({{"ph", "M"}, {"name", "process_name"}, {"pid", pid}, {"args", {{"name", name}}}});
  }

  void add(const TimelineRegion& region) {
    const Timestamp end = region.end.value_or(region.start);
    add_event("user_annotation", region.name, process_, region.thread, region.start, end);
  }

  void add(const TimelineCall& entered, const Timeline& timeline) {
    const HostCall& call = entered.call;
    const Timestamp end = entered.end.value_or(call.start);
    add_event("cuda_runtime", text_of(timeline, call.function), process_, call.thread, call.start,
              end)["args"] = {{"correlation", call.correlation}};
    calls_[call.correlation] = &entered;
  }

  template <class Record>
  Json& add_record(const char* category, const std::string& name, const Record& record) {
    const std::uint64_t pid = first_device_ + record.device;
    name_process(pid, run_ + ": device " + std::to_string(record.device));
    add_flow(record, pid);
    Json& event = add_event(category, name, pid, record.stream, record.start, record.end);
    event["args"] = {{"device", record.device},
                     {"stream", record.stream},
                     {"correlation", record.correlation},
                     {"graph id", record.graph}};
    return event["args"];
  }

  template <class Record>
  void add_flow(const Record& record, std::uint64_t pid) {
    const auto call = calls_.find(record.correlation);
    if (call == calls_.end()) return;
    Json from{{"ph", "s"},
              {"id", ++flows_},
              {"cat", "ac2g"},
              {"name", "ac2g"},
              {"pid", process_},
              {"tid", call->second->call.thread},
              {"ts", since(call->second->call.start)}};
    Json to = from;
    to.update({{"ph", "f"}, {"pid", pid}, {"tid", record.stream}, {"ts", since(record.start)}, {"bp", "e"}});
    events_.push_back(std::move(from));
    events_.push_back(std::move(to));
  }

  void add(const Kernel& kernel, const Timeline& timeline) {
    Json& arguments = add_record("kernel", text_of(timeline, kernel.name), kernel);
    arguments["grid"] = kernel.grid;
    arguments["block"] = kernel.block;
  }

  void add(const Copy& copy) { add_record("gpu_memcpy", copy_in_words(copy), copy)["bytes"] = copy.bytes; }

  void add(const Fill& fill) { add_record("gpu_memset", fill_in_words(fill), fill)["bytes"] = fill.bytes; }

  /// Which call made which record isn't known of merged ones.
  void add(const MergedEvents& events, const Timeline& timeline) {
    constexpr std::array kCategories{"user_annotation", "cuda_runtime", "kernel", "gpu_memcpy", "gpu_memset"};
    const bool on_host = is_on_host(events);
    const std::uint64_t pid = on_host ? process_ : first_device_ + events.device;
    if (!on_host) name_process(pid, run_ + ": device " + std::to_string(events.device));
    const std::string name = name_of(timeline, events);
    const std::string number = events.events == 1 ? "" : std::to_string(events.events) + " × ";
    Json& event = add_event(kCategories[static_cast<std::size_t>(events.kind)],
                            number + (name.empty() ? "several" : name), pid,
                            on_host ? events.thread : events.stream, events.start, events.end);
    event["args"] = {{"events", events.events},
                     {"busy", std::chrono::duration<double, std::micro>(events.busy).count()}};
    if (!on_host) event["args"].update({{"device", events.device}, {"stream", events.stream}});
    if (events.bytes != 0) event["args"]["bytes"] = events.bytes;
  }

  std::string run_;
  std::uint64_t process_ = 0;
  std::uint64_t first_device_ = 0;
  std::uint64_t timelines_ = 0;
  std::uint64_t flows_ = 0;
  Timestamp origin_{};
  std::unordered_map<Correlation, const TimelineCall*> calls_;
  std::set<std::uint64_t> named_;
  std::map<std::string, std::uint64_t> reduced_from_;
  std::vector<Json> events_;
};

}  // namespace

std::string to_chrome_trace(const Report& report) {
  TraceWriter writer;
  for (const RunReport& run : report.runs) {
    for (const ProcessReport& process : run.processes) {
      if (process.timeline) writer.add(run.name, process, *process.timeline);
    }
  }
  return writer.trace(report).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace gpuflight
