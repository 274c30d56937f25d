// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/session/session.h"
#include "models/result/writing/newfile.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace rundiff;

class TestSessionFile : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::string place(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    void make(const char *name) const { QVERIFY(QDir().mkpath(QString::fromStdString(place(name)))); }

    Session session() const
    {
        Session made;
        made.a = place("data/npu/A");
        made.b = place("data/gpu/B");
        made.options.baselines = {place("data/gpu/B2")};
        made.options.tolerance.atol = 0.1;
        made.options.rule = Rule::Tolerance;
        made.options.rowTolerance = 0.02;
        made.options.logReadings[place("data/npu/A")] = {"csv", "gbk", "", ""};
        made.decisions.notes = "wants a look";
        made.columns["md5"] = {"name", "state"};
        return made;
    }

private Q_SLOTS:
    void init()
    {
        for (const char *name : {"data/npu/A", "data/gpu/B", "data/gpu/B2", "work"})
            make(name);
    }

    void everythingIsReadBack()
    {
        const std::string file = place("work/s.rundiff");
        QVERIFY(writeWholeFile(file, sessionText(session(), place("work"))));
        const auto read = readSession(file);
        QVERIFY2(read.has_value(), read ? "" : read.error().message.c_str());
        QCOMPARE(read->a, session().a);
        QCOMPARE(read->options.baselines, session().options.baselines);
        QCOMPARE(read->options.tolerance.atol, 0.1);
        QVERIFY(read->options.rule == Rule::Tolerance);
        QCOMPARE(read->options.rowTolerance.value_or(0), 0.02);
        QVERIFY(read->options.logReadings == session().options.logReadings);
        QCOMPARE(read->decisions.notes, std::string("wants a look"));
        QVERIFY(read->columns == session().columns);
        QVERIFY(missingPath(*read).empty());
    }

    void choicesAreWrittenByNameAndReadAsNumbersToo()
    {
        std::string text = sessionText(session(), place("work"));
        const std::string named = "\"rule\": \"tolerance\"";
        const auto at = text.find(named);
        QVERIFY2(at != std::string::npos, text.c_str());
        for (const auto &[written, rule] :
             {std::pair{"\"rule\": 1", std::optional(Rule::Exact)},
              std::pair{"\"rule\": \"exact\"", std::optional(Rule::Exact)},
              std::pair{"\"rule\": 3", std::optional<Rule>()}, std::pair{"\"rule\": -1", std::optional<Rule>()},
              std::pair{"\"rule\": \"strict\"", std::optional<Rule>()}}) {
            const std::string changed = std::string(text).replace(at, named.size(), written);
            const auto read = sessionFrom(changed, place("work/s.rundiff"));
            QCOMPARE(read.has_value(), rule.has_value());
            QVERIFY(!read || read->options.rule == *rule);
        }
    }

    // A double click leads from the file's name or its first bytes to the program.
    void theDesktopKnowsTheFile()
    {
        const QString packaging = QStringLiteral(RUNDIFF_SOURCE_DIR "/packaging/io.github.rundiff.Rundiff");
        QFile mime(packaging + QStringLiteral(".mime.xml")), desktop(packaging + QStringLiteral(".desktop"));
        QVERIFY(mime.open(QIODevice::ReadOnly) && desktop.open(QIODevice::ReadOnly));
        const QString ofSessions = QStringLiteral("application/vnd.rundiff.session+json");
        QStringList types;
        QString glob, magic, within;
        for (QXmlStreamReader xml(&mime); !xml.atEnd(); xml.readNext()) {
            const auto value = [&](const char *name) { return xml.attributes().value(QLatin1String(name)).toString(); };
            if (!xml.isStartElement())
                continue;
            if (xml.name() == QLatin1String("mime-type"))
                types << value("type");
            else if (types.value(types.size() - 1) != ofSessions)
                continue;
            else if (xml.name() == QLatin1String("glob"))
                glob = value("pattern");
            else if (xml.name() == QLatin1String("match"))
                magic = value("value"), within = value("offset").section(QLatin1Char(':'), -1);
        }
        QCOMPARE(glob, QStringLiteral("*.rundiff"));
        const auto found = sessionText(session(), place("work")).find(magic.toStdString());
        QVERIFY(!magic.isEmpty() && found <= within.toULongLong());
        const QString entry = QString::fromUtf8(desktop.readAll());
        QVERIFY(entry.contains(QStringLiteral("\nExec=rundiff %F\n")));
        QCOMPARE(types.size(), 3); // sessions, saved results and bundles
        QVERIFY(entry.contains(QStringLiteral("\nMimeType=%1;\n").arg(types.join(QLatin1Char(';')))));
    }

    void whatMovedTogetherIsFoundFromOneAnswer()
    {
        Session moved = session();
        QVERIFY(QDir().rename(QString::fromStdString(place("data")), QString::fromStdString(place("elsewhere"))));
        QCOMPARE(missingPath(moved), place("data/npu/A"));
        movePaths(moved, place("data/npu/A"), place("elsewhere/npu/A"));
        QCOMPARE(moved.a, place("elsewhere/npu/A"));
        QCOMPARE(moved.b, place("elsewhere/gpu/B"));
        QCOMPARE(moved.options.baselines.front(), place("elsewhere/gpu/B2"));
        QVERIFY(moved.options.logReadings.contains(place("elsewhere/npu/A")));
        QVERIFY(missingPath(moved).empty());
        QVERIFY(QDir(QString::fromStdString(place("elsewhere"))).removeRecursively());
    }

    void aSavedResultIsAllThatItsSessionNeeds()
    {
        Session made = session();
        made.savedResult = place("work");
        made.a = made.b = "/gone";
        QVERIFY(missingPath(made).empty());
    }
};

QTEST_GUILESS_MAIN(TestSessionFile)
#include "tst_sessionfile.moc"
