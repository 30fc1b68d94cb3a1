/// The buffers' way: lent to CUPTI, completed by it, decoded, handed to the recorder.
#pragma once

#include "gpuflight/capture/cupti/cupti_api.hpp"

namespace gpuflight {

/// Registers the buffer callbacks with CUPTI; once in a process, before any activity is enabled.
/// The recorder must have been started.
/// @throws std::ios_base::failure where buffers are to be kept and can't be
CUptiResult register_completions(const CuptiApi& api);

/// Returns when every buffer that CUPTI has completed so far was handed to the recorder. Not from a callback.
void wait_for_completions();

/// How many buffers couldn't be taken in (no memory, no room to keep them) since the last call.
std::uint64_t take_lost_buffers();

}  // namespace gpuflight
