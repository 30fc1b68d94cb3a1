// A shared library like any other. Its constructor would show.
#include <cstdlib>

[[gnu::constructor]] static void was_loaded() { std::abort(); }
