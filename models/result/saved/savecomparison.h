// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/pairlistener.h"
#include "models/result/redaction/redaction.h"
#include "models/run/progress.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Writes the whole comparison into one HDF5 file, which openSaved opens on another machine; its layout is described in
// docs/saved-result.md. The file replaces its target only when it is complete. `command` is the command that created
// the comparison, for reproducing it. All texts are redacted. What could not be saved is reported.
Problems saveComparison(const Comparison &comparison, const std::string &path, const std::vector<std::string> &command,
                        const Redaction &redaction, const Progress &progress = {});

// The same file, begun before the comparison: rows that its listener receives are written as they come in, so that the
// comparison need not keep them. Nothing remains of it without finish().
class GrowingResult
{
public:
    GrowingResult(const std::string &path, const Redaction &redaction);
    ~GrowingResult();
    GrowingResult(const GrowingResult &) = delete;
    GrowingResult &operator=(const GrowingResult &) = delete;

    // For a redaction that hides no names: these would have to be known before. `progress` can stop it.
    PairListener listener(const Progress &progress = {});
    Problems finish(const Comparison &comparison, const std::vector<std::string> &command, const Progress &progress);

private:
    class Content;
    std::unique_ptr<Content> m_content; // null: the file cannot be written
    Problems m_trouble;
};

// The bytes of such a file and its checksums, which follow them, passed to `use` when they are complete.
Problems packComparison(const Comparison &comparison, const std::vector<std::string> &command,
                        const Redaction &redaction, const Progress &progress,
                        const std::function<void(std::string_view bytes, std::string_view sums)> &use);

} // namespace rundiff
