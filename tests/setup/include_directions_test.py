"""That include_directions finds wrong includes, and only those, in small source trees."""
import pathlib
import tempfile
import unittest

import include_directions


def faults(files):
    """Of a tree with these files: {path: text}."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        return list(include_directions.wrong_includes(root))


class IncludeDirections(unittest.TestCase):
    def assert_wrong(self, path, include):
        found = faults({path: f"#pragma once\n#include {include}\n"})
        self.assertEqual(len(found), 1, f"{path} includes {include}")
        self.assertTrue(found[0].startswith(f"{path}:2: "), found[0])

    def assert_right(self, path, include):
        self.assertEqual(faults({path: f"#include {include}\n"}), [])

    def test_an_include_upstream_is_right(self):
        self.assert_right("gpuflight/trace/a.hpp", '"gpuflight/core/events.hpp"')
        self.assert_right("gpuflight/judge/a.cpp", '"gpuflight/analysis/count.hpp"')
        self.assert_right("gpuflight/worker/a.cpp", '"gpuflight/capture/source.h"')
        self.assert_right("gpuflight/workplace/a.cpp", '"gpuflight/judge/exercise_file.hpp"')
        self.assert_right("gpuflight/grade/a.cpp", '"gpuflight/report/table.hpp"')
        self.assert_right("cli/run.cpp", '"gpuflight/judge/run.hpp"')
        self.assert_right("exercises/a/b.cpp", "<gpuflight/solution.hpp>")

    def test_an_include_of_the_own_part_is_right(self):
        self.assert_right("gpuflight/core/a.cpp", '"gpuflight/core/a.hpp"')
        self.assert_right("gpuflight/capture/nvtx/a.cpp", '"gpuflight/capture/recorder/recorder.hpp"')

    def test_a_folder_with_a_rule_of_its_own_has_it_for_itself(self):
        self.assert_right("gpuflight/capture/nvtx/a.cpp", '"gpuflight/region.hpp"')
        self.assert_wrong("gpuflight/capture/cupti/a.cpp", '"gpuflight/region.hpp"')

    def test_an_include_downstream_is_wrong(self):
        self.assert_wrong("gpuflight/core/a.cpp", '"gpuflight/trace/format.hpp"')
        self.assert_wrong("gpuflight/analysis/a.cpp", '"gpuflight/judge/run.hpp"')
        self.assert_wrong("gpuflight/report/a.cpp", '"gpuflight/analysis/count.hpp"')
        self.assert_wrong("gpuflight/worker/a.cpp", '"gpuflight/capture/recorder/recorder.hpp"')
        self.assert_wrong("gpuflight/build/a.cpp", '"gpuflight/judge/run.hpp"')
        self.assert_wrong("gpuflight/judge/a.cpp", '"gpuflight/grade/grading.hpp"')
        self.assert_wrong("cli/a.cpp", '"gpuflight/worker/worker.hpp"')

    def test_a_public_header_includes_only_public_headers(self):
        self.assert_right("gpuflight/solution.hpp", '"gpuflight/module.hpp"')
        self.assert_wrong("gpuflight/solution.hpp", '"gpuflight/core/events.hpp"')

    def test_an_include_is_seen_in_angle_brackets_and_with_spaces(self):
        self.assert_wrong("gpuflight/core/a.cpp", "<gpuflight/trace/format.hpp>")
        self.assertEqual(len(faults({"gpuflight/core/a.cpp": '  #  include "gpuflight/trace/a.hpp"'})), 1)

    def test_an_include_relative_to_its_file_is_followed(self):
        tree = {"gpuflight/core/a.cpp": '#include "../trace/format.hpp"\n', "gpuflight/trace/format.hpp": ""}
        self.assertEqual(len(faults(tree)), 1)

    def test_torch_cupti_and_nvtx_stay_behind_their_walls(self):
        self.assert_wrong("gpuflight/judge/a.cpp", "<ATen/ATen.h>")
        self.assert_wrong("gpuflight/capture/cupti/a.cpp", "<torch/version.h>")
        self.assert_wrong("gpuflight/capture/recorder/a.hpp", "<cupti.h>")
        self.assert_wrong("gpuflight/worker/a.cpp", "<cuda_runtime_api.h>")
        self.assert_wrong("gpuflight/capture/cupti/a.cpp", "<nvtx3/nvToolsExt.h>")
        self.assert_right("gpuflight/capture/simulated/torch/a.cpp", "<c10/core/Device.h>")
        self.assert_right("gpuflight/capture/cupti/a.cpp", "<cupti.h>")
        self.assert_right("gpuflight/region.hpp", "<nvtx3/nvToolsExt.h>")

    def test_headers_of_others_are_free(self):
        self.assert_right("gpuflight/core/a.hpp", "<vector>")
        self.assert_right("gpuflight/judge/a.cpp", "<nlohmann/json.hpp>")


if __name__ == "__main__":
    unittest.main()
