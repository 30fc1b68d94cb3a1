// The interpreter is found in the process: nothing here is linked with one. What is called are functions of
// its stable interface, and PyFrame_GetBack and PyFrame_GetLineNumber, which it has had since version 3.9.
#include "gpuflight/capture/stacks/python_place.hpp"

#include <dlfcn.h>

#include <array>
#include <string_view>

namespace gpuflight {
namespace {

struct Object;  // Python's

/// A function of the interpreter by its name; nullptr where there is none.
template <class Function>
class Imported {
 public:
  explicit Imported(const char* name) : function_(reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name))) {}
  explicit operator bool() const { return function_ != nullptr; }

  template <class... Arguments>
  auto operator()(Arguments... arguments) const {
    return function_(arguments...);
  }

 private:
  Function* function_;
};

struct Python {
  Imported<Object*()> this_threads_state{"PyGILState_GetThisThreadState"};
  Imported<int()> take_lock{"PyGILState_Ensure"};
  Imported<void(int)> give_lock{"PyGILState_Release"};
  Imported<Object*()> current_frame{"PyEval_GetFrame"};
  Imported<Object*(Object*)> outer_frame{"PyFrame_GetBack"};
  Imported<Object*(Object*)> code_of{"PyFrame_GetCode"};
  Imported<int(Object*)> line_of{"PyFrame_GetLineNumber"};
  Imported<Object*(Object*, const char*)> attribute{"PyObject_GetAttrString"};
  Imported<const char*(Object*)> utf8{"PyUnicode_AsUTF8"};
  Imported<void(Object**, Object**, Object**)> take_error{"PyErr_Fetch"};
  Imported<void(Object*, Object*, Object*)> set_error{"PyErr_Restore"};
  Imported<void(Object*)> keep{"Py_IncRef"};
  Imported<void(Object*)> drop{"Py_DecRef"};

  bool is_there() const {
    return this_threads_state && take_lock && give_lock && current_frame && outer_frame && code_of &&
           line_of && attribute && utf8 && take_error && set_error && keep && drop;
  }
};

const Python& python() {
  static const Python functions;
  return functions;
}

/// While one lives, this thread has the interpreter's lock, and an error that the program has raised is put
/// aside.
class Lock {
 public:
  Lock() : state_(python().take_lock()) { python().take_error(&type_, &value_, &trace_); }
  ~Lock() {
    python().set_error(type_, value_, trace_);
    python().give_lock(state_);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int state_;
  Object* type_ = nullptr;
  Object* value_ = nullptr;
  Object* trace_ = nullptr;
};

std::string file_of(Object* frame) {
  Object* const code = python().code_of(frame);
  Object* const name = python().attribute(code, "co_filename");
  const char* const text = name == nullptr ? nullptr : python().utf8(name);
  std::string file = text == nullptr ? "" : text;
  if (name != nullptr) python().drop(name);
  python().drop(code);
  return file;
}

/// A package's, or made by the interpreter itself.
bool is_installed(std::string_view file) {
  constexpr std::array<std::string_view, 2> kPackages{"/site-packages/", "/dist-packages/"};
  if (file.empty() || file.starts_with('<')) return true;
  for (const std::string_view folder : kPackages) {
    if (file.find(folder) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

std::optional<PythonPlace> python_place() {
  if (!python().is_there() || python().this_threads_state() == nullptr) return {};
  const Lock lock;
  std::optional<PythonPlace> place;
  Object* frame = python().current_frame();
  if (frame != nullptr) python().keep(frame);
  while (frame != nullptr && !place) {
    std::string file = file_of(frame);
    if (!is_installed(file))
      place = PythonPlace{std::move(file), static_cast<std::uint64_t>(python().line_of(frame))};
    Object* const outer = place ? nullptr : python().outer_frame(frame);
    python().drop(frame);
    frame = outer;
  }
  return place;
}

}  // namespace gpuflight
