#include "gpuflight/grade/job.hpp"

#include <fstream>

#include "gpuflight/build/build_request.hpp"
#include "gpuflight/core/whole_file.hpp"
#include "gpuflight/grade/outcome.hpp"
#include "gpuflight/judge/turn_wait.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

constexpr const char* kReport = "report.json";
constexpr const char* kOutput = "output.txt";
constexpr const char* kTurns = "turns";

// What of a compiler's words is kept.
constexpr std::size_t kMostOutput = 16 * 1024;

// LibTorch's headers take 1.3 GB of memory to compile, and their object files 2 MB.
constexpr ChildLimits kBuildLimits{std::uint64_t{8} << 30, std::uint64_t{256} << 20};

std::string first_part(const fs::path& file, std::size_t size) {
  std::string text(size, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(text.data(), static_cast<std::streamsize>(size));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

}  // namespace

Job::Job(const std::string& name, TakenFile file, const JobPlan& plan)
    : plan_(plan),
      taken_(std::move(file)),
      module_(taken_.file),
      turns_(taken_.folder / kTurns),
      deadline_(when_time_is_up()) {
  fs::create_symlink(plan_.turns, turns_);
  result_.name = name;
  result_.sha256 = taken_.sha256;
  if (is_source(taken_.file)) {
    build();
  } else {
    judge();
  }
}

Job::~Job() {
  child_.reset();
  std::error_code ignored;  // the folder around it goes in the end
  fs::remove_all(taken_.folder, ignored);
}

void Job::build() {
  building_ = true;
  module_.replace_extension(".so");
  std::vector<std::string> words;
  if (plan_.sandbox) {
    SandboxFolders folders = *plan_.sandbox;
    folders.writable.push_back(taken_.folder);
    words = sandbox_words(find_bubblewrap(), folders);
  }
  words.insert(words.end(), {plan_.program, "build", taken_.file, "--output", module_});
  start(words);
}

void Job::judge() {
  building_ = false;
  std::vector<std::string> words{plan_.program};
  words.insert(words.end(), plan_.run_words.begin(), plan_.run_words.end());
  words.push_back("--turns=" + turns_.string());
  words.push_back("--json=" + (taken_.folder / kReport).string());
  words.push_back("--solution=" + module_.string());
  start(words);
}

void Job::start(const std::vector<std::string>& words) {
  const fs::path folder = taken_.folder;
  ChildCommand command{words, {{"TMPDIR", folder}}, folder / kOutput, {}};
  if (building_) command.limits = kBuildLimits;
  child_.emplace(command);
}

bool Job::advance() {
  if (const auto status = child_->status()) {
    finish_step(*status);
  } else if (Clock::now() >= deadline_) {
    deadline_ = when_time_is_up();
    if (Clock::now() >= deadline_) give_up();
  }
  result_.took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started_);
  return done_;
}

// As far as is known: while it waits for its turn, later and later.
Job::Clock::time_point Job::when_time_is_up() const {
  const auto waited = waited_until(Clock::now(), read_turn_wait(turns_));
  return started_ + std::chrono::duration_cast<Clock::duration>(plan_.limit + waited);
}

void Job::finish_step(int status) {
  const fs::path folder = taken_.folder;
  const StepEnd end{status, first_part(folder / kOutput, kMostOutput)};
  if (building_ && status == 0) return judge();
  done_ = true;
  if (building_) {
    read_failed_build(end, taken_.file.string(), result_);
  } else {
    read_run(end, whole_file(folder / kReport).value_or(""), module_.string(), result_);
  }
}

void Job::give_up() {
  ask_to_end();
  child_->end();
  done_ = true;
  result_.result = GradeResult::Rejected;
  result_.message =
      "took longer than " + std::to_string(std::chrono::round<std::chrono::seconds>(plan_.limit).count()) +
      " s altogether (--limit), " + (building_ ? "and was not built by then" : "and was not judged by then");
}

}  // namespace gpuflight
