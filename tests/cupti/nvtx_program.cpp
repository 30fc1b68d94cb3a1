// Does with NVTX what its argument says. It knows nothing of the tool.
#include <gpuflight/region.hpp>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <string>
#include <thread>

namespace {

void nested_regions() {
  const gpuflight::Region outer{"outer"};
  const gpuflight::Region inner{"inner", gpuflight::Covers::Thread};
}

void push_and_pop() {
  nvtxRangePushA("first");
  nvtxRangePushW(L"zweite \u00e4\u20ac\U0001F600");
  nvtxRangePop();
  nvtxRangePop();
}

void stacks_of_domains() {
  const nvtxDomainHandle_t domain = nvtxDomainCreateA("layers");
  nvtxEventAttributes_t attributes{};
  attributes.version = NVTX_VERSION;
  attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  attributes.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
  attributes.message.registered = nvtxDomainRegisterStringA(domain, "attention");
  std::printf("%d ", nvtxDomainRangePushEx(domain, &attributes));
  std::printf("%d ", nvtxRangePushA("default"));
  std::printf("%d ", nvtxDomainRangePop(domain));
  std::printf("%d ", nvtxDomainRangePop(domain));
  std::printf("%d", nvtxRangePop());
}

void orphans_and_unclosed() {
  nvtxRangePop();
  nvtxRangeEnd(987654321);
  nvtxRangePushA("never popped");
}

void closed_on_another_thread() {
  const nvtxRangeId_t id = nvtxRangeStartA("wandering");
  std::thread([id] { nvtxRangeEnd(id); }).join();
}

void twice_closed() {
  const nvtxRangeId_t id = nvtxRangeStartA("once");
  nvtxRangeEnd(id);
  nvtxRangeEnd(id);
}

void region_id() {
  const gpuflight::Region region{"judged"};
  std::printf("%llu", static_cast<unsigned long long>(region.id()));
}

// Every later system call for random bytes is refused, as a service's filter may do.
void refuse_random_bytes() {
  sock_filter rules[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                         BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getrandom, 0, 1),
                         BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                         BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog filter{std::size(rules), rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
    std::abort();
}

void without_random_bytes() {
  refuse_random_bytes();
  const nvtxRangeId_t first = nvtxRangeStartA("first");
  const nvtxRangeId_t second = nvtxRangeStartA("second");
  nvtxRangeEnd(first);
  nvtxRangeEnd(second);
}

void forked_child() {
  const gpuflight::Region region{"parent"};
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    { const gpuflight::Region mine{"child"}; }
    _exit(0);
  }
  waitpid(child, nullptr, 0);
}

}  // namespace

int main(int, char** arguments) {
  const std::map<std::string, void (*)()> scenarios = {
      {"nested_regions", nested_regions},
      {"push_and_pop", push_and_pop},
      {"stacks_of_domains", stacks_of_domains},
      {"orphans_and_unclosed", orphans_and_unclosed},
      {"closed_on_another_thread", closed_on_another_thread},
      {"twice_closed", twice_closed},
      {"region_id", region_id},
      {"without_random_bytes", without_random_bytes},
      {"forked_child", forked_child},
  };
  scenarios.at(arguments[1])();
}
