#include "gpuflight/capture/cupti/call_kinds.hpp"

#include <gtest/gtest.h>

namespace gpuflight {
namespace {

TEST(CallKinds, a_name_loses_its_versions_and_stream_suffixes) {
  EXPECT_EQ(call_name("cudaMemcpyAsync_ptsz_v7000"), "cudaMemcpyAsync");
  EXPECT_EQ(call_name("cuMemcpyHtoD_v2_ptds"), "cuMemcpyHtoD");
  EXPECT_EQ(call_name("__cudaLaunchKernel_ptsz_v13000"), "cudaLaunchKernel");
  EXPECT_EQ(call_name("cuCtxSynchronize"), "cuCtxSynchronize");
}

TEST(CallKinds, launches_of_toolkits_to_come_are_launches) {
  EXPECT_EQ(call_kind("cudaLaunchKernelSomehow_v15000"), CallKind::Launch);
  EXPECT_EQ(call_kind("cuLaunchKernelSomehow_v3_ptsz"), CallKind::Launch);
}

TEST(CallKinds, a_host_function_is_no_launch) {
  EXPECT_EQ(call_kind("cudaLaunchHostFunc_v10000"), std::nullopt);
  EXPECT_EQ(call_kind("cuLaunchHostFunc_ptsz"), std::nullopt);
}

TEST(CallKinds, only_calls_that_block_are_synchronizations) {
  for (const char* name : {"cudaDeviceSynchronize_v3020", "cudaStreamSynchronize_ptsz_v7000",
                           "cudaEventSynchronize_v3020", "cudaThreadSynchronize_v3020", "cuCtxSynchronize",
                           "cuCtxSynchronize_v2", "cuStreamSynchronize_ptsz", "cuEventSynchronize"}) {
    EXPECT_EQ(call_kind(name), CallKind::Synchronize) << name;
  }
  for (const char* name : {"cudaStreamQuery_v3020", "cudaEventQuery_v3020", "cudaStreamWaitEvent_v3020",
                           "cuStreamQuery", "cuStreamWaitEvent", "cuEventQuery"}) {
    EXPECT_EQ(call_kind(name), std::nullopt) << name;
  }
}

TEST(CallKinds, names_of_neither_api_are_not_recorded) {
  EXPECT_EQ(call_kind("INVALID"), std::nullopt);
  EXPECT_EQ(call_kind(""), std::nullopt);
  EXPECT_EQ(call_kind("Memcpy"), std::nullopt);
}

}  // namespace
}  // namespace gpuflight
