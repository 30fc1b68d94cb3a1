#include "gpuflight/report/html/bar_facts.hpp"

#include "gpuflight/core/counts.hpp"
#include "gpuflight/report/event_words.hpp"

namespace gpuflight::html {
namespace {

std::string fact(const char* label, const std::string& value) {
  return std::string(label) + "\t" + value + "\n";
}

template <class Number>
std::string three(const Number (&size)[3]) {
  return std::to_string(size[0]) + " × " + std::to_string(size[1]) + " × " + std::to_string(size[2]);
}

template <class Record>
std::string place_of(const Record& record) {
  const std::string place =
      fact("device", std::to_string(record.device)) + fact("stream", std::to_string(record.stream));
  return record.graph == 0 ? place : place + fact("graph", std::to_string(record.graph));
}

}  // namespace

std::string facts_of(const TimelineRegion& region) {
  return fact("covers", region.scope == Scope::Process ? "every thread" : "its thread") +
         fact("thread", std::to_string(region.thread));
}

std::string facts_of(const HostCall& call) {
  return fact("does", to_string(call.kind)) + fact("thread", std::to_string(call.thread));
}

std::string facts_of(const Kernel& kernel) {
  const std::string launched = kernel.device_launched != 0 ? fact("launched by", "another kernel") : "";
  return fact("grid", three(kernel.grid)) + fact("block", three(kernel.block)) + place_of(kernel) + launched;
}

std::string facts_of(const Copy& copy) {
  const std::string batch = copy.copies > 1 ? fact("copies", std::to_string(copy.copies)) : "";
  return fact("from", to_string(copy.from)) + fact("to", to_string(copy.to)) + batch + place_of(copy);
}

std::string facts_of(const MergedEvents& events) {
  if (is_on_host(events))
    return (events.call ? fact("does", to_string(*events.call)) : "") +
           fact("thread", std::to_string(events.thread));
  return fact("device", std::to_string(events.device)) + fact("stream", std::to_string(events.stream));
}

std::string facts_of(const Fill& fill) { return fact("memory", to_string(fill.memory)) + place_of(fill); }

}  // namespace gpuflight::html
