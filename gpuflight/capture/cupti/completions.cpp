#include "gpuflight/capture/cupti/completions.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>

#include "gpuflight/capture/cupti/buffers.hpp"
#include "gpuflight/capture/cupti/kept_buffers.hpp"
#include "gpuflight/capture/cupti/records.hpp"

namespace gpuflight {
namespace {

TextId intern(std::string_view text) {
  Recorder* recorder = Recorder::current();
  return recorder == nullptr ? 0 : recorder->text(text);
}

/// Keeps buffers where the environment asks for it.
std::unique_ptr<BufferKeeper> keeper_if_asked(const CuptiApi& api) {
  const char* folder = std::getenv(kKeepBuffersVariable);
  if (folder == nullptr) return nullptr;
  return std::make_unique<BufferKeeper>(api,
                                        std::string(folder) + "/" + std::to_string(getpid()) + ".buffers");
}

struct Completions {
  explicit Completions(const CuptiApi& api) : decoder(api, intern), keeper(keeper_if_asked(api)) {}

  BufferPool pool;
  RecordDecoder decoder;
  std::unique_ptr<BufferKeeper> keeper;
  std::atomic<std::uint32_t> in_flight = 0;
  std::atomic<std::uint64_t> lost = 0;  // buffers whose events couldn't be taken in
};

// Set once and never destroyed: CUPTI may complete buffers after static destructors ran.
std::atomic<Completions*> completions = nullptr;

void complete(Completions& state, Buffer buffer, std::size_t written) noexcept {
  state.in_flight.fetch_add(1);
  try {
    Recorder* recorder = Recorder::current();
    if (state.keeper != nullptr) state.keeper->keep(buffer.data, written);
    if (recorder != nullptr) recorder->complete(state.decoder.decode(buffer.data, written));
  } catch (const std::exception&) {  // no memory, or no room to keep it
    state.lost.fetch_add(1);
  }
  state.pool.take_back(buffer);
  if (state.in_flight.fetch_sub(1) == 1) state.in_flight.notify_all();
}

void CUPTIAPI on_request(std::uint8_t** data, std::size_t* size, std::size_t* max_records) {
  const Buffer buffer = completions.load()->pool.lend();
  *data = buffer.data;
  *size = buffer.size;
  *max_records = 0;  // as many as fit
}

void CUPTIAPI on_complete(CUcontext, std::uint32_t, std::uint8_t* data, std::size_t size,
                          std::size_t written) {
  if (data != nullptr) complete(*completions.load(), {data, size}, written);
}

}  // namespace

CUptiResult register_completions(const CuptiApi& api) {
  completions.store(new Completions(api));
  return api.register_activity_callbacks(on_request, on_complete);
}

void wait_for_completions() {
  Completions* state = completions.load();
  if (state == nullptr) return;
  for (std::uint32_t left = state->in_flight.load(); left != 0; left = state->in_flight.load()) {
    state->in_flight.wait(left);
  }
}

std::uint64_t take_lost_buffers() {
  Completions* state = completions.load();
  return state == nullptr ? 0 : state->lost.exchange(0);
}

}  // namespace gpuflight
