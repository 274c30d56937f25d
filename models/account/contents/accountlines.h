// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/marking/volatiletally.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace rundiff
{

// One statement of a file: a line of text, a field, a row, a member.
struct AccountLine {
    std::string_view marked;     // without what is volatile or judged
    std::string_view shown;      // as the file has it
    std::string_view key;        // of a field; empty: a line of text
    std::int64_t line = 0;       // 0: the file has no lines
    bool isIntroduction = false; // it is before the first record of a log
    bool isElsewhere = false;    // it belongs to records that only this run has
    bool isBar = false;          // the last drawing of a progress bar, which another run may have left out
};

// The statements of one file, in any order that does not depend on what is volatile.
class AccountLines
{
public:
    using Take = std::function<void(const AccountLine &)>;

    AccountLines() = default;
    AccountLines(const AccountLines &) = delete;
    AccountLines &operator=(const AccountLines &) = delete;
    virtual ~AccountLines() = default;

    // All of them, from the beginning at each call; false: the file could not be read to its end. `tally` counts what
    // is volatile; null: nothing is counted.
    virtual bool forEach(const Take &take, VolatileTally *tally) = 0;
};

} // namespace rundiff
