#include "tests/support/cupti/calls.hpp"

namespace gpuflight::test {
namespace {

std::vector<Call> all_calls(Layout layout) {
  using namespace calls;
  return {kLaunch,
          kDriverLaunch,
          kGraphLaunch,
          kDriverGraphLaunch,
          kCopy,
          kDriverCopy,
          kPeerCopy,
          kCopy3D,
          kFill,
          kDriverFill,
          kSynchronize,
          kDriverSynchronize,
          kAllocate,
          kDriverAllocate,
          kQuery,
          kSwitchNode,
          kDriverSwitchNode,
          copy_batch(layout)};
}

}  // namespace

Call calls::copy_batch(Layout layout) {
  if (layout == Layout::Cuda12_9) {
    return {CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyBatchAsync_v12080,
            "cudaMemcpyBatchAsync_v12080"};
  }
  return {CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyBatchAsync_v13000,
          "cudaMemcpyBatchAsync_v13000"};
}

const std::vector<Call>& calls_of(Layout layout) {
  static const std::vector<Call> of_12_9 = all_calls(Layout::Cuda12_9);
  static const std::vector<Call> of_13_0 = all_calls(Layout::Cuda13_0);
  return layout == Layout::Cuda12_9 ? of_12_9 : of_13_0;
}

}  // namespace gpuflight::test
