#include "gpuflight/grade/submissions.hpp"

#include <algorithm>

#include "gpuflight/build/build_request.hpp"
#include "gpuflight/core/lies_within.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/solution_files.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

// Why it isn't graded; empty where it is.
std::string unfit(const fs::path& file, const std::string& name, const fs::path& root) {
  if (visible(name) != name) return "has a name that can't be shown as it is";
  std::error_code error;
  const fs::path target = fs::canonical(file, error);
  if (error) return "can't be read: " + error.message();
  if (!lies_within(target, root)) return "is a link that leads out of the folder";
  if (fs::is_directory(target, error)) return "is a link to a folder";
  if (!fs::is_regular_file(target, error)) return "is no regular file";
  if (!is_submission(file)) return "is neither a shared object nor a source in C++ or Python";
  return "";
}

class Search {
 public:
  explicit Search(fs::path root) : root_(std::move(root)) {}

  void look_into(const fs::path& folder, std::error_code& error) {
    const fs::directory_iterator entries(folder, error);
    for (const fs::directory_entry& entry : entries) add(entry);
  }

  Submissions submissions;

 private:
  void add(const fs::directory_entry& entry) {
    const std::string name = entry.path().lexically_relative(root_).generic_string();
    std::error_code error;
    if (!entry.is_symlink(error) && entry.is_directory(error)) {
      look_into(entry.path(), error);
      if (error) skip(name, "can't be read: " + error.message());
    } else if (const std::string why = unfit(entry.path(), name, root_); !why.empty()) {
      skip(name, why);
    } else {
      submissions.found.push_back({name, fs::canonical(entry.path())});
    }
  }

  void skip(const std::string& name, const std::string& why) {
    submissions.skipped.push_back({visible(name), why});
  }

  fs::path root_;
};

template <class Named>
void sort_by_name(std::vector<Named>& entries) {
  std::sort(entries.begin(), entries.end(),
            [](const Named& one, const Named& other) { return one.name < other.name; });
}

}  // namespace

bool is_submission(const fs::path& file) {
  return file.extension() == ".so" || is_source(file) || is_python(file);
}

Submissions find_submissions(const fs::path& folder) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  Search search(root);
  if (!error) search.look_into(root, error);
  if (error) throw BadInput(folder.string() + ": can't be read: " + error.message());
  sort_by_name(search.submissions.found);
  sort_by_name(search.submissions.skipped);
  return std::move(search.submissions);
}

}  // namespace gpuflight
