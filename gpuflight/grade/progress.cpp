#include "gpuflight/grade/progress.hpp"

#include <iomanip>
#include <ostream>
#include <sstream>

namespace gpuflight {
namespace {

// "4:05"
std::string minutes(std::chrono::seconds time) {
  std::ostringstream text;
  text << time.count() / 60 << ':' << std::setw(2) << std::setfill('0') << time.count() % 60;
  return text.str();
}

}  // namespace

Progress::~Progress() { end(); }

void Progress::end() {
  if (line_) line_->erase();
}

void Progress::show(const Gradebook& book, const GradedSubmission& submission, Obtained obtained) {
  if (obtained == Obtained::Earlier) ++taken_over_;
  if (line_) return line_->show(bar_of(book));
  if (obtained == Obtained::Earlier) return;
  out_ << book.submissions.size() << '/' << book.total << ' ' << submission.name << ": "
       << to_string(submission.result) << std::endl;
}

std::string Progress::bar_of(const Gradebook& book) const {
  const std::size_t done = book.submissions.size();
  const std::string bar =
      progress_bar(done, book.total) + ' ' + std::to_string(done) + '/' + std::to_string(book.total);
  const std::size_t judged = done - taken_over_;
  if (judged == 0 || done == book.total) return bar;
  const auto each = std::chrono::duration<double>(Clock::now() - started_) / static_cast<double>(judged);
  const auto left = each * static_cast<double>(book.total - done);
  return bar + ", " + minutes(std::chrono::ceil<std::chrono::seconds>(left)) + " left";
}

}  // namespace gpuflight
