#include "gpuflight/capture/cupti/cupti_api.hpp"

#include <dlfcn.h>

#include <cstdlib>

namespace gpuflight {
namespace {

constexpr const char* kNames[] = {"libcupti.so.13", "libcupti.so.12"};

void* open_cupti() {
  for (const char* name : kNames) {
    if (void* library = dlopen(name, RTLD_NOW | RTLD_NOLOAD)) return library;
  }
  for (const char* name : kNames) {
    if (void* library = dlopen(name, RTLD_NOW)) return library;
  }
  const char* path = std::getenv(kCuptiVariable);
  return path == nullptr ? nullptr : dlopen(path, RTLD_NOW);
}

/// Fills a table from a library, and remembers which function was missing.
class Symbols {
 public:
  explicit Symbols(void* library) : library_(library) {}

  template <class Function>
  void optional(Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(library_, name));
  }

  template <class Function>
  void required(Function& function, const char* name) {
    optional(function, name);
    if (function == nullptr && missing_.empty()) missing_ = name;
  }

  const std::string& missing() const { return missing_; }

 private:
  void* library_;
  std::string missing_;
};

std::string fill(CuptiApi& api, void* library) {
  Symbols symbols(library);
  symbols.required(api.get_version, "cuptiGetVersion");
  symbols.required(api.result_string, "cuptiGetResultString");
  symbols.required(api.subscribe, "cuptiSubscribe");
  symbols.optional(api.subscribe_v2, "cuptiSubscribe_v2");
  symbols.required(api.enable_callback, "cuptiEnableCallback");
  symbols.required(api.callback_state, "cuptiGetCallbackState");
  symbols.required(api.callback_name, "cuptiGetCallbackName");
  symbols.required(api.set_thread_id_type, "cuptiSetThreadIdType");
  symbols.required(api.register_activity_callbacks, "cuptiActivityRegisterCallbacks");
  symbols.required(api.enable_activity, "cuptiActivityEnable");
  symbols.required(api.flush_all, "cuptiActivityFlushAll");
  symbols.required(api.next_record, "cuptiActivityGetNextRecord");
  symbols.required(api.dropped_records, "cuptiActivityGetNumDroppedRecords");
  return symbols.missing();
}

struct Loaded {
  CuptiApi api;
  std::string why;  // empty if it is there
};

Loaded load() {
  Loaded loaded;
  void* library = open_cupti();
  if (library == nullptr) {
    loaded.why =
        "CUPTI (libcupti.so.13) was not found: install the CUDA toolkit or the Python package "
        "nvidia-cuda-cupti, or name the library in GPUFLIGHT_CUPTI.";
    return loaded;
  }
  const std::string missing = fill(loaded.api, library);
  if (!missing.empty()) {
    loaded.why =
        "The program's CUPTI has no " + missing + ": it is too old, take the one of CUDA 12.8 or newer.";
    return loaded;
  }
  if (loaded.api.get_version(&loaded.api.version) != CUPTI_SUCCESS)
    loaded.why = "The program's CUPTI doesn't say its version, without which its records can't be read.";
  return loaded;
}

}  // namespace

std::string CuptiApi::describe(CUptiResult result) const {
  const char* name = nullptr;
  if (result_string(result, &name) != CUPTI_SUCCESS || name == nullptr)
    return "error " + std::to_string(result);
  return std::string(name) + " (" + std::to_string(result) + ")";
}

const CuptiApi* load_cupti(std::string& why) {
  static const auto& loaded = *new Loaded(load());  // callbacks may come after static destructors
  why = loaded.why;
  return loaded.why.empty() ? &loaded.api : nullptr;
}

}  // namespace gpuflight
