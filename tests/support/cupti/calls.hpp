/// The API calls that the fake CUDA makes, as CUPTI numbers and names them.
#pragma once

#include <cupti.h>

#include <vector>

#include "tests/support/cupti/layout.hpp"

namespace gpuflight::test {

struct Call {
  CUpti_CallbackDomain domain;
  CUpti_CallbackId id;
  const char* name;
};

namespace calls {

inline constexpr Call kLaunch{CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000,
                              "cudaLaunchKernel_v7000"};
inline constexpr Call kDriverLaunch{CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel,
                                    "cuLaunchKernel"};
inline constexpr Call kGraphLaunch{CUPTI_CB_DOMAIN_RUNTIME_API,
                                   CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000, "cudaGraphLaunch_v10000"};
inline constexpr Call kDriverGraphLaunch{CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch,
                                         "cuGraphLaunch"};
inline constexpr Call kSwitchNode{CUPTI_CB_DOMAIN_RUNTIME_API,
                                  CUPTI_RUNTIME_TRACE_CBID_cudaGraphNodeSetEnabled_v11060,
                                  "cudaGraphNodeSetEnabled_v11060"};
inline constexpr Call kDriverSwitchNode{
    CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuGraphNodeSetEnabled, "cuGraphNodeSetEnabled"};
inline constexpr Call kCopy{CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020,
                            "cudaMemcpyAsync_v3020"};
inline constexpr Call kDriverCopy{CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuMemcpyAsync,
                                  "cuMemcpyAsync"};
inline constexpr Call kPeerCopy{CUPTI_CB_DOMAIN_RUNTIME_API,
                                CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyPeerAsync_v4000,
                                "cudaMemcpyPeerAsync_v4000"};
inline constexpr Call kCopy3D{CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy3DAsync_v3020,
                              "cudaMemcpy3DAsync_v3020"};
inline constexpr Call kFill{CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaMemsetAsync_v3020,
                            "cudaMemsetAsync_v3020"};
inline constexpr Call kDriverFill{CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuMemsetD8Async,
                                  "cuMemsetD8Async"};
inline constexpr Call kSynchronize{CUPTI_CB_DOMAIN_RUNTIME_API,
                                   CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020,
                                   "cudaDeviceSynchronize_v3020"};
inline constexpr Call kDriverSynchronize{CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuCtxSynchronize,
                                         "cuCtxSynchronize"};
inline constexpr Call kAllocate{CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020,
                                "cudaMalloc_v3020"};
inline constexpr Call kDriverAllocate{CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuMemAlloc_v2,
                                      "cuMemAlloc_v2"};
inline constexpr Call kQuery{CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaStreamQuery_v3020,
                             "cudaStreamQuery_v3020"};

/// Another function in each version.
Call copy_batch(Layout layout);

}  // namespace calls

/// Those that the version knows.
const std::vector<Call>& calls_of(Layout layout);

}  // namespace gpuflight::test
