# What the scripts share: saying, failing, timing, and building a preset. Sourced, never run.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly venv=$root/.deps/venv

say() { printf 'gpuflight: %s\n' "$*" >&2; }

# The machine can't do it: gpuflight's own exit code for that.
fail() {
  say "error: $*"
  exit 4
}

# phase NAME COMMAND…: does it and says how long it took.
phase() {
  local name=$1 started=$SECONDS
  shift
  "$@"
  say "$name: $((SECONDS - started)) s"
}

has_command() { command -v "$1" >/dev/null 2>&1; }

# The folder of the Python package torch: the one that the environment names, else the venv's.
torch_dir() {
  if [[ -n ${GPUFLIGHT_TORCH_DIR:-} ]]; then
    printf '%s\n' "$GPUFLIGHT_TORCH_DIR"
  else
    compgen -G "$venv/lib/python3*/site-packages/torch"
  fi
}

# Bytes that this machine, or the container around us, can still give; a file of LibTorch takes 1.3 GB.
available_memory() {
  local kilobytes bytes limit=max
  kilobytes=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB$/\1/p' /proc/meminfo)
  bytes=$((kilobytes * 1024))
  [[ ! -r /sys/fs/cgroup/memory.max ]] || limit=$(</sys/fs/cgroup/memory.max)
  if [[ $limit != max ]] && ((limit - $(</sys/fs/cgroup/memory.current) < bytes)); then
    bytes=$((limit - $(</sys/fs/cgroup/memory.current)))
  fi
  echo "$bytes"
}

job_count() {
  local cores fit
  cores=$(nproc)
  fit=$(($(available_memory) / 1300000000))
  ((fit > 0)) || fit=1
  echo $((cores < fit ? cores : fit))
}

# build PRESET [TARGET…]: configures and builds build/PRESET, or only the targets.
build() {
  local preset=$1 arguments=() targets=()
  shift
  ((!$#)) || targets=(--target "$@")
  # Named every time, because a build folder remembers the torch of its first day.
  [[ -z $(torch_dir) ]] || arguments+=("-DGPUFLIGHT_TORCH_DIR=$(torch_dir)")
  say "building preset $preset with $(job_count) jobs"
  (
    cd "$root"
    cmake --preset "$preset" --log-level=NOTICE "${arguments[@]}" >/dev/null &&  # it repeats the preset
      cmake --build --preset "$preset" --parallel "$(job_count)" "${targets[@]}"
  ) || fail "preset $preset did not build; the lines above say why"
}
