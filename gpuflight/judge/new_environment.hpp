/// What a new process gets: an environment made from ours, and arrays as execve wants them.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace gpuflight {

/// Our own as NAME=VALUE, without those in `unset` and with those in `set`.
std::vector<std::string> new_environment(const std::map<std::string, std::string>& set,
                                         const std::vector<std::string>& unset);

/// Ends with a nullptr; valid as long as the strings.
std::vector<char*> pointers_to(std::vector<std::string>& strings);

}  // namespace gpuflight
