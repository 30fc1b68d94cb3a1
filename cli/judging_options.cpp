#include "cli/judging_options.hpp"

#include <chrono>

#include "cli/option_checks.hpp"

namespace gpuflight {
namespace {

constexpr std::uint64_t kLeastMebibytes = 512;  // what LibTorch and a worker take by themselves

CLI::Validator memory_limit() {
  return {[](const std::string& value) {
            std::uint64_t mebibytes = 0;
            const bool known = CLI::detail::lexical_cast(value, mebibytes);
            if (known && (mebibytes == 0 || (mebibytes >= kLeastMebibytes && mebibytes <= 1U << 30U)))
              return std::string();
            return "'" + value + "' is neither 0, for no limit, nor a number from " +
                   std::to_string(kLeastMebibytes) + " to 1073741824: LibTorch alone takes some 300 MiB";
          },
          ""};
}

void add_simulated_machine(CLI::App& command, SimulatedMachine& machine) {
  command
      .add_option_function<std::uint64_t>(
          "--device-memory", [&machine](std::uint64_t mebibytes) { machine.device_memory = mebibytes << 20; },
          "MiB that each simulated device has; only what is used is taken")
      ->type_name("MIB")
      ->default_str(std::to_string(machine.device_memory >> 20))
      ->check(CLI::Range(std::uint64_t{32}, std::uint64_t{1} << 20));
  command.add_option("--devices", machine.devices, "How many devices the simulated machine has")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 8))
      ->capture_default_str();
}

void add_limits(CLI::App& command, Limits& limits) {
  command
      .add_option_function<std::uint64_t>(
          "--memory", [&limits](std::uint64_t mebibytes) { limits.memory = mebibytes << 20; },
          "MiB that the processes of one solution may take together; 0: no limit")
      ->type_name("MIB")
      ->default_str(std::to_string(limits.memory >> 20))
      ->check(memory_limit());
  command
      .add_option_function<std::int64_t>(
          "--processor-time",
          [&limits](std::int64_t seconds) { limits.processor_time = std::chrono::seconds(seconds); },
          "Seconds that the processes of one solution may take of all cores together; 0: no limit")
      ->type_name("SECONDS")
      ->default_str(std::to_string(limits.processor_time.count()))
      ->check(CLI::Range(0, 1'000'000));
  command
      .add_option("--tasks", limits.tasks,
                  "Processes and threads that one solution may have at once; 0: no limit")
      ->type_name("NUMBER")
      ->check(unsigned_number())
      ->capture_default_str();
  command
      .add_option("--open-files", limits.open_files,
                  "Files that each process of a solution may have open; 0: no limit")
      ->type_name("NUMBER")
      ->check(unsigned_number())
      ->capture_default_str();
}

}  // namespace

void add_judging_options(CLI::App& command, RunRequest& request) {
  command
      .add_option("--device", request.device, "auto: the GPU where there is an NVIDIA driver, else simulated")
      ->check(CLI::IsMember({"auto", "cuda", "simulated"}))
      ->capture_default_str();
  command
      .add_option("--calls", request.calls,
                  "Recorded calls of each solution; every one is judged, and whether they agree")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command.add_option("--timed-calls", request.timed_calls, "Calls that are timed, with nothing recorded")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      .add_option_function<double>(
          "--timeout",
          [&request](double seconds) {
            request.time_limit =
                std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
          },
          "Seconds that each worker may take, moving inputs and outputs included")
      ->default_str("60")
      ->type_name("SECONDS")
      ->check(CLI::Range(1.0, 86400.0));
  command.add_option("--rows", request.rows, "N, the number of rows; the exercise's own unless given")
      ->type_name("NUMBER")
      ->check(CLI::Range(std::int64_t{1}, (std::int64_t{1} << 31) - 1));
  command
      .add_option("--seed", request.seed, "The seed of all inputs; one that nobody knew before unless given")
      ->type_name("NUMBER")
      ->check(unsigned_number());
  command
      .add_option("--sandbox", request.sandbox,
                  "Run solutions in a sandbox of bubblewrap's: on, or auto where one can be made, or off")
      ->check(CLI::IsMember({"auto", "on", "off"}))
      ->capture_default_str();
  add_limits(command, request.limits);
  add_simulated_machine(command, request.simulated);
}

}  // namespace gpuflight
