#include <unistd.h>
#include <gpuflight/solution.hpp>

#include <memory>

// Where no limit ends it, it waits before the machine has nothing left.
at::Tensor allocates_without_end(const at::Tensor&, const at::Tensor&) {
  constexpr std::size_t kPiece = std::size_t{64} << 20;
  constexpr std::size_t kEnough = std::size_t{6} << 30;
  std::vector<std::unique_ptr<char[]>> pieces;
  for (std::size_t all = 0; all < kEnough; all += kPiece) {
    pieces.push_back(std::make_unique<char[]>(kPiece));  // written, so that it is resident
  }
  for (;;) pause();
}
GPUFLIGHT_SOLUTION(allocates_without_end)
