// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/writtenfile.h"

#include <QByteArray>

#include <string>

// Writes dumps of kernels for tests.
namespace rundiff::kernelmaker
{

inline const QByteArray fixedTitles = "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape";

// A statistic.csv as MindSpore 2.4 and later write it: each line ends with a comma, which the title does not have.
class Table
{
public:
    explicit Table(const QByteArray &statistics = "Max Value,Min Value,Avg Value,L2Norm Value")
        : m_text(fixedTitles + ',' + statistics + '\n')
    {
    }

    // Tensors of float32 of four elements. Every row is recorded a microsecond after the one before it.
    Table &row(const QByteArray &type, const QByteArray &kernel, const QByteArray &side, int slot,
               const QByteArray &statistics)
    {
        return rowOf(type, kernel, side, slot, "16,float32,\"(4)\"", statistics);
    }
    // `tensor`: size in bytes, type, and shape.
    Table &rowOf(const QByteArray &type, const QByteArray &kernel, const QByteArray &side, int slot,
                 const QByteArray &tensor, const QByteArray &statistics)
    {
        m_text += type + ',' + kernel + ",0,0," + QByteArray::number(m_time++) + ',' + side + ',' +
                  QByteArray::number(slot) + ',' + tensor + ',' + statistics + ",\n";
        return *this;
    }
    const QByteArray &text() const { return m_text; }

private:
    QByteArray m_text;
    qint64 m_time = 1'700'000'000'000'000;
};

// The folder of one graph and step of a rank, in the layout of O0 and O1.
inline std::string stepFolder(const std::string &run, int rank = 0, int step = 0, int graph = 0)
{
    return run + "/rank_" + std::to_string(rank) + "/Net/" + std::to_string(graph) + "/" + std::to_string(step);
}

inline void writeTable(const std::string &run, const Table &table, int rank = 0, int step = 0, int graph = 0)
{
    write(stepFolder(run, rank, step, graph) + "/statistic.csv", table.text().toStdString());
}

} // namespace rundiff::kernelmaker
