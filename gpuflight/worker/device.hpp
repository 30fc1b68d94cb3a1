/// The device that solutions run on in this process, with what records there.
#pragma once

#include <string>

namespace gpuflight {

/// Readies the device and the recording, before anything of a solution is loaded.
class WorkerDevice {
 public:
  /// @param device "cuda" or "simulated"
  /// @param source path of the library that records there
  /// @throws RequestFailed("unable") with one sentence: what is missing, and what to do
  WorkerDevice(const std::string& device, const std::string& source);

  /// Returns when the device has finished what was ordered on the current stream.
  static void synchronize_stream();

  /// Returns when the device has finished.
  static void synchronize();

  /// Synchronizes, and returns when all records of the calls until now have been sent.
  void settle() const { settle_(&synchronize); }

  /// Ends the recording properly.
  void finish() const { finish_(); }

 private:
  void (*settle_)(void (*)());
  void (*finish_)();
};

}  // namespace gpuflight
