#include "gpuflight/judge/turn_wait.hpp"

#include <fstream>

#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;
using std::chrono::nanoseconds;

fs::path place_of(const fs::path& turns) { return turns.string() + ".waited"; }

}  // namespace

TurnWait read_turn_wait(const fs::path& turns) {
  std::ifstream in(place_of(turns));
  nanoseconds::rep before = 0;
  nanoseconds::rep since = 0;
  TurnWait wait;
  if (in >> before) wait.before = nanoseconds(before);
  if (in >> since)
    wait.since.emplace(std::chrono::duration_cast<TurnWait::Clock::duration>(nanoseconds(since)));
  return wait;
}

void write_turn_wait(const TurnWait& wait, const fs::path& turns) {
  const fs::path place = place_of(turns);
  const fs::path part = place.string() + ".part";
  std::ofstream out(part);
  out << wait.before.count();
  if (wait.since) out << ' ' << std::chrono::nanoseconds(wait.since->time_since_epoch()).count();
  out.close();
  std::error_code error;
  if (out) fs::rename(part, place, error);
  if (!out || error) throw Unable(place.string() + ": can't be written");
}

nanoseconds waited_until(TurnWait::Clock::time_point now, const TurnWait& wait) {
  return wait.before + (wait.since ? nanoseconds(now - *wait.since) : nanoseconds());
}

}  // namespace gpuflight
