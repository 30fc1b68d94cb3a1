#include "gpuflight/capture/simulated/runtime/streams.hpp"

#include "gpuflight/capture/simulated/cuda_runtime/status.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/runtime/devices.hpp"
#include "gpuflight/capture/simulated/runtime/forking.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"

using gpuflight::InternedText;
using gpuflight::simulated::devices_usable;
using gpuflight::simulated::done;
using gpuflight::simulated::lost;
using gpuflight::simulated::Ordering;
using gpuflight::simulated::Stream;
using gpuflight::simulated::stream_of;

namespace {

cudaError_t create(cudaStream_t* stream, unsigned flags, int priority) {
  if (!devices_usable()) return lost();
  if (stream == nullptr) return done(cudaErrorInvalidValue);
  *stream = gpuflight::simulated::create_stream(
      {gpuflight::simulated::new_stream_id(), gpuflight::simulated::current_device(), flags, priority});
  return cudaSuccess;
}

/// The host knows that all of it is done.
cudaError_t finished(cudaStream_t stream) {
  if (!devices_usable()) return lost();
  const auto known = stream_of(stream);
  if (!known) return done(cudaErrorInvalidResourceHandle);
  if (Ordering* const ordering = Ordering::current()) ordering->host_waits(lane_of(*known));
  return cudaSuccess;
}

/// Has `read` take what it wants of the stream.
template <class Read>
cudaError_t ask(cudaStream_t stream, const void* answer, Read read) {
  if (!devices_usable()) return lost();
  if (answer == nullptr) return done(cudaErrorInvalidValue);
  const auto found = stream_of(stream);
  if (!found) return done(cudaErrorInvalidResourceHandle);
  read(*found);
  return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return create(stream, cudaStreamDefault, 0); }

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  return create(stream, flags, 0);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
  return create(stream, flags, priority);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (!devices_usable()) return lost();
  const auto known = stream_of(stream);
  if (!gpuflight::simulated::destroy_stream(stream)) return done(cudaErrorInvalidResourceHandle);
  if (Ordering* const ordering = Ordering::current()) ordering->end(lane_of(*known));
  return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  static const InternedText name("cudaStreamSynchronize");
  const cudaError_t status = finished(stream);
  if (status == cudaSuccess) gpuflight::simulated::publish_synchronization(name);
  return status;
}

cudaError_t cudaStreamQuery(cudaStream_t stream) { return finished(stream); }

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  if (!devices_usable()) return lost();
  const auto known = stream_of(stream);
  const auto awaited = gpuflight::simulated::event_of(event);
  if (!known || !awaited) return done(cudaErrorInvalidResourceHandle);
  if (Ordering* const ordering = Ordering::current()) ordering->wait(lane_of(*known), awaited->done);
  return cudaSuccess;
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  return ask(stream, priority, [&](const Stream& found) { *priority = found.priority; });
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
  return ask(stream, flags, [&](const Stream& found) { *flags = found.flags; });
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
  return ask(stream, device, [&](const Stream& found) { *device = found.device; });
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id) {
  return ask(stream, id, [&](const Stream& found) { *id = found.id; });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
  if (function == nullptr) return done(cudaErrorInvalidValue);
  const cudaError_t status = finished(stream);  // it may touch what the stream has done
  if (status == cudaSuccess) function(data);
  return status;
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data, unsigned) {
  if (callback == nullptr) return done(cudaErrorInvalidValue);
  const cudaError_t status = finished(stream);
  if (status == cudaSuccess) callback(stream, cudaSuccess, data);
  return status;
}

/// Nothing is ever captured: beginning it is refused.
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  return ask(stream, status, [&](const Stream&) { *status = cudaStreamCaptureStatusNone; });
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                     unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t** nodes, const cudaGraphEdgeData** edges,
                                     std::size_t* count) {
  if (id != nullptr) *id = 0;
  if (graph != nullptr) *graph = nullptr;
  if (nodes != nullptr) *nodes = nullptr;
  if (edges != nullptr) *edges = nullptr;
  if (count != nullptr) *count = 0;
  return cudaStreamIsCapturing(stream, status);
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  thread_local cudaStreamCaptureMode current = cudaStreamCaptureModeGlobal;
  if (mode == nullptr) return done(cudaErrorInvalidValue);
  std::swap(*mode, current);
  return cudaSuccess;
}
}
