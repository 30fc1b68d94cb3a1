/// Activity records of things that the device could have done, to be changed as a test needs them.
#pragma once

#include <cupti.h>

#include <cstdint>
#include <variant>
#include <vector>

#include "tests/support/cupti/layout.hpp"

namespace gpuflight::test {

/// In the newest version's terms; written() says it in another's.
using ActivityRecord = std::variant<CUpti_ActivityKernel10, CUpti_ActivityMemcpy6, CUpti_ActivityMemcpyPtoP4,
                                    CUpti_ActivityMemset4, CUpti_ActivityDevice5, CUpti_ActivityAPI>;

CUpti_ActivityKernel10 kernel_record(const char* name, std::uint32_t correlation = 0);

/// From pageable memory to the device's, unless that is changed.
CUpti_ActivityMemcpy6 copy_record(CUpti_ActivityMemcpyKind kind, std::uint64_t bytes,
                                  std::uint64_t copies = 1);

CUpti_ActivityMemcpyPtoP4 peer_copy_record(std::uint64_t bytes);
CUpti_ActivityMemset4 fill_record(std::uint64_t bytes);
CUpti_ActivityDevice5 device_record(const char* name);

/// What is recorded of a call of the runtime: nothing that the device did.
CUpti_ActivityAPI api_record();

/// The record as it lies in a buffer, in words of 8 bytes. Where the layout has no member, the bytes are
/// missing or full of ones: whoever reads them shows it.
std::vector<std::uint64_t> written(const ActivityRecord& record, Layout layout);

}  // namespace gpuflight::test
