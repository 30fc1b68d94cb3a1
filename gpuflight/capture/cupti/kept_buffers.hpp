/// Keeps CUPTI's buffers as they came: how test data is made that says what a real GPU recorded.
///
/// A file has an entry for each completed buffer, one behind the other: the number of its bytes and the
/// number of its names (uint64_t each), the bytes, then the names, each as the address by which records
/// point to it (uint64_t), its length (uint64_t) and its characters. Little-endian, without padding.
#pragma once

#include <cstdint>
#include <fstream>
#include <istream>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "gpuflight/capture/cupti/cupti_api.hpp"

namespace gpuflight {

/// Folder in which buffers are kept, if the environment names one; the file is called PID.buffers.
inline constexpr const char* kKeepBuffersVariable = "GPUFLIGHT_KEEP_BUFFERS";

/// From any thread; holds its lock while it writes.
class BufferKeeper {
 public:
  /// @throws std::ios_base::failure where the file can't be written
  BufferKeeper(const CuptiApi& api, const std::string& file);

  /// @param data of `size` bytes, as CUPTI completed it
  void keep(std::uint8_t* data, std::size_t size);

 private:
  const CuptiApi& api_;
  std::mutex mutex_;
  std::ofstream out_;
};

struct KeptBuffer {
  std::vector<std::uint64_t> words;  ///< the buffer's bytes, aligned as CUPTI wants them
  std::size_t size = 0;
  std::map<std::uint64_t, std::string> names;

  /// Lets the records point to the names that are here. They live as long as this does.
  /// @param api of the layout in which the buffer was written
  void point_to_names(const CuptiApi& api);

  std::uint8_t* data() { return reinterpret_cast<std::uint8_t*>(words.data()); }
};

/// The next buffer of a file; false at its end.
/// @throws std::runtime_error where the file is cut off
bool read_kept_buffer(std::istream& in, KeptBuffer& buffer);

}  // namespace gpuflight
