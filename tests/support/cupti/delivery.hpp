/// The way of records into the client's buffers and back to it.
#pragma once

#include <cupti.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "tests/support/cupti/records.hpp"

namespace gpuflight::test {

/// A record that the client hasn't got yet, and the name that it will point to.
struct WaitingRecord {
  explicit WaitingRecord(const ActivityRecord& what);

  ActivityRecord record;
  std::optional<std::string> name;
};

/// What the client registered with cuptiActivityRegisterCallbacks.
struct BufferCallbacks {
  CUpti_BuffersCallbackRequestFunc request = nullptr;
  CUpti_BuffersCallbackCompleteFunc complete = nullptr;
};

/// Writes the records into buffers that the client lends, as many as fit and at most `most` into each, and
/// completes them. The names that they point to are overwritten and freed as soon as the client has had them.
/// @returns how many records found no buffer
std::size_t deliver(std::span<const WaitingRecord> records, const BufferCallbacks& callbacks, Layout layout,
                    std::size_t most);

/// Completes a buffer in which nothing is.
void deliver_nothing(const BufferCallbacks& callbacks);

}  // namespace gpuflight::test
