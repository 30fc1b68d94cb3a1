/// A shared object that says nothing of itself.
extern "C" __attribute__((visibility("default"))) int plain_answer() { return 42; }
