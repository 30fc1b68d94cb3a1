#include "gpuflight/worker/serve.hpp"

#include <c10/util/Exception.h>

namespace gpuflight {

std::string current_exception_message() {
  try {
    throw;
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "something that is no std::exception";
  }
}

namespace {

Message answer(const Message& request, const Handler& handler) {
  try {
    Message answer = handler(request);
    answer.head["ok"] = true;
    return answer;
  } catch (const RequestFailed& failure) {
    return {{{"error", failure.code}, {"message", failure.what()}}, {}};
  } catch (...) {
    return {{{"error", "failed"}, {"message", current_exception_message()}}, {}};
  }
}

}  // namespace

void serve(Channel& judge, const Handler& handler, const std::function<void()>& finish) {
  for (;;) {
    const Message request = judge.receive();
    if (request.head.at("do") == "finish") {
      finish();
      judge.send({{"ok", true}});
      return;
    }
    const Message reply = answer(request, handler);
    judge.send(reply.head, reply.payload);
  }
}

}  // namespace gpuflight
