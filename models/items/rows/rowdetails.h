// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace rundiff
{

// All data of one row in readable form: nothing is shortened here.
struct RowDetails {
    struct Field {
        QString name, a, b, difference;
        bool differs = false;
        bool code = false;    // a checksum or a name: shown in the fixed-width font
        bool heading = false; // the kind of the fields below it
    };
    struct Frame {
        QString place; // "train.py:131"
        QString function;
        QString whole; // as the dump wrote it
        QString path;  // of the file; empty: not known
        qint64 line = 0;
        QString code;     // the text of the line; may be empty
        bool own = false; // not in an installed package
    };
    QString title;        // the row's name
    QString result;       // how it was matched and which rule gave the verdict
    QString rule;         // the rule for agreement, with its threshold
    QStringList messages; // of msprobe's rules
    std::vector<Field> fields;
    std::vector<Frame> stackA, stackB; // B's only if it is different
};

// `rule`: the row rule of the pair (DumpPair::rule).
RowDetails rowDetails(const PairTable &table, std::size_t row, const RowRule &rule = {});

// The parts of "File train.py, line 131, in main, \n step()"; a text in a different form is not divided.
RowDetails::Frame stackFrame(const std::string &text);

} // namespace rundiff
