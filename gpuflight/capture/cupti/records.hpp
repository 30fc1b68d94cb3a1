/// What CUPTI's activity records say, as events.
#pragma once

#include <cstdint>
#include <vector>

#include "gpuflight/capture/cupti/cupti_api.hpp"
#include "gpuflight/capture/cupti/kernel_names.hpp"
#include "gpuflight/capture/recorder/recorder.hpp"

namespace gpuflight {

/// Decodes completed buffers. From any thread, also from several at once; calls nothing of CUDA, and of
/// CUPTI only the function that steps through a buffer.
class RecordDecoder {
 public:
  RecordDecoder(const CuptiApi& api, Intern intern) : api_(api), intern_(intern), names_(std::move(intern)) {}

  /// Kernels, copies and fills in the buffer's order, the names of devices as the fact "gpu", and at the
  /// end a Loss for each kind of record that can't be trusted. Records without times, or with an end
  /// before their start, still say that something ran: they are events too. Other records are left out.
  /// @param size bytes that CUPTI wrote
  std::vector<EncodedEvent> decode(std::uint8_t* buffer, std::size_t size);

 private:
  class Batch;

  const CuptiApi& api_;
  Intern intern_;
  KernelNames names_;
};

}  // namespace gpuflight
