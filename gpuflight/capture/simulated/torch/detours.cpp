#include "gpuflight/capture/simulated/torch/detours.hpp"

#include "gpuflight/capture/simulated/torch/detour_tables.hpp"

namespace gpuflight::simulated {
namespace {

Detours all_detours() {
  Detours all = copying_detours();
  all.merge(reading_detours());
  all.merge(library_detours());
  return all;
}

}  // namespace

Detour detour_of(const c10::FunctionSchema& schema) {
  static const Detours all = all_detours();
  const auto found = all.find(toString(schema.operator_name()));
  return found == all.end() ? nullptr : found->second;
}

}  // namespace gpuflight::simulated
