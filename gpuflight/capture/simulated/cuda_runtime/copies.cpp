#include <vector>

#include "gpuflight/capture/simulated/cuda_runtime/moving.hpp"
#include "gpuflight/capture/simulated/cuda_runtime/status.hpp"

using gpuflight::InternedText;
using gpuflight::simulated::copy_rows;
using gpuflight::simulated::done;
using gpuflight::simulated::fill_rows;
using gpuflight::simulated::Returns;
using gpuflight::simulated::Rows;

namespace {

Rows row(void* to, const void* from, std::size_t bytes) { return {to, from, bytes, 1}; }

/// A 3D copy between pitched pointers, whose slices must have the rows that are copied. @returns false for
/// one with arrays
bool rows_of(const cudaMemcpy3DParms& asked, Rows& rows) {
  if (asked.srcArray != nullptr || asked.dstArray != nullptr) return false;
  const std::size_t to_slice = asked.dstPtr.pitch * asked.dstPtr.ysize;
  const std::size_t from_slice = asked.srcPtr.pitch * asked.srcPtr.ysize;
  rows.to = static_cast<char*>(asked.dstPtr.ptr) + asked.dstPos.z * to_slice +
            asked.dstPos.y * asked.dstPtr.pitch + asked.dstPos.x;
  rows.from = static_cast<const char*>(asked.srcPtr.ptr) + asked.srcPos.z * from_slice +
              asked.srcPos.y * asked.srcPtr.pitch + asked.srcPos.x;
  rows.width = asked.extent.width;
  rows.height = asked.extent.height;
  rows.depth = asked.extent.depth;
  rows.to_pitch = asked.dstPtr.pitch;
  rows.from_pitch = asked.srcPtr.pitch;
  rows.to_slice = to_slice;
  rows.from_slice = from_slice;
  return true;
}

cudaError_t copy_3d(const InternedText& name, const cudaMemcpy3DParms* asked, cudaStream_t stream,
                    Returns returns) {
  if (asked == nullptr) return done(cudaErrorInvalidValue);
  Rows rows{};
  if (!rows_of(*asked, rows)) return gpuflight::simulated::refused((name.text() + " of an array").c_str());
  const bool fits = rows.depth <= 1 || (asked->srcPos.y + rows.height <= asked->srcPtr.ysize &&
                                        asked->dstPos.y + rows.height <= asked->dstPtr.ysize);
  return fits ? copy_rows(name, rows, asked->kind, stream, returns) : done(cudaErrorInvalidValue);
}

}  // namespace

extern "C" {

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  static const InternedText name("cudaMemcpy");
  return copy_rows(name, row(to, from, bytes), kind, nullptr, Returns::WhenDone);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  static const InternedText name("cudaMemcpyAsync");
  return copy_rows(name, row(to, from, bytes), kind, stream, Returns::WhenAsked);
}

cudaError_t cudaMemcpyPeer(void* to, int, const void* from, int, std::size_t bytes) {
  static const InternedText name("cudaMemcpyPeer");
  return copy_rows(name, row(to, from, bytes), cudaMemcpyDeviceToDevice, nullptr, Returns::WhenDone);
}

cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, std::size_t bytes,
                                cudaStream_t stream) {
  static const InternedText name("cudaMemcpyPeerAsync");
  return copy_rows(name, row(to, from, bytes), cudaMemcpyDeviceToDevice, stream, Returns::WhenAsked);
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  static const InternedText name("cudaMemcpy2D");
  return copy_rows(name, {to, from, width, height, 1, to_pitch, from_pitch}, kind, nullptr,
                   Returns::WhenDone);
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) {
  static const InternedText name("cudaMemcpy2DAsync");
  return copy_rows(name, {to, from, width, height, 1, to_pitch, from_pitch}, kind, stream,
                   Returns::WhenAsked);
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* asked) {
  static const InternedText name("cudaMemcpy3D");
  return copy_3d(name, asked, nullptr, Returns::WhenDone);
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* asked, cudaStream_t stream) {
  static const InternedText name("cudaMemcpy3DAsync");
  return copy_3d(name, asked, stream, Returns::WhenAsked);
}

cudaError_t cudaMemcpyBatchAsync(void* const* to, const void* const* from, const std::size_t* sizes,
                                 std::size_t count, cudaMemcpyAttributes*, std::size_t*, std::size_t,
                                 cudaStream_t stream) {
  static const InternedText name("cudaMemcpyBatchAsync");
  if (to == nullptr || from == nullptr || sizes == nullptr || count == 0) return done(cudaErrorInvalidValue);
  std::vector<Rows> copies;
  copies.reserve(count);
  for (std::size_t i = 0; i < count; ++i) copies.push_back(row(to[i], from[i], sizes[i]));
  return gpuflight::simulated::copy_batch(name, copies, stream);
}

cudaError_t cudaMemset(void* to, int value, std::size_t bytes) {
  static const InternedText name("cudaMemset");
  return fill_rows(name, {to, bytes, 1, bytes}, value, nullptr);
}

cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
  static const InternedText name("cudaMemsetAsync");
  return fill_rows(name, {to, bytes, 1, bytes}, value, stream);
}

cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  static const InternedText name("cudaMemset2D");
  return fill_rows(name, {to, width, height, pitch}, value, nullptr);
}

cudaError_t cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream) {
  static const InternedText name("cudaMemset2DAsync");
  return fill_rows(name, {to, width, height, pitch}, value, stream);
}
}
