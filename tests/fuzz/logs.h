// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/patterns/logpreview.h"
#include "models/formats/logs/reading/logreader.h"
#include "tests/fuzz/fuzzfile.h"

// All operations on a log: reading, the text around its points, and the preview. `format`: the reader's identifier;
// empty if it is detected.
inline void readAsLog(const FuzzFile &file, const std::string &format)
{
    rundiff::LogOptions options;
    options.format = format;
    options.userPatterns = file.folder() + "/no-patterns";
    const auto log = rundiff::readLog(file.path(), options, {});
    for (const rundiff::Curve &curve : log->curves) {
        if (curve.offsets->size() > 0)
            rundiff::logContext(*log, curve.offsets->back(), 3);
    }
    rundiff::previewLog(file.path(), options, 20);
}
