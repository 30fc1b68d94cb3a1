// The fabricated records, and the stand-in's way through them, against the real libraries.
#include <dlfcn.h>
#include <gmock/gmock.h>

#include <cstring>
#include <sstream>

#include "gpuflight/capture/cupti/records.hpp"
#include "tests/support/cupti/calls.hpp"
#include "tests/support/cupti/fabricated_buffer.hpp"

namespace gpuflight::test {
namespace {

struct RealLibrary {
  Layout layout;
  const char* path;
};

/// GoogleTest's name for how a parameter is shown: it becomes a part of the test's name.
void PrintTo(const RealLibrary& library, std::ostream* out) {
  *out << (library.layout == Layout::Cuda12_9 ? "12_9" : "13_0");
}

/// The functions that need no driver.
class RealCupti : public testing::TestWithParam<RealLibrary> {
 protected:
  void SetUp() override {
    if (*GetParam().path == '\0') GTEST_SKIP() << "CMake found no libcupti.so.12 (GPUFLIGHT_CUPTI12_LIBRARY)";
    library_ = dlopen(GetParam().path, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library_, nullptr) << dlerror();
    api_.get_version = find<decltype(&cuptiGetVersion)>("cuptiGetVersion");
    api_.callback_name = find<decltype(&cuptiGetCallbackName)>("cuptiGetCallbackName");
    api_.next_record = find<decltype(&cuptiActivityGetNextRecord)>("cuptiActivityGetNextRecord");
    api_.get_version(&api_.version);
    if (api_.version != version_of(layout())) GTEST_SKIP() << "the library has version " << api_.version;
  }

  template <class Function>
  Function find(const char* name) const {
    return reinterpret_cast<Function>(dlsym(library_, name));
  }

  static Layout layout() { return GetParam().layout; }

  void* library_ = nullptr;
  CuptiApi api_;
};

/// The kinds of the records and where they lie, and the last answer: "10@0 1@216 then 12".
template <class Next>
std::string steps(FabricatedBuffer& buffer, std::size_t size, Next next) {
  std::ostringstream all;
  CUpti_Activity* record = nullptr;
  CUptiResult last = CUPTI_SUCCESS;
  while ((last = next(buffer.data(), size, &record)) == CUPTI_SUCCESS) {
    const std::uint32_t kind = record->kind;
    all << kind << '@' << reinterpret_cast<std::uint8_t*>(record) - buffer.data() << ' ';
  }
  all << "then " << last;
  return all.str();
}

ActivityRecord of_kind(std::uint32_t kind) {
  CUpti_ActivityAPI record = api_record();
  record.kind = static_cast<CUpti_ActivityKind>(kind);
  return record;
}

template <class E>
E decoded(const EncodedEvent& event) {
  EXPECT_EQ(event.tag, event_tag<E>());
  E one;
  std::memcpy(&one, event.body, sizeof(one));
  return one;
}

TEST_P(RealCupti, steps_through_every_beginning_of_a_fabricated_buffer_as_the_stand_in_does) {
  for (const std::uint32_t last_kind : {0U, 200U, static_cast<std::uint32_t>(CUPTI_ACTIVITY_KIND_DRIVER)}) {
    FabricatedBuffer buffer(layout());
    buffer.add(kernel_record("first", 1)).add(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, 16));
    buffer.add(peer_copy_record(16)).add(fill_record(16)).add(api_record()).add(device_record("device"));
    buffer.add(kernel_record("last", 2)).add(of_kind(last_kind));
    for (std::size_t size = 0; size <= buffer.size(); ++size) {
      const std::string real = steps(buffer, size, api_.next_record);
      const std::string ours =
          steps(buffer, size, [](auto... arguments) { return next_record(layout(), arguments...); });
      EXPECT_EQ(real, ours) << size << " bytes that end in kind " << last_kind;
    }
  }
}

TEST_P(RealCupti, refuses_what_is_no_buffer_as_the_stand_in_does) {
  FabricatedBuffer buffer(layout());
  buffer.add(fill_record(16));
  CUpti_Activity* record = nullptr;
  EXPECT_EQ(api_.next_record(nullptr, 8, &record), next_record(layout(), nullptr, 8, &record));
  EXPECT_EQ(api_.next_record(buffer.data(), 8, nullptr), next_record(layout(), buffer.data(), 8, nullptr));
}

TEST_P(RealCupti, names_the_calls_of_the_fake_cuda_as_the_stand_in_does) {
  for (const Call& call : calls_of(layout())) {
    const char* name = nullptr;
    ASSERT_EQ(api_.callback_name(call.domain, call.id, &name), CUPTI_SUCCESS) << call.name;
    EXPECT_STREQ(name, call.name);
  }
}

TEST_P(RealCupti, lets_the_decoder_read_each_member_where_it_lies) {
  FabricatedBuffer buffer(layout());
  buffer.add(kernel_record("kernel", 17)).add(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, 65536, 64));
  buffer.add(peer_copy_record(4096)).add(fill_record(1024));
  RecordDecoder decoder(api_, [](std::string_view) { return TextId{1}; });
  const std::vector<EncodedEvent> events = decoder.decode(buffer.data(), buffer.size());
  ASSERT_THAT(events, testing::SizeIs(4));
  EXPECT_EQ(decoded<Kernel>(events[0]).correlation, 17U);
  EXPECT_EQ(decoded<Kernel>(events[0]).device_launched, 0U);
  EXPECT_EQ(decoded<Copy>(events[1]).copies, 64U);
  EXPECT_EQ(decoded<Copy>(events[2]).bytes, 4096U);
  EXPECT_EQ(decoded<Fill>(events[3]).bytes, 1024U);
}

INSTANTIATE_TEST_SUITE_P(Libraries, RealCupti,
                         testing::Values(RealLibrary{Layout::Cuda12_9, CUPTI12_LIBRARY},
                                         RealLibrary{Layout::Cuda13_0, CUPTI_LIBRARY}));

}  // namespace
}  // namespace gpuflight::test
