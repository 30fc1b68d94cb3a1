#include "gpuflight/capture/cupti/call_table.hpp"

#include <gmock/gmock.h>

#include <map>
#include <string>

#include "tests/cupti/loaded_cupti.hpp"

namespace gpuflight {
namespace {

/// The table over the real library, and the names that it gave.
class CallTableOfTheLibrary : public testing::Test {
 protected:
  TextId intern(std::string_view text) {
    const auto [entry, added] = ids_.try_emplace(std::string(text), static_cast<TextId>(ids_.size() + 1));
    return entry->second;
  }

  std::optional<CallKind> runtime(CUpti_runtime_api_trace_cbid id) const {
    return kind(CUPTI_CB_DOMAIN_RUNTIME_API, id);
  }
  std::optional<CallKind> driver(CUpti_driver_api_trace_cbid id) const {
    return kind(CUPTI_CB_DOMAIN_DRIVER_API, id);
  }

  std::optional<CallKind> kind(CUpti_CallbackDomain domain, CUpti_CallbackId id) const {
    const TrackedCall* call = table_.find(domain, id);
    return call == nullptr ? std::nullopt : std::optional(call->kind);
  }

  std::map<std::string, TextId> ids_;
  CallTable table_{test::loaded_cupti(), [this](std::string_view text) { return intern(text); }};
};

TEST_F(CallTableOfTheLibrary, every_way_to_launch_is_a_launch) {
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000), CallKind::Launch);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_ptsz_v7000), CallKind::Launch);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernelExC_v11060), CallKind::Launch);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchCooperativeKernel_v9000), CallKind::Launch);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel), CallKind::Launch);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx), CallKind::Launch);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel), CallKind::Launch);
}

TEST_F(CallTableOfTheLibrary, the_launches_that_nvcc_13_compiles_to_are_launches) {
  EXPECT_EQ(kind(CUPTI_CB_DOMAIN_RUNTIME_API, 505), CallKind::Launch);
  EXPECT_EQ(kind(CUPTI_CB_DOMAIN_RUNTIME_API, 506), CallKind::Launch);
}

TEST_F(CallTableOfTheLibrary, copies_fills_graphs_synchronizations_and_allocations_are_told_apart) {
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020), CallKind::Copy);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyBatchAsync_v12080), CallKind::Copy);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyToSymbol_v3020), CallKind::Copy);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuMemcpyHtoDAsync_v2), CallKind::Copy);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cu64MemcpyHtoD), CallKind::Copy);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaMemsetAsync_v3020), CallKind::Fill);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuMemsetD32Async), CallKind::Fill);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000), CallKind::GraphLaunch);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz), CallKind::GraphLaunch);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020), CallKind::Synchronize);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuCtxSynchronize), CallKind::Synchronize);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020), CallKind::Allocate);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaMallocAsync_v11020), CallKind::Allocate);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuMemAlloc_v2), CallKind::Allocate);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaHostRegister_v4000), CallKind::Register);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuMemHostRegister_v2), CallKind::Register);
}

TEST_F(CallTableOfTheLibrary, calls_that_ask_or_edit_graphs_are_not_recorded) {
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaStreamQuery_v3020), std::nullopt);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020), std::nullopt);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaGetLastError_v3020), std::nullopt);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaGraphAddMemcpyNode_v10000), std::nullopt);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaGraphUpload_v10000), std::nullopt);
  EXPECT_EQ(runtime(CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020), std::nullopt);
  EXPECT_EQ(driver(CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxGetState), std::nullopt);
}

TEST_F(CallTableOfTheLibrary, ids_beyond_the_table_are_not_recorded) {
  EXPECT_EQ(table_.find(CUPTI_CB_DOMAIN_RUNTIME_API, 1'000'000), nullptr);
  EXPECT_EQ(table_.find(CUPTI_CB_DOMAIN_DRIVER_API, 0), nullptr);
}

TEST_F(CallTableOfTheLibrary, every_callback_to_enable_is_found_again_under_its_plain_name) {
  EXPECT_GT(table_.ids().size(), 200U);
  for (const CallTable::Id& id : table_.ids()) EXPECT_NE(table_.find(id.domain, id.id), nullptr);
  const TrackedCall* call =
      table_.find(CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_ptsz_v7000);
  ASSERT_NE(call, nullptr);
  EXPECT_EQ(call->function, ids_.at("cudaMemcpyAsync"));
}

}  // namespace
}  // namespace gpuflight
