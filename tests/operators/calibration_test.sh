#!/usr/bin/env bash
# calibration_test.sh RECORDED_REGIONS PYTHON: what the operators copy and launch on the simulated device, against what
# is kept of a GPU.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
recorded=$(mktemp)
trap 'rm -f "$recorded"' EXIT
"$1" simulated "$recorded" "$2" -B "$here/suite.py" --count >/dev/null
"$2" -B "$here/calibration.py" "$recorded"
"$2" -B "$here/kernels.py" "$recorded"
