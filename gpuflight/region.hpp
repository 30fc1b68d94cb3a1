/// Marks a region of a program, to be counted by GPUFlight. Header-only; without the tool it costs
/// a branch, and nothing needs to be linked but the dynamic loader that NVTX uses.
///
///     {
///       gpuflight::Region region{"training step"};
///       …                       // what is called here is counted in "training step"
///     }
///
/// A region is an NVTX start/end range in the domain "gpuflight", so other NVTX tools show it too.
#pragma once

#include <nvtx3/nvToolsExt.h>

#include <cstdint>

namespace gpuflight {

/// Which calls a region covers.
enum class Covers : std::uint64_t {
  Process = 0,  ///< calls of every thread: LibTorch runs backward on threads of its own
  Thread = 1,   ///< calls of the thread that opened the region
};

/// A region is open as long as this guard lives. It may be closed on another thread than the one
/// that opened it. Opening and closing may be done from any thread, never touch CUDA and never throw.
class Region {
 public:
  /// @param name shown in reports; copied.
  explicit Region(const char* name, Covers covers = Covers::Process) noexcept {
    nvtxEventAttributes_t attributes{};
    attributes.version = NVTX_VERSION;
    attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    attributes.messageType = NVTX_MESSAGE_TYPE_ASCII;
    attributes.message.ascii = name;
    attributes.payloadType = NVTX_PAYLOAD_TYPE_UNSIGNED_INT64;
    attributes.payload.ullValue = static_cast<std::uint64_t>(covers);
    id_ = nvtxDomainRangeStartEx(domain(), &attributes);
  }

  ~Region() { nvtxDomainRangeEnd(domain(), id_); }

  Region(const Region&) = delete;
  Region& operator=(const Region&) = delete;

  /// Names this opening of the region in its process; 0 or NVTX's error value where no tool is there.
  std::uint64_t id() const noexcept { return id_; }

 private:
  static nvtxDomainHandle_t domain() noexcept {
    static const nvtxDomainHandle_t handle = nvtxDomainCreateA("gpuflight");
    return handle;
  }

  nvtxRangeId_t id_;
};

}  // namespace gpuflight
