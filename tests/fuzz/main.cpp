/// libFuzzer's way into one of the readers.
#include <cstdint>

#include "tests/fuzz/readers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gpuflight::fuzz::READER(std::as_bytes(std::span(data, size)));
  return 0;
}
