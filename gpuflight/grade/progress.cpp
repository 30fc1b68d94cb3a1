#include "gpuflight/grade/progress.hpp"

#include <iomanip>
#include <ostream>

namespace gpuflight {
namespace {

constexpr std::size_t kBarColumns = 24;
constexpr const char* kClearLine = "\r\x1b[K";

// "4:05"
void print_minutes(std::chrono::seconds time, std::ostream& out) {
  out << time.count() / 60 << ':' << std::setw(2) << std::setfill('0') << time.count() % 60;
}

}  // namespace

Progress::~Progress() { end(); }

void Progress::end() {
  if (terminal_) out_ << kClearLine << std::flush;
}

void Progress::show(const Gradebook& book, const GradedSubmission& submission, Obtained obtained) {
  if (obtained == Obtained::Earlier) ++taken_over_;
  if (terminal_) return show_bar(book);
  if (obtained == Obtained::Earlier) return;
  out_ << book.submissions.size() << '/' << book.total << ' ' << submission.name << ": "
       << to_string(submission.result) << std::endl;
}

void Progress::show_bar(const Gradebook& book) {
  const std::size_t done = book.submissions.size();
  const std::size_t full = kBarColumns * done / book.total;
  out_ << kClearLine << '[' << std::string(full, '#') << std::string(kBarColumns - full, '.') << "] " << done
       << '/' << book.total;
  const std::size_t judged = done - taken_over_;
  if (judged != 0 && done < book.total) {
    const auto each = std::chrono::duration<double>(Clock::now() - started_) / static_cast<double>(judged);
    out_ << ", ";
    print_minutes(std::chrono::ceil<std::chrono::seconds>(each * static_cast<double>(book.total - done)),
                  out_);
    out_ << " left";
  }
  out_ << std::flush;
}

}  // namespace gpuflight
