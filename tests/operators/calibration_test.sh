#!/usr/bin/env bash
# calibration_test.sh RECORDED_REGIONS PYTHON: what the operators copy on the simulated device, against the kept table.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
recorded=$(mktemp)
trap 'rm -f "$recorded"' EXIT
"$1" simulated "$recorded" "$2" -B "$here/suite.py" --count >/dev/null
"$2" -B "$here/calibration.py" "$recorded"
