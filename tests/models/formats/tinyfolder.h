// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumpreader.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

// Dumps in msprobe's form that a test writes, and their rows.
namespace rundiff::tinyfolder
{

// JSON written with single quotes: moc loses its way in raw strings.
inline QByteArray json(const char *text)
{
    return QByteArray(text).replace('\'', '"');
}

inline const QByteArray head = json("{'task': 'statistics', 'level': 'mix', 'framework': 'pytorch', 'data': {");

// A dump folder that a test writes.
class TinyFolder
{
public:
    TinyFolder &file(const char *name, const QByteArray &text)
    {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (file.open(QIODevice::WriteOnly))
            file.write(text);
        return *this;
    }
    std::shared_ptr<const Dump> read(bool debug = false) const
    {
        DumpLocation location;
        location.folder = m_folder.path().toStdString();
        location.dumpFile = location.folder + (debug ? "/debug.json" : "/dump.json");
        location.debug = debug;
        return readDump(location, {});
    }

private:
    QTemporaryDir m_folder;
};

inline std::shared_ptr<const Dump> readData(const QByteArray &data)
{
    return TinyFolder().file("dump.json", head + data + "}}").read();
}

inline QStringList namesOf(const Dump &dump)
{
    QStringList names;
    for (std::uint32_t row = 0; row < dump.rows.size(); ++row)
        names << QString::fromStdString(dump.rowName(row));
    return names;
}

inline QString textOf(const Dump &dump, NameId id)
{
    return QString::fromStdString(std::string(dump.name(id)));
}

inline void compareStatistics(const Dump &dumpA, const Statistic &a, const Dump &dumpB, const Statistic &b)
{
    QCOMPARE(a.kind, b.kind);
    if (a.kind == Statistic::Kind::Text)
        QCOMPARE(textOf(dumpA, a.text()), textOf(dumpB, b.text()));
    else
        QCOMPARE(a.bits, b.bits);
}

inline void compareRows(const Dump &dumpA, const DumpRow &a, const Dump &dumpB, const DumpRow &b)
{
    QCOMPARE(a.side, b.side);
    QCOMPARE(a.ownName, b.ownName);
    QCOMPARE(a.scalar, b.scalar);
    QCOMPARE(a.null, b.null);
    QCOMPARE(a.requiresGrad, b.requiresGrad);
    QCOMPARE(a.checksumMade, b.checksumMade);
    QCOMPARE(a.checksumKind, b.checksumKind);
    for (const auto text :
         {&DumpRow::suffix, &DumpRow::type, &DumpRow::dtype, &DumpRow::shape, &DumpRow::checksum, &DumpRow::dataName})
        QCOMPARE(textOf(dumpA, a.*text), textOf(dumpB, b.*text));
    for (const auto statistic : {&DumpRow::max, &DumpRow::min, &DumpRow::mean, &DumpRow::norm})
        compareStatistics(dumpA, a.*statistic, dumpB, b.*statistic);
}

} // namespace rundiff::tinyfolder
