/* Only what it is linked with counts: see CMakeLists.txt. */
