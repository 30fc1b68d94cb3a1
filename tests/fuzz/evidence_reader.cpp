#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/evidence_file.hpp"
#include "gpuflight/judge/verdict.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/readers.hpp"
#include "tests/fuzz/shown.hpp"

namespace gpuflight::fuzz {
namespace {

namespace fs = std::filesystem;

/// A folder as --save-trace leaves it, whose run.json is written anew for each input.
class TraceFolder {
 public:
  TraceFolder() {
    std::string name = fs::temp_directory_path() / "gpuflight-fuzz-XXXXXX";
    promise(mkdtemp(name.data()) != nullptr, "there is a folder for temporary files");
    path_ = name;
    for (const char* trace : {"naive.recorded.0.trace", "naive.timed.0.trace"}) {
      fs::copy_file(fs::path(RECORDINGS) / "h200/trace-1" / trace, path_ / trace);
    }
  }
  ~TraceFolder() { fs::remove_all(path_); }
  TraceFolder(const TraceFolder&) = delete;
  TraceFolder& operator=(const TraceFolder&) = delete;

  const fs::path& with(Bytes run_json) const {
    std::ofstream out(path_ / "run.json", std::ios::binary);
    out.write(reinterpret_cast<const char*>(run_json.data()), static_cast<std::streamsize>(run_json.size()));
    return path_;
  }

 private:
  fs::path path_;
};

}  // namespace

void evidence_reader(Bytes bytes) {
  static const TraceFolder folder;
  try {
    const Report report = judge(load(folder.with(bytes)));
    show_table(report);
    show_json(report);
  } catch (const BadInput& error) {
    promise_one_line(error.what());
  }
}

}  // namespace gpuflight::fuzz
