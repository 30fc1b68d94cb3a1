/// What the page may do: show its own style, run its own script, and reach nothing.
#pragma once

#include <string>

namespace gpuflight::html {

/// A Content-Security-Policy for a meta element. It names style and script by their digests, so that nothing
/// that got into the page beside them would run, and no address, so that nothing can be sent or fetched.
std::string content_policy();

}  // namespace gpuflight::html
