/// A small exercise.json that is right, and changes that make it wrong.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace gpuflight::testing {

inline nlohmann::ordered_json small_definition() {
  return nlohmann::ordered_json::parse(R"json({
    "title": "Small",
    "lesson": "Copy once.",
    "hints": ["Look at the loop."],
    "inputs": ["data", "weight"],
    "rows": 8,
    "tolerances": { "absolute": 0.001, "relative": 0 },
    "budget": {
      "kernels": { "min": 1, "max": "N / 2" },
      "host_to_device.bytes": { "max": "bytes(data)" }
    },
    "solutions": {
      "slow": {
        "cuda": {
          "verdict": "fail",
          "reasons": [{ "code": "kernels_over_budget", "when": "N > 4" }, "output_wrong"],
          "counts": { "kernels": "N - 2", "fills": 0 }
        }
      },
      "quick": { "simulated": { "verdict": "pass", "reasons": [], "counts": {} } }
    }
  })json");
}

/// The small definition with `value` (JSON) at a JSON pointer.
inline std::string small_definition_with(const std::string& pointer, const std::string& value) {
  nlohmann::ordered_json document = small_definition();
  document[nlohmann::ordered_json::json_pointer(pointer)] = nlohmann::ordered_json::parse(value);
  return document.dump();
}

}  // namespace gpuflight::testing
