// Preloaded into a program, it takes CUPTI's one subscription before anybody else (tests/cli/gpu_test.py).
#include <cupti.h>
#include <dlfcn.h>

#include <cstdio>

namespace {

void ignore(void*, CUpti_CallbackDomain, CUpti_CallbackId, const void*) {}

__attribute__((constructor)) void subscribe() {
  void* cupti = dlopen("libcupti.so.13", RTLD_NOW | RTLD_NOLOAD);
  if (cupti == nullptr) return;
  const auto take = reinterpret_cast<decltype(&cuptiSubscribe)>(dlsym(cupti, "cuptiSubscribe"));
  static CUpti_SubscriberHandle subscriber;
  if (take(&subscriber, &ignore, nullptr) != CUPTI_SUCCESS)
    std::fputs("the test's subscription failed\n", stderr);
}

}  // namespace
