#include "tests/support/cupti/layout.hpp"

#include <cstring>

namespace gpuflight::test {

std::uint32_t version_of(Layout layout) { return layout == Layout::Cuda12_9 ? 28 : 130001; }

std::size_t stride_of(Layout layout, CUpti_ActivityKind kind) {
  switch (kind) {
    case CUPTI_ACTIVITY_KIND_KERNEL:
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
      return layout == Layout::Cuda12_9 ? sizeof(CUpti_ActivityKernel9) : sizeof(CUpti_ActivityKernel10);
    case CUPTI_ACTIVITY_KIND_MEMCPY: return sizeof(CUpti_ActivityMemcpy6);
    case CUPTI_ACTIVITY_KIND_MEMCPY2: return sizeof(CUpti_ActivityMemcpyPtoP4);
    case CUPTI_ACTIVITY_KIND_MEMSET: return sizeof(CUpti_ActivityMemset4);
    case CUPTI_ACTIVITY_KIND_DEVICE: return sizeof(CUpti_ActivityDevice5);
    case CUPTI_ACTIVITY_KIND_RUNTIME:
    case CUPTI_ACTIVITY_KIND_DRIVER: return sizeof(CUpti_ActivityAPI);
    default: return 0;
  }
}

CUptiResult next_record(Layout layout, std::uint8_t* buffer, std::size_t size, CUpti_Activity** record) {
  if (buffer == nullptr || record == nullptr) return CUPTI_ERROR_INVALID_PARAMETER;
  std::uint8_t* next = buffer;
  if (*record != nullptr) {
    next = reinterpret_cast<std::uint8_t*>(*record) + stride_of(layout, (*record)->kind);
  }
  const auto left = static_cast<std::size_t>(buffer + size - next);
  std::uint32_t kind = 0;
  if (left == 0) return CUPTI_ERROR_MAX_LIMIT_REACHED;
  std::memcpy(&kind, next, sizeof(kind));
  const std::size_t stride = stride_of(layout, static_cast<CUpti_ActivityKind>(kind));
  if (stride == 0) return CUPTI_ERROR_INVALID_KIND;
  if (left < stride) return CUPTI_ERROR_MAX_LIMIT_REACHED;
  *record = reinterpret_cast<CUpti_Activity*>(next);
  return CUPTI_SUCCESS;
}

}  // namespace gpuflight::test
