// Plays one story on the program's device: PROGRAM STORY.
#include <cstdio>
#include <cstring>

#include "tests/conformance/stories.hpp"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  for (const gpuflight::test::Story& story : gpuflight::test::stories()) {
    if (story.name != arguments[1]) continue;
    story.play(gpuflight::test::device());
    gpuflight::test::finish();
    return 0;
  }
  std::fprintf(stderr, "there is no story %s\n", arguments[1]);
  return 2;
}
