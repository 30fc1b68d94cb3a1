/// What NVTX's event attributes say: the text of a range, and the scope that region.hpp asks for.
#pragma once

#include <nvtx3/nvToolsExt.h>

#include <string>

#include "gpuflight/capture/recorder/recorder.hpp"

namespace gpuflight {

/// UTF-8 of a wide string, which has 32 bits a character on Linux. What isn't a character becomes '?'.
/// nullptr is an empty text.
std::string narrow(const wchar_t* wide);

/// The text of the attributes' message; of none, the empty text.
TextId message_of(Recorder& recorder, const nvtxEventAttributes_t* attributes);

/// Whether the attributes' payload is gpuflight::Covers::Thread.
bool covers_its_thread(const nvtxEventAttributes_t* attributes);

}  // namespace gpuflight
