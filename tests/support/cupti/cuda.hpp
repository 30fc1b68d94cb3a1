/// A CUDA that only asks the stand-in to record: each call makes the callbacks that CUPTI makes for it, and
/// the record of what the device would have done. From any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "tests/support/cupti/records.hpp"

namespace gpuflight::test::cuda {

/// As the first call of a program: loads and starts the library that CUDA_INJECTION64_PATH names, and makes
/// the context of all that follows.
void initialize();

void destroy_context();

/// @param code for the device, as CUPTI shows it
void load_module(std::string_view code);

/// By the runtime, which calls the driver.
void launch(const CUpti_ActivityKernel10& kernel = kernel_record("gemm"));

/// By the driver alone, as libraries do.
void launch_by_driver(const CUpti_ActivityKernel10& kernel = kernel_record("splitk"));

/// The device does nothing.
void failing_launch(int error);

void copy(const CUpti_ActivityMemcpy6& copy);
void upload(std::uint64_t bytes);

/// A copy whose size the call's parameters don't say to the client.
void copy_3d(std::uint64_t bytes);

/// Many copies in one call. CUPTI tells them in one record, or in several with a part of the copies each.
void upload_batch(std::uint64_t bytes_of_each, std::uint64_t copies, std::uint64_t records = 1);

void copy_to_peer(std::uint64_t bytes);

/// Where the devices don't access each other's memory: CUPTI tells both halves.
void copy_to_peer_through_host(std::uint64_t bytes);

void fill(const CUpti_ActivityMemset4& fill);

void synchronize();
void query();
void allocate(std::uint64_t bytes);

struct FakeGraph;

/// What was captured on a stream, instantiated. Copies are the same graph, which is kept for good.
class Graph {
 public:
  /// All it does has this call's correlation. While another is captured, it becomes a child graph of that.
  void launch() const;

  /// The node does its work at launches from now on, or not.
  void switch_node(std::size_t node, bool on) const;

 private:
  friend Graph capture(const std::function<void()>& work);
  explicit Graph(FakeGraph& graph) : graph_(&graph) {}

  FakeGraph* graph_;
};

/// What `work` calls on this thread is added to a graph instead of being run.
Graph capture(const std::function<void()>& work);

}  // namespace gpuflight::test::cuda
