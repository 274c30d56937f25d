// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace rundiff
{

// Everything that is known of one row, ready to be read: nothing is shortened here.
struct RowDetails {
    struct Field {
        QString name, a, b, difference;
        bool differs = false;
        bool code = false;    // a checksum or a name: shown in the fixed font
        bool heading = false; // what the fields below it are
    };
    struct Frame {
        QString place; // "train.py:131"
        QString function;
        QString whole;    // as the dump wrote it
        bool own = false; // not in an installed package
    };
    QString title;        // the row's name
    QString result;       // how it was matched and what made the verdict
    QString rule;         // under which a row agrees, with its threshold
    QStringList messages; // of msprobe's rules
    std::vector<Field> fields;
    std::vector<Frame> stackA, stackB; // B's only when it is not the same
};

// `rule`: the one that is in force for the pair (DumpPair::rule).
RowDetails rowDetails(const PairTable &table, std::size_t row, const RowRule &rule = {});

// "File /work/train.py, line 131, in main, \n step()" taken apart; a text of another form is kept whole.
RowDetails::Frame stackFrame(const std::string &text);

} // namespace rundiff
