#include "gpuflight/report/html/heading.hpp"

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/html/markup.hpp"
#include "gpuflight/report/html/verdict_mark.hpp"
#include "gpuflight/report/summary.hpp"

namespace gpuflight::html {
namespace {

std::string fact(const MachineReport& machine, const char* key) {
  const auto found = machine.facts.find(key);
  return found == machine.facts.end() ? "" : text(found->second);
}

std::string device(const MachineReport& machine) {
  const std::string gpu = fact(machine, "gpu");
  const std::string name = machine.simulated ? "simulated" : gpu.empty() ? "GPU" : gpu;
  return machine.why.empty() ? name : name + " " + element("small", "", text(machine.why));
}

std::string sandbox(const Report& report) {
  if (!report.sandbox) return "";
  return std::string(report.sandbox->used ? "used" : "not used") + " " +
         element("small", "", text(report.sandbox->why));
}

std::string facts(const Report& report) {
  const MachineReport& machine = report.machine;
  const bool exercise = !report.exercise.name.empty();
  return entry("Device", device(machine)) + entry("Driver", fact(machine, "driver")) +
         entry("CUDA", fact(machine, "cuda")) + entry("LibTorch", fact(machine, "torch")) +
         entry("Rows", exercise ? grouped(report.exercise.rows) : "") +
         entry("Seed", exercise ? std::to_string(report.seed) : "") + entry("Sandbox", sandbox(report));
}

}  // namespace

std::string title_of(const Report& report) {
  if (!report.exercise.title.empty()) return report.exercise.title;
  if (!report.exercise.name.empty()) return report.exercise.name;
  return report.runs.empty() ? "Nothing was judged" : report.runs.front().name;
}

std::string heading(const Report& report) {
  const std::string name = verdict_class(report);
  std::string markup = element("p", "product", "GPUFlight report") + "\n" +
                       element("h1", "", text(title_of(report))) + "\n" +
                       element("p", "conclusion " + name,
                               verdict_sign(name) + " " + element("span", "", text(conclusion(report)))) +
                       "\n" + element("dl", "facts", "\n" + facts(report)) + "\n";
  if (report.machine.simulated)
    markup += element("p", "hint",
                      "Host-to-device copies are exact; other counts may differ on a GPU: launches are "
                      "device operations.") +
              "\n";
  return element("header", "", "\n" + markup) + "\n";
}

}  // namespace gpuflight::html
