#include "gpuflight/capture/simulated/torch/library_copies.hpp"

#include <bit>

#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/torch/copies.hpp"
#include "gpuflight/capture/simulated/torch/current.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;

constexpr std::uint64_t kNumber = 4;
constexpr std::uint64_t kTruth = 1;

void copy(Direction direction, MemoryKind from, MemoryKind to, std::uint64_t bytes) {
  static const InternedText function("cudaMemcpyAsync");
  Call::copy(function, {direction, {nullptr, from}, {nullptr, to}, bytes}, current_lane()).copied();
}

void upload(std::uint64_t bytes) {
  copy(Direction::HostToDevice, MemoryKind::Pageable, MemoryKind::Device, bytes);
  synchronize_stream();
}

void read(std::uint64_t bytes, int times = 1) {
  for (int i = 0; i < times; ++i) read_back(nullptr, bytes);
}

struct Eigenproblem {
  std::uint64_t rows;
  std::uint64_t element;  ///< bytes
  bool complex;
  bool vectors;

  std::uint64_t matrix() const { return rows * rows * element; }
  std::uint64_t values() const { return rows * element; }
};

/// Grows by 8 with each power of two from 256 bytes of a row on.
std::uint64_t bytes_of_tail(const Eigenproblem& problem) {
  constexpr std::uint64_t kUsual = 16;
  constexpr std::uint64_t kRow = 128;
  const std::uint64_t rows = problem.values() / kRow;
  return rows < 2 ? kUsual : kUsual + 8 * static_cast<std::uint64_t>(std::bit_width(rows) - 1);
}

/// One matrix: it is made simpler, iterated on until it converges, and its vectors are found.
void solve(const Eigenproblem& problem) {
  constexpr int kFewestReads = 4;
  const bool iterates = problem.rows > 1;
  const int matrices = problem.vectors ? 2 : 1;
  read(problem.matrix());
  upload(problem.matrix());
  read(kNumber, iterates ? kFewestReads : 1);
  read(problem.complex ? problem.values() / 2 : problem.values());
  read(problem.matrix(), matrices);
  for (int i = 0; i < matrices && iterates; ++i) upload(problem.matrix());
  for (int i = 0; i < (problem.complex ? 1 : 2); ++i) upload(problem.values());
  upload(kNumber);
  read(kNumber);
  if (!problem.vectors) return;
  if (!problem.complex) {
    read(bytes_of_tail(problem));
    read(problem.values());
  }
  read(problem.matrix());
  upload(problem.matrix());
}

}  // namespace

void copy_within_device(std::uint64_t bytes) {
  copy(Direction::DeviceToDevice, MemoryKind::Device, MemoryKind::Device, bytes);
}

void copy_for_eigenvalues(const Tensor& matrices, bool vectors) {
  if (matrices.dim() < 2 || matrices.numel() == 0) return;
  const auto rows = static_cast<std::uint64_t>(matrices.size(-1));
  const bool integers = at::isIntegralType(matrices.scalar_type(), true);
  const std::uint64_t element = integers ? at::elementSize(at::kFloat) : matrices.element_size();
  const Eigenproblem problem{rows, element, matrices.is_complex(), vectors};
  const std::uint64_t count = static_cast<std::uint64_t>(matrices.numel()) / (rows * rows);
  if (vectors) read(kTruth);  // whether all is finite
  for (std::uint64_t i = 0; i < count; ++i) {
    solve(problem);
    copy_within_device(problem.values());
    copy_within_device(problem.values());
  }
  if (!problem.complex) {
    read(kTruth);  // whether all values are real
    copy_within_device(2 * problem.values() * count);
  }
  if (count == 1) copy_within_device(kTruth);
  read(kTruth);  // whether all converged
}

void read_pivots(const Tensor& pivots) {
  if (pivots.numel() == 0) return;
  const auto rows = static_cast<std::uint64_t>(pivots.size(-1));
  const std::uint64_t count = static_cast<std::uint64_t>(pivots.numel()) / rows;
  for (std::uint64_t i = 0; i < count; ++i)
    copy(Direction::DeviceToHost, MemoryKind::Device, MemoryKind::Pageable, rows * sizeof(std::int64_t));
  synchronize_stream();
}

void upload_chunk_table(at::TensorList tensors, int64_t dimension, int64_t chunks) {
  constexpr std::uint64_t kBlock = 2048;  // bytes that a block of threads copies
  std::uint64_t blocks = 0;
  for (const Tensor& tensor : tensors) {
    if (tensor.numel() == 0) continue;
    const int64_t rows = tensor.size(dimension);
    const auto chunk = static_cast<std::uint64_t>((rows + chunks - 1) / chunks);
    const auto row = static_cast<std::uint64_t>(tensor.numel() / rows) * tensor.element_size();
    blocks += (chunk * row + kBlock - 1) / kBlock;
  }
  // Six numbers of each tensor, two that end their lists, and of each block whose it is.
  const std::uint64_t numbers = 6 * tensors.size() + 2 + blocks;
  copy(Direction::HostToDevice, MemoryKind::Pinned, MemoryKind::Device, numbers * sizeof(std::int64_t));
}

}  // namespace gpuflight::simulated
