/// The inputs of calls, at the same addresses every time.
#pragma once

#include <ATen/ATen.h>

#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace gpuflight {

/// Holds a place for each input: ordinary pageable memory for those on the host, a tensor on the
/// device for the others. A solution that goes by addresses sees the same ones in every call.
class InputPlaces {
 public:
  /// Fills the places with a call's inputs, in their order.
  /// @param tensors as in the request, with the bytes of all behind one another
  void fill(const nlohmann::json& tensors, std::span<const std::byte> bytes);

  /// The inputs for a call: tensors of its own over the places. It may reshape what it got.
  std::vector<at::Tensor> tensors() const;

  /// The names of the inputs whose place no longer holds what it was filled with: another value, even of one
  /// element, or the place itself is gone because a tensor over it was given other memory or less. Reads the
  /// device. A place that is gone is never read, and is made anew when it is filled.
  /// @param bytes with which they were filled
  std::vector<std::string> modified(std::span<const std::byte> bytes) const;

  /// The names of the inputs with which a tensor shares memory.
  std::vector<std::string> sharing_memory_with(const at::Tensor& tensor) const;

 private:
  struct Place {
    std::vector<std::byte> host;  // of a device input: what was copied there
    at::Tensor tensor;            // over the place itself
    const void* address = nullptr;
  };

  static void fill_on_device(Place& place, const at::Tensor& host);
  static bool is_there(const Place& place);

  std::map<std::string, Place> places_;
  std::vector<std::string> order_;
};

}  // namespace gpuflight
