/* What every source's library (libgpuflight_capture.so, libgpuflight_simulated.so) exports for
   the worker that has it in its process. All may be called from any thread, one at a time. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

#define GPUFLIGHT_SOURCE_API __attribute__((visibility("default")))

/* Starts recording. 0: it records. Otherwise *why is one sentence, of static duration, that says
   why it can't and what to do. The first call decides; later ones answer the same. */
GPUFLIGHT_SOURCE_API int gpuflight_source_start(const char** why);

/* Calls `synchronize` (which returns when the device has finished), then returns when all records
   of the calls that began before this one have been sent. */
GPUFLIGHT_SOURCE_API void gpuflight_source_settle(void (*synchronize)(void));

/* Settles as far as it can without a synchronization, and ends the stream properly. */
GPUFLIGHT_SOURCE_API void gpuflight_source_finish(void);

#ifdef __cplusplus
}
#endif
