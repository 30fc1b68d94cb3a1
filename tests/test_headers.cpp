// Something to compile GoogleTest's headers for.
