/// The exercise that is meant where a user names none.
#pragma once

#include <filesystem>

namespace gpuflight {

/// The only one in share/gpuflight/exercises beside this executable, in a build tree and an installed one
/// alike.
/// @throws BadInput where there is none or there are several
std::filesystem::path installed_exercise();

}  // namespace gpuflight
