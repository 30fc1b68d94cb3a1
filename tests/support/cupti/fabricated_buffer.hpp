/// A buffer of activity records as CUPTI would have filled it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/support/cupti/records.hpp"

namespace gpuflight::test {

class FabricatedBuffer {
 public:
  explicit FabricatedBuffer(Layout layout = Layout::Cuda13_0) : layout_(layout) {}

  FabricatedBuffer& add(const ActivityRecord& record) {
    const std::vector<std::uint64_t> more = written(record, layout_);
    words_.insert(words_.end(), more.begin(), more.end());
    return *this;
  }

  std::uint8_t* data() { return reinterpret_cast<std::uint8_t*>(words_.data()); }
  std::size_t size() const { return words_.size() * sizeof(std::uint64_t); }

 private:
  Layout layout_;
  std::vector<std::uint64_t> words_;  // records are 8-byte aligned
};

}  // namespace gpuflight::test
