// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// How the two files of a pair stand to each other. SameContent: other bytes, and nothing differs but what differs in
// each run, or what the comparison judged equal. NotUnderstood: they differ, and no reader knows what it means.
enum class FileStanding : std::uint8_t { SameBytes, SameContent, Differs, OnlyA, OnlyB, NotUnderstood, Unreadable };

// What a file is for.
enum class FilePart : std::uint8_t { Log, Dump, Checkpoint, Tokens, Settings, Result, Other };

// A file of the account, with its place in the runs.
struct FileOfRuns {
    std::size_t file = 0; // index into Account::files
    FileStanding standing = FileStanding::SameBytes;
    FilePart part = FilePart::Other;
    std::optional<Step> step;        // of a dump or a checkpoint
    std::optional<RankId> rank;      // of a dump
    std::optional<std::size_t> pair; // of its dumps: index into OperatorComparison::pairs
};

// Every file of both runs: by part, step and path. Empty without an account.
std::vector<FileOfRuns> filesOfRuns(const Comparison &comparison);

} // namespace rundiff
