#include "gpuflight/capture/cupti/call_parameters.hpp"

#include <cupti.h>

#include <algorithm>
#include <type_traits>

#include "gpuflight/core/unknown_bytes.hpp"

namespace gpuflight {
namespace {

template <class Address>
std::uint64_t address(Address value) {
  if constexpr (std::is_pointer_v<Address>) {
    return reinterpret_cast<std::uintptr_t>(value);
  } else {
    return value;
  }
}

template <class Parameters>
const Parameters& as(const void* parameters) {
  return *static_cast<const Parameters*>(parameters);
}

CallParameters nothing(const void*) { return {0, 0, kUnknownBytes}; }

template <class Parameters>
CallParameters copy(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  return {address(p.src), address(p.dst), p.count};
}

template <class Parameters>
CallParameters copy_2d(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  return {address(p.src), address(p.dst), p.width * p.height};
}

template <class Parameters>
CallParameters host_to_device(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  return {address(p.srcHost), address(p.dstDevice), p.ByteCount};
}

template <class Parameters>
CallParameters device_to_host(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  return {address(p.srcDevice), address(p.dstHost), p.ByteCount};
}

/// Peer copies name their addresses the same.
template <class Parameters>
CallParameters device_to_device(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  return {address(p.srcDevice), address(p.dstDevice), p.ByteCount};
}

template <class Parameters>
CallParameters driver_copy(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  return {address(p.src), address(p.dst), p.ByteCount};
}

/// The addresses of a batch are those of its first copy. It gives one record, or several.
template <class Parameters>
CallParameters batch(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  if (p.count == 0 || p.srcs == nullptr || p.dsts == nullptr || p.sizes == nullptr) return {};
  const bool none = std::all_of(p.sizes, p.sizes + p.count, [](std::size_t size) { return size == 0; });
  return {address(p.srcs[0]), address(p.dsts[0]), none ? 0 : kUnknownBytes};
}

template <class Parameters>
CallParameters fill(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  return {0, address(p.devPtr), p.count};
}

template <class Parameters, std::uint64_t element>
CallParameters driver_fill(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  return {0, address(p.dstDevice), p.N * element};
}

template <class Parameters>
CallParameters allocation(const void* parameters) {
  return {0, 0, as<Parameters>(parameters).size};
}

template <class Parameters>
CallParameters driver_allocation(const void* parameters) {
  return {0, 0, as<Parameters>(parameters).bytesize};
}

template <class Parameters, auto graph>
CallParameters graph_launch(const void* parameters) {
  return {address(as<Parameters>(parameters).*graph), 0, 0};
}

template <class Parameters>
CallParameters switched_node(const void* parameters) {
  const auto& p = as<Parameters>(parameters);
  return {address(p.hGraphExec), address(p.hNode), p.isEnabled};
}

struct Reader {
  std::string_view callback_name;
  ReadParameters read;
};

constexpr Reader kReaders[] = {
    {"cudaMemcpy_v3020", copy<cudaMemcpy_v3020_params>},
    {"cudaMemcpy_ptds_v7000", copy<cudaMemcpy_ptds_v7000_params>},
    {"cudaMemcpyAsync_v3020", copy<cudaMemcpyAsync_v3020_params>},
    {"cudaMemcpyAsync_ptsz_v7000", copy<cudaMemcpyAsync_ptsz_v7000_params>},
    {"cudaMemcpyPeer_v4000", copy<cudaMemcpyPeer_v4000_params>},
    {"cudaMemcpyPeerAsync_v4000", copy<cudaMemcpyPeerAsync_v4000_params>},
    {"cudaMemcpy2D_v3020", copy_2d<cudaMemcpy2D_v3020_params>},
    {"cudaMemcpy2D_ptds_v7000", copy_2d<cudaMemcpy2D_ptds_v7000_params>},
    {"cudaMemcpy2DAsync_v3020", copy_2d<cudaMemcpy2DAsync_v3020_params>},
    {"cudaMemcpy2DAsync_ptsz_v7000", copy_2d<cudaMemcpy2DAsync_ptsz_v7000_params>},
    {"cudaMemcpyBatchAsync_v13000", batch<cudaMemcpyBatchAsync_v13000_params>},
    {"cudaMemcpyBatchAsync_ptsz_v13000", batch<cudaMemcpyBatchAsync_ptsz_v13000_params>},
    {"cudaMemset_v3020", fill<cudaMemset_v3020_params>},
    {"cudaMemset_ptds_v7000", fill<cudaMemset_ptds_v7000_params>},
    {"cudaMemsetAsync_v3020", fill<cudaMemsetAsync_v3020_params>},
    {"cudaMemsetAsync_ptsz_v7000", fill<cudaMemsetAsync_ptsz_v7000_params>},
    {"cudaMalloc_v3020", allocation<cudaMalloc_v3020_params>},
    {"cudaMallocAsync_v11020", allocation<cudaMallocAsync_v11020_params>},
    {"cudaMallocAsync_ptsz_v11020", allocation<cudaMallocAsync_ptsz_v11020_params>},
    {"cuMemcpy", driver_copy<cuMemcpy_params>},
    {"cuMemcpy_ptds", driver_copy<cuMemcpy_ptds_params>},
    {"cuMemcpyAsync", driver_copy<cuMemcpyAsync_params>},
    {"cuMemcpyAsync_ptsz", driver_copy<cuMemcpyAsync_ptsz_params>},
    {"cuMemcpyHtoD_v2", host_to_device<cuMemcpyHtoD_v2_params>},
    {"cuMemcpyHtoD_v2_ptds", host_to_device<cuMemcpyHtoD_v2_ptds_params>},
    {"cuMemcpyHtoDAsync_v2", host_to_device<cuMemcpyHtoDAsync_v2_params>},
    {"cuMemcpyHtoDAsync_v2_ptsz", host_to_device<cuMemcpyHtoDAsync_v2_ptsz_params>},
    {"cuMemcpyDtoH_v2", device_to_host<cuMemcpyDtoH_v2_params>},
    {"cuMemcpyDtoH_v2_ptds", device_to_host<cuMemcpyDtoH_v2_ptds_params>},
    {"cuMemcpyDtoHAsync_v2", device_to_host<cuMemcpyDtoHAsync_v2_params>},
    {"cuMemcpyDtoHAsync_v2_ptsz", device_to_host<cuMemcpyDtoHAsync_v2_ptsz_params>},
    {"cuMemcpyDtoD_v2", device_to_device<cuMemcpyDtoD_v2_params>},
    {"cuMemcpyDtoD_v2_ptds", device_to_device<cuMemcpyDtoD_v2_ptds_params>},
    {"cuMemcpyDtoDAsync_v2", device_to_device<cuMemcpyDtoDAsync_v2_params>},
    {"cuMemcpyDtoDAsync_v2_ptsz", device_to_device<cuMemcpyDtoDAsync_v2_ptsz_params>},
    {"cuMemcpyPeer", device_to_device<cuMemcpyPeer_params>},
    {"cuMemcpyPeerAsync", device_to_device<cuMemcpyPeerAsync_params>},
    {"cuMemcpyBatchAsync_v2", batch<cuMemcpyBatchAsync_v2_params>},
    {"cuMemcpyBatchAsync_v2_ptsz", batch<cuMemcpyBatchAsync_v2_ptsz_params>},
    {"cuMemsetD8_v2", driver_fill<cuMemsetD8_v2_params, 1>},
    {"cuMemsetD16_v2", driver_fill<cuMemsetD16_v2_params, 2>},
    {"cuMemsetD32_v2", driver_fill<cuMemsetD32_v2_params, 4>},
    {"cuMemsetD8Async", driver_fill<cuMemsetD8Async_params, 1>},
    {"cuMemsetD16Async", driver_fill<cuMemsetD16Async_params, 2>},
    {"cuMemsetD32Async", driver_fill<cuMemsetD32Async_params, 4>},
    {"cuMemAlloc_v2", driver_allocation<cuMemAlloc_v2_params>},
    {"cuMemAllocAsync", driver_allocation<cuMemAllocAsync_params>},
    {"cudaGraphLaunch_v10000",
     graph_launch<cudaGraphLaunch_v10000_params, &cudaGraphLaunch_v10000_params::graphExec>},
    {"cudaGraphLaunch_ptsz_v10000",
     graph_launch<cudaGraphLaunch_ptsz_v10000_params, &cudaGraphLaunch_ptsz_v10000_params::graphExec>},
    {"cuGraphLaunch", graph_launch<cuGraphLaunch_params, &cuGraphLaunch_params::hGraph>},
    {"cuGraphLaunch_ptsz", graph_launch<cuGraphLaunch_ptsz_params, &cuGraphLaunch_ptsz_params::hGraphExec>},
    {"cudaGraphNodeSetEnabled_v11060", switched_node<cudaGraphNodeSetEnabled_v11060_params>},
    {"cuGraphNodeSetEnabled", switched_node<cuGraphNodeSetEnabled_params>},
};

}  // namespace

ReadParameters parameters_of(std::string_view callback_name) {
  const auto* found = std::ranges::find(kReaders, callback_name, &Reader::callback_name);
  return found == std::end(kReaders) ? nothing : found->read;
}

}  // namespace gpuflight
