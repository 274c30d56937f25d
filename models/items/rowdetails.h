// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"

#include <QString>

#include <vector>

namespace rundiff
{

// Everything that is known of one row, ready to be read: nothing is shortened here.
struct RowDetails {
    struct Field {
        QString name, a, b, difference;
        bool differs = false;
        bool code = false; // a checksum or a name: shown in the fixed font
    };
    struct Frame {
        QString place; // "train.py:131"
        QString function;
        QString whole;    // as the dump wrote it
        bool own = false; // not in an installed package
    };
    QString title;  // the row's name
    QString result; // how it was matched and what made the verdict
    std::vector<Field> fields;
    std::vector<Frame> stackA, stackB; // B's only when it is not the same
};

RowDetails rowDetails(const PairTable &table, std::size_t row);

// "File /work/train.py, line 131, in main, \n step()" taken apart; a text of another form is kept whole.
RowDetails::Frame stackFrame(const std::string &text);

} // namespace rundiff
