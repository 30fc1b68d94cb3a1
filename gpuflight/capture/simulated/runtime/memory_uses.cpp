#include "gpuflight/capture/simulated/runtime/memory_uses.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gpuflight::simulated {
namespace {

constexpr std::size_t kMostNotes = 65536;

std::uintptr_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

}  // namespace

std::optional<Conflict> MemoryUses::add(const Use& use, const Moment& moment, const Doer& who) {
  const std::uintptr_t start = number(use.address);
  const Noted noted{start, start + use.bytes, moment, who, use.writes ? Kind::Write : Kind::Read};
  if (order_.streams() == 1) {
    note(noted);
    return {};
  }
  apply_notes();
  return apply(noted);
}

void MemoryUses::give_away(const void* address, std::size_t bytes) {
  const Noted noted{number(address), number(address) + bytes, {}, {}, Kind::GiveAway};
  if (order_.streams() <= 1) {
    note(noted);
  } else {
    apply_notes();
    apply(noted);
  }
}

void MemoryUses::forget(const void* address, std::size_t bytes) {
  apply_notes();
  const auto first = split(number(address));
  parts_.erase(first, split(number(address) + bytes));
}

void MemoryUses::forget_all() {
  notes_.clear();
  parts_.clear();
}

void MemoryUses::note(const Noted& noted) {
  notes_.push_back(noted);
  if (notes_.size() >= kMostNotes) apply_notes();
}

void MemoryUses::apply_notes() {
  for (const Noted& noted : notes_) apply(noted);
  notes_.clear();
}

std::optional<Conflict> MemoryUses::apply(const Noted& noted) {
  const auto first = split(noted.start);
  const auto last = split(noted.end);
  const std::optional<Conflict> conflict =
      noted.kind == Kind::GiveAway ? std::nullopt : conflict_in(first, last, noted);
  switch (noted.kind) {
    case Kind::Read: read(first, last, noted); break;
    case Kind::Write:
      parts_.emplace_hint(parts_.erase(first, last), noted.start,
                          Part{noted.end, User{noted.moment, noted.who}});
      break;
    case Kind::GiveAway: give_away(first, last); break;
  }
  return conflict;
}

std::optional<Conflict> MemoryUses::conflict_in(Parts::iterator first, Parts::iterator last,
                                                const Noted& noted) const {
  const auto is_unordered = [&](const User& earlier) {
    return !order_.is_before(earlier.moment, noted.moment);
  };
  for (auto at = first; at != last; ++at) {
    const Part& part = at->second;
    if (part.writer && is_unordered(*part.writer)) return Conflict{*part.writer, true};
    if (noted.kind == Kind::Read) continue;
    const auto reader = std::ranges::find_if(part.readers, is_unordered);
    if (reader != part.readers.end()) return Conflict{*reader, false};
  }
  return {};
}

void MemoryUses::read(Parts::iterator first, Parts::iterator last, const Noted& noted) {
  const User user{noted.moment, noted.who};
  std::uintptr_t at = noted.start;
  for (auto part = first;; ++part) {
    const std::uintptr_t next = part == last ? noted.end : part->first;
    if (at < next) parts_.emplace_hint(part, at, Part{next, std::nullopt, {user}});
    if (part == last) return;
    at = part->second.end;
    std::vector<User>& readers = part->second.readers;
    std::erase_if(readers, [&](const User& reader) { return order_.is_before(reader.moment, noted.moment); });
    readers.push_back(user);
  }
}

void MemoryUses::give_away(Parts::iterator first, Parts::iterator last) {
  for (auto at = first; at != last; ++at) {
    if (at->second.writer) at->second.writer->given_away = true;
    for (User& reader : at->second.readers) reader.given_away = true;
  }
}

MemoryUses::Parts::iterator MemoryUses::split(std::uintptr_t at) {
  const auto after = parts_.lower_bound(at);
  if (after == parts_.begin()) return after;
  const auto before = std::prev(after);
  if (before->second.end <= at) return after;
  Part rest = before->second;
  before->second.end = at;
  return parts_.emplace_hint(after, at, std::move(rest));
}

}  // namespace gpuflight::simulated
