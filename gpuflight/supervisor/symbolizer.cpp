/// gpuflight-symbolizer: started by gpuflight, never by a person. Prints the places of stacks in a module's
/// source, as the bytes of a CodePlace for each, in their order.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <span>

#include "gpuflight/supervisor/code_place.hpp"
#include "gpuflight/supervisor/supervise.hpp"

namespace gpuflight {
namespace {

// "16,32"
CodeAddresses addresses_in(const std::string& word) {
  CodeAddresses addresses;
  for (const std::string& number : CLI::detail::split(word, ',')) addresses.push_back(std::stoull(number));
  return addresses;
}

bool print(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace
}  // namespace gpuflight

int main(int argc, char** argv) {
  CLI::App app("Looks up where in its source a module's code lies.", "gpuflight-symbolizer");
  std::string module;
  std::vector<std::string> words;
  app.add_option("module", module)->required();
  app.add_option("stack", words, "Addresses in the module's file, with commas between them")->required();
  CLI11_PARSE(app, argc, argv);

  std::vector<gpuflight::CodeAddresses> stacks;
  for (const std::string& word : words) stacks.push_back(gpuflight::addresses_in(word));
  gpuflight::prepare_to_supervise();
  const std::vector<gpuflight::CodePlace> places = gpuflight::places_of(module, stacks, -1);
  return gpuflight::print(std::as_bytes(std::span(places))) ? 0 : 1;
}
