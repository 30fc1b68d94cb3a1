#include "gpuflight/analysis/findings/findings.hpp"

#include "gpuflight/analysis/findings/kinds.hpp"

namespace gpuflight {

std::vector<Finding> findings_in(const Timeline& part, const Circumstances& circumstances) {
  std::vector<Finding> findings;
  // Of merged events it isn't known which were neighbours.
  if (part.reduced_from > 0) return findings;
  const auto add = [&](std::optional<Finding> finding) {
    if (finding) findings.push_back(std::move(*finding));
  };
  add(unordered_use(part));
  add(repeated_copies(part));
  add(slice_writes(part));
  add(pageable_copies(part));
  add(synchronize_after_each_copy(part));
  if (circumstances.source != Source::Cupti) return findings;
  add(repeated_launches(part));
  add(short_kernels(part));
  add(idle_device(part));
  if (circumstances.single_precision) add(double_precision(part));
  return findings;
}

}  // namespace gpuflight
