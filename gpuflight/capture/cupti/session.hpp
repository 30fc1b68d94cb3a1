/// The recording with CUPTI, from its start to its end.
#pragma once

#include <string>

namespace gpuflight {

/// Subscribes to CUPTI and enables callbacks and activity records, once; nothing is ever disabled. The
/// recorder must have been started. If it can't, the stream gets a Failure. Not from a callback of CUPTI.
/// @returns empty, or one sentence that says why it can't
std::string start_cupti();

/// Flushes the records that are complete, waits until they were handed to the recorder, and tells the
/// stream of records that were dropped and of interference. Nothing where CUPTI wasn't started.
void flush_cupti();

/// The same with incomplete records too, which never come again: once, at the end.
void flush_cupti_at_end();

}  // namespace gpuflight
