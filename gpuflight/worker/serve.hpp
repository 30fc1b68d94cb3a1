/// Answers requests until the judge has no more.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "gpuflight/control/channel.hpp"

namespace gpuflight {

/// A request failed, in a way that the judge knows by `code`.
class RequestFailed : public std::runtime_error {
 public:
  RequestFailed(std::string failure_code, const std::string& message)
      : std::runtime_error(message), code(std::move(failure_code)) {}

  std::string code;
};

/// Answers one request, or throws.
using Handler = std::function<Message(const Message& request)>;

/// Calls `handler` for every request but "finish", after which it calls `finish`, answers and returns.
/// What the handler throws is answered as an error: a RequestFailed under its code, else under "failed".
/// @throws ChannelError when the judge is gone
void serve(Channel& judge, const Handler& handler, const std::function<void()>& finish);

/// A sentence about what is being thrown. Only in a catch block.
std::string current_exception_message();

}  // namespace gpuflight
