#include "cli/judging_options.hpp"

#include <chrono>

#include "cli/option_checks.hpp"

namespace gpuflight {

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
      ->check(CLI::Range(0.001, 86400.0));
  command.add_option("--rows", request.rows, "N, the number of rows; the exercise's own unless given")
      ->type_name("NUMBER")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 31));
  command
      .add_option("--seed", request.seed, "The seed of all inputs; one that nobody knew before unless given")
      ->type_name("NUMBER")
      ->check(unsigned_number());
}

}  // namespace gpuflight
