/// The versions of CUPTI whose records can be fabricated.
#pragma once

#include <cupti.h>

#include <cstddef>
#include <cstdint>

namespace gpuflight::test {

enum class Layout { Cuda12_9, Cuda13_0 };

/// What cuptiGetVersion answers.
std::uint32_t version_of(Layout layout);

/// Bytes from one record of this kind to the next; 0 for kinds that aren't fabricated.
std::size_t stride_of(Layout layout, CUpti_ActivityKind kind);

/// Steps through a buffer as that version's cuptiActivityGetNextRecord does, which next_record_test.cpp
/// compares with it.
CUptiResult next_record(Layout layout, std::uint8_t* buffer, std::size_t size, CUpti_Activity** record);

}  // namespace gpuflight::test
