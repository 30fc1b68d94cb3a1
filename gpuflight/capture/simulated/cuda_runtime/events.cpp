#include "gpuflight/capture/simulated/cuda_runtime/status.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/runtime/forking.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
#include "gpuflight/capture/simulated/runtime/streams.hpp"

using gpuflight::InternedText;
using gpuflight::simulated::devices_usable;
using gpuflight::simulated::done;
using gpuflight::simulated::event_of;
using gpuflight::simulated::lost;
using gpuflight::simulated::Ordering;

namespace {

/// The host knows that it has happened.
cudaError_t happened(cudaEvent_t event) {
  if (!devices_usable()) return lost();
  const auto known = event_of(event);
  if (!known) return done(cudaErrorInvalidResourceHandle);
  if (Ordering* const ordering = Ordering::current()) ordering->host_waits(known->done);
  return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  if (!devices_usable()) return lost();
  if (event == nullptr) return done(cudaErrorInvalidValue);
  *event = gpuflight::simulated::create_event((flags & cudaEventDisableTiming) == 0);
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, cudaEventDefault); }

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (!devices_usable()) return lost();
  return done(gpuflight::simulated::destroy_event(event) ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (!devices_usable()) return lost();
  const auto there = gpuflight::simulated::stream_of(stream);
  const bool known = there && gpuflight::simulated::record_event(event, *there);
  return done(known ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned) {
  return cudaEventRecord(event, stream);
}

cudaError_t cudaEventQuery(cudaEvent_t event) { return happened(event); }

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  static const InternedText name("cudaEventSynchronize");
  const cudaError_t status = happened(event);
  if (status == cudaSuccess) gpuflight::simulated::publish_synchronization(name);
  return status;
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  if (!devices_usable()) return lost();
  if (milliseconds == nullptr) return done(cudaErrorInvalidValue);
  const auto from = event_of(start);
  const auto to = event_of(end);
  if (!from || !to || !from->timed || !to->timed || !from->recorded || !to->recorded)
    return done(cudaErrorInvalidResourceHandle);
  *milliseconds = std::chrono::duration<float, std::milli>(*to->recorded - *from->recorded).count();
  return cudaSuccess;
}
}
