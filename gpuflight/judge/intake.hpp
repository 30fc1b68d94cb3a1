/// One process's connection to the collector.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "gpuflight/judge/stream_reader.hpp"

namespace gpuflight {

/// Where the bytes of streams are kept as they came.
struct TraceSink {
  std::filesystem::path folder;
  std::string prefix;  ///< of the files' names
};

/// Reads a stream as it comes, and keeps it if asked to. Not thread-safe.
class Intake {
 public:
  /// @param descriptor the connection, which it owns
  /// @param number     of the connection, in the name of its file
  /// @param timeline_events that are kept for a timeline; 0 for none
  Intake(int descriptor, const std::optional<TraceSink>& sink, std::size_t number,
         std::size_t timeline_events);
  ~Intake();
  Intake(const Intake&) = delete;
  Intake& operator=(const Intake&) = delete;

  /// Whether more may come.
  bool open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

  /// Takes in what is there.
  void read();

  /// After the last byte.
  /// @throws Unable where the stream couldn't be kept whole
  StreamEvidence finish();

 private:
  void end();

  int descriptor_;
  std::uint32_t peer_;
  std::string file_;
  std::ofstream kept_;
  StreamReader reader_;
};

}  // namespace gpuflight
