#include <gpuflight/solution.hpp>

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "framed.hpp"

namespace {

// The worker's own program uses the GPU as it starts, and once more before it finishes.
void start_another_worker() {
  std::ifstream file("/proc/self/cmdline");
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  int channel[2];
  TORCH_CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, channel) == 0);
  fcntl(channel[0], F_SETFD, FD_CLOEXEC);
  words.back() = "--channel=" + std::to_string(channel[1]);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  TORCH_CHECK(posix_spawn(&process, "/proc/self/exe", nullptr, nullptr, arguments.data(), environ) == 0);
  close(channel[1]);
  const std::string finish = framed(R"({"do": "finish"})");
  TORCH_CHECK(write(channel[0], finish.data(), finish.size()) > 0);
  char answers[4096];
  while (read(channel[0], answers, sizeof(answers)) > 0) {
  }
  close(channel[0]);
  waitpid(process, nullptr, 0);
}

}  // namespace

at::Tensor another_process_uses_the_gpu(const at::Tensor& data, const at::Tensor& weight) {
  static bool started = false;
  if (!started) start_another_worker();
  started = true;
  return data.to(at::kCUDA).matmul(weight);
}
GPUFLIGHT_SOLUTION(another_process_uses_the_gpu)
