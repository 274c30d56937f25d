// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/volatilekind.h"
#include "models/run/kindoftext.h"
#include "models/run/spelling.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rundiff
{

// What became of a file of the runs. Shown: its difference is listed, and not judged. TextEqual: other bytes, and the
// same lines, numbers or members. Left: it differs, and its meaning is not known.
enum class FileState : std::uint8_t { Equal, Judged, Shown, Volatile, TextEqual, Left, OnlyA, OnlyB, Unreadable };

template <>
struct Spelling<FileState> {
    static constexpr SpellingTable<FileState, 9> names{{{"equal", FileState::Equal},
                                                        {"judged", FileState::Judged},
                                                        {"shown", FileState::Shown},
                                                        {"volatile", FileState::Volatile},
                                                        {"text_equal", FileState::TextEqual},
                                                        {"left", FileState::Left},
                                                        {"only_a", FileState::OnlyA},
                                                        {"only_b", FileState::OnlyB},
                                                        {"unreadable", FileState::Unreadable}}};
};

// A file of the union of both runs.
struct AccountedFile {
    Path path;  // below the run's folder, as in A if A has it; empty: the run is this file
    Path a, b;  // where it is; empty: that run does not have it
    Name owner; // the format of the reader that read it, "settings", or empty
    FileState state = FileState::Equal;
    bool isWholeCompared = false; // every line of it, also those that no reader understood

    bool operator==(const AccountedFile &) const = default;
};

// Volatile parts of one kind that differ, in all files together.
struct VolatileDifference {
    VolatileKind kind = VolatileKind::Time;
    std::size_t count = 0;
    Path path; // of the first one
    std::int64_t line = 0;
    UserText a, b;

    bool operator==(const VolatileDifference &) const = default;
};

enum class LeftKind : std::uint8_t { Text, Result, Setting, File, Field };

template <>
struct Spelling<LeftKind> {
    static constexpr SpellingTable<LeftKind, 5> names{{{"text", LeftKind::Text},
                                                       {"result", LeftKind::Result},
                                                       {"setting", LeftKind::Setting},
                                                       {"file", LeftKind::File},
                                                       {"field", LeftKind::Field}}};
};

// Something that differs and is neither judged nor volatile. Equal substitutions are one of these.
struct LeftDifference {
    LeftKind kind = LeftKind::Text;
    Path path;             // the file, below the run's folder
    std::int64_t line = 0; // of A, or of B if A has none; 0: the file has no lines
    UserText key;          // of a field or a setting
    UserText a, b;         // empty: that run does not have it
    std::size_t count = 1;

    bool operator==(const LeftDifference &) const = default;
};

// The account of two runs: every file of both, and every difference between them that no reader judged.
struct Account {
    std::vector<AccountedFile> files;
    std::vector<VolatileDifference> volatiles;
    std::vector<LeftDifference> left;     // what matters most first
    std::vector<LeftDifference> settings; // settings that differ
    std::size_t more = 0;                 // differences beyond those that are listed

    std::size_t count(FileState state) const;
    bool operator==(const Account &) const = default;
};

} // namespace rundiff
