/// Text in HTML. Whatever a program, a file or a machine named passes through text() on its way into the
/// page.
#pragma once

#include <string>
#include <string_view>

namespace gpuflight::html {

/// One line, as visible() has it, that no browser takes for markup, in an element or in a quoted attribute.
std::string text(std::string_view untrusted);

/// The same of a text of several lines, which stay lines.
std::string lines(std::string_view untrusted);

/// `<tag class="…">inside</tag>`. @param inside markup
std::string element(const char* tag, std::string_view classes, std::string_view inside);

/// A row of a description list, or nothing where there is nothing inside.
std::string entry(std::string_view term, std::string_view inside);

}  // namespace gpuflight::html
