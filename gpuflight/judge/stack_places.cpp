#include "gpuflight/judge/stack_places.hpp"

#include <poll.h>

#include <algorithm>
#include <cstring>
#include <system_error>

#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/core/whole_file.hpp"
#include "gpuflight/judge/child_process.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/sandbox.hpp"
#include "gpuflight/judge/solution_files.hpp"
#include "gpuflight/judge/source_place.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kMostStacks = 64;
constexpr std::uint64_t kMostWritten = 1U << 20;  // also by its addr2line, which can't raise it

// More than a symbolizer takes.
constexpr auto kPatience = std::chrono::seconds(7);

using Stacks = std::vector<const Stack*>;

// A loop's are among those of most calls.
Stacks stacks_in(const Timeline& timeline, const std::string& module) {
  std::map<StackId, std::uint64_t> calls;
  for (const TimelineCall& call : timeline.calls) ++calls[call.stack];
  for (const TimelineUnorderedUse& unordered : timeline.unordered) {
    ++calls[unordered.use.earlier_stack];
    ++calls[unordered.use.later_stack];
  }
  Stacks stacks;
  for (const auto& [id, stack] : timeline.stacks) {
    if (calls.contains(id) && text_of(timeline, stack.module) == module) stacks.push_back(&stack);
  }
  std::ranges::stable_sort(stacks, std::greater(),
                           [&](const Stack* stack) { return calls.at(stack->stack); });
  if (stacks.size() > kMostStacks) stacks.resize(kMostStacks);
  return stacks;
}

std::string word_of(const Stack& stack) {
  std::string word;
  for (const std::uint64_t frame : stack.frames) {
    if (frame == 0) break;
    word += (word.empty() ? "" : ",") + std::to_string(frame);
  }
  return word.empty() ? "0" : word;
}

std::vector<std::string> words_for(const Programs& programs, const std::string& module,
                                   const Confinement& confinement, const Stacks& stacks) {
  std::vector<std::string> words;
  if (confinement.sandboxed)
    words = sandbox_words(find_bubblewrap(), {{programs.root, module}, {}, confinement.hidden});
  words.insert(words.end(), {programs.symbolizer.string(), "--", module});
  for (const Stack* stack : stacks) words.push_back(word_of(*stack));
  return words;
}

SourcePlace line_in(const std::string& file, const Stack& stack) {
  return {shown_path(file), static_cast<std::uint32_t>(stack.frames[0])};
}

bool ended_well(ChildProcess& child) {
  pollfd ends[] = {{child.descriptor(), POLLIN, 0}, {interrupt_descriptor(), POLLIN, 0}};
  poll(ends, 2, static_cast<int>(std::chrono::milliseconds(kPatience).count()));
  throw_if_interrupted();
  return child.status() == 0;
}

/// What the symbolizer printed; empty where it failed.
std::string printed_by(std::vector<std::string> words) {
  const TemporaryFolder folder = TemporaryFolder::make();
  const std::filesystem::path file = folder.path() / "places";
  ChildProcess symbolizer({std::move(words), {}, file, {0, kMostWritten}});
  return ended_well(symbolizer) ? whole_file(file).value_or("") : "";
}

void add(const std::string& printed, const Stacks& stacks, Timeline& timeline) {
  if (printed.size() != stacks.size() * sizeof(CodePlace)) return;
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    CodePlace place;
    std::memcpy(&place, printed.data() + i * sizeof(place), sizeof(place));
    if (const auto shown = source_place(place)) timeline.places[stacks[i]->stack] = *shown;
  }
}

}  // namespace

void add_places(Timeline& timeline, const Programs& programs, const std::filesystem::path& solution,
                const Confinement& confinement) {
  const std::string module = std::filesystem::absolute(solution);
  const Stacks stacks = stacks_in(timeline, module);
  if (stacks.empty()) return;
  if (is_python(solution)) {
    for (const Stack* stack : stacks) timeline.places[stack->stack] = line_in(module, *stack);
    return;
  }
  try {
    add(printed_by(words_for(programs, module, confinement, stacks)), stacks, timeline);
  } catch (const Unable&) {             // no process for it
  } catch (const std::system_error&) {  // no room for it
  }
}

}  // namespace gpuflight
