/// The frame of every page: its head with style and policy, and its script.
#pragma once

#include <string>

namespace gpuflight::html {

/// @param title   not markup
/// @param body    markup, without the footer
/// @param version of GPUFlight, told in the footer
/// @param script  whether the page has a timeline to draw
std::string document(const std::string& title, const std::string& body, const std::string& version,
                     bool script);

}  // namespace gpuflight::html
