#include "gpuflight/analysis/allowance.hpp"

#include <string>

#include "gpuflight/trace/decoder.hpp"

namespace gpuflight {

void Allowance::take(std::size_t bytes) {
  taken_ += bytes;
  if (taken_ > most_) {
    throw TooLarge("a trace that takes more than " + std::to_string(most_ >> 20) + " MiB of memory to count");
  }
}

}  // namespace gpuflight
