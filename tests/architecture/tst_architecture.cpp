// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>

namespace
{

struct Source {
    QString path;
    QString text;
};

// All C++ below a folder of the source tree.
QList<Source> sourcesIn(const QString &folder)
{
    QList<Source> sources;
    QDirIterator files(QStringLiteral(RUNDIFF_SOURCE_DIR "/") + folder,
                       {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly))
            sources.append({file.fileName(), QString::fromUtf8(file.readAll())});
    }
    return sources;
}

// The path below the source tree.
QString pathInTree(const QString &path)
{
    return path.mid(int(qstrlen(RUNDIFF_SOURCE_DIR "/")));
}

QString folderOf(const QString &path)
{
    return path.left(path.lastIndexOf(QLatin1Char('/')));
}

// A header and its source, without their endings.
QString unitOf(const QString &path)
{
    return path.left(path.lastIndexOf(QLatin1Char('.')));
}

// The sources of the program, by their paths in the tree.
QList<Source> programSources()
{
    QList<Source> sources;
    for (const char *folder : {"models", "widgets", "app"}) {
        for (const Source &source : sourcesIn(QLatin1String(folder)))
            sources.append({pathInTree(source.path), source.text});
    }
    return sources;
}

// The headers of the program that a file includes.
QStringList includesOf(const Source &source)
{
    static const QRegularExpression include(QStringLiteral("^#include \"([^\"]+/[^\"]+)\""),
                                            QRegularExpression::MultilineOption);
    QStringList headers;
    for (auto match = include.globalMatch(source.text); match.hasNext();)
        headers.append(match.next().captured(1));
    return headers;
}

// A folder of the sources and the folders whose headers it may include.
struct Room {
    QString name;
    QStringList mayInclude;
};

// The table in docs/development/architecture.md: a folder may include folders above it, by name or by the start of
// their names.
QList<Room> tableOfRooms()
{
    QFile file(QStringLiteral(RUNDIFF_SOURCE_DIR "/docs/development/architecture.md"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    static const QRegularExpression row(QStringLiteral("^\\| `((?:models|widgets|app)(?:/\\w+)*)` \\|.*\\| (.*) \\|$"),
                                        QRegularExpression::MultilineOption);
    static const QRegularExpression name(QStringLiteral("`([^`*]+)(\\*?)`"));
    QList<Room> rooms;
    const QString text = QString::fromUtf8(file.readAll());
    for (auto found = row.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch cells = found.next();
        Room room{cells.captured(1), {}};
        for (auto names = name.globalMatch(cells.captured(2)); names.hasNext();) {
            const QRegularExpressionMatch allowed = names.next();
            for (const Room &above : rooms) {
                if (above.name == allowed.captured(1) ||
                    (!allowed.captured(2).isEmpty() &&
                     QString(above.name + QLatin1Char('/')).startsWith(allowed.captured(1))))
                    room.mayInclude.append(above.name);
            }
        }
        rooms.append(room);
    }
    return rooms;
}

const Room *roomOf(const QList<Room> &rooms, const QString &path)
{
    const auto room = std::find_if(rooms.begin(), rooms.end(),
                                   [&](const Room &candidate) { return candidate.name == folderOf(path); });
    return room == rooms.end() ? nullptr : &*room;
}

} // namespace

class TestArchitecture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingLinksGuiThatNeedsNone_data()
    {
        QTest::addColumn<QString>("program");
        QTest::newRow("models") << QStringLiteral(MODELS_ALONE);
        QTest::newRow("command line") << QStringLiteral(RUNDIFF_CLI);
    }

    void nothingLinksGuiThatNeedsNone()
    {
        QFETCH(QString, program);
        QProcess ldd;
        ldd.start(QStringLiteral("ldd"), {program});
        QVERIFY(ldd.waitForFinished());
        QCOMPARE(ldd.exitCode(), 0);
        const QString libraries = QString::fromUtf8(ldd.readAllStandardOutput());
        QVERIFY2(libraries.contains(QStringLiteral("libQt6Core")), qPrintable(libraries));
        for (const char *gui :
             {"libQt6Gui", "libQt6Widgets", "libQt6PrintSupport", "libQt6Svg", "qcustomplot", "libX11"})
            QVERIFY2(!libraries.contains(QLatin1String(gui), Qt::CaseInsensitive), gui);
    }

    void includesFollowTheTableOfRooms()
    {
        const QList<Room> rooms = tableOfRooms();
        QVERIFY(rooms.size() > 30);
        int includes = 0;
        for (const Source &source : programSources()) {
            const Room *room = roomOf(rooms, source.path);
            QVERIFY2(room,
                     qPrintable(source.path + QStringLiteral(" is in no room of docs/development/architecture.md")));
            for (const QString &header : includesOf(source)) {
                const QString included = folderOf(header);
                QVERIFY2(included == room->name || room->mayInclude.contains(included),
                         qPrintable(source.path + QStringLiteral(" includes ") + header));
                ++includes;
            }
        }
        QVERIFY(includes > 1000);
    }

    void noFilesIncludeEachOtherInACircle()
    {
        QHash<QString, QSet<QString>> left; // of each unit, a header with its source, what it includes
        for (const Source &source : programSources()) {
            QSet<QString> &included = left[unitOf(source.path)];
            for (const QString &header : includesOf(source)) {
                if (unitOf(header) != unitOf(source.path))
                    included.insert(unitOf(header));
            }
        }
        QVERIFY(left.size() > 300);
        for (bool found = true; found;) {
            found = false;
            for (auto unit = left.begin(); unit != left.end();) {
                const bool free = std::none_of(unit->cbegin(), unit->cend(),
                                               [&](const QString &included) { return left.contains(included); });
                unit = free ? left.erase(unit) : std::next(unit);
                found = found || free;
            }
        }
        QVERIFY2(left.isEmpty(), qPrintable(QStringList(left.keyBegin(), left.keyEnd()).join(QStringLiteral(", "))));
    }

    void everySourceSaysItsLicence()
    {
        const QString first = QStringLiteral("// SPDX-License-Identifier: GPL-3.0-or-later\n");
        for (const char *folder : {"app", "models", "tests", "widgets"}) {
            for (const Source &source : sourcesIn(QLatin1String(folder)))
                QVERIFY2(source.text.startsWith(first), qPrintable(source.path));
        }
    }

    // Two types of one name in two headers are one to the linker, which keeps the functions of either.
    void noTwoHeadersDefineTypesOfOneName()
    {
        const QRegularExpression definition(QStringLiteral("^(?:class|struct|enum class) (\\w+)(?: final)?"
                                                           "(?: : [^;{]*)?\\s*\\{"),
                                            QRegularExpression::MultilineOption);
        QHash<QString, QString> known;
        for (const char *folder : {"app", "models", "widgets"}) {
            for (const Source &source : sourcesIn(QLatin1String(folder))) {
                if (!source.path.endsWith(QStringLiteral(".h")))
                    continue;
                for (auto found = definition.globalMatch(source.text); found.hasNext();) {
                    const QString name = found.next().captured(1);
                    QVERIFY2(!known.contains(name), qPrintable(name + QStringLiteral(": ") + known.value(name) +
                                                               QStringLiteral(", ") + source.path));
                    known.insert(name, source.path);
                }
            }
        }
        QVERIFY(known.size() > 100);
    }

    // See widgets/frame/childsignals.h.
    void windowsStopListeningWhenTheyAreDestroyed()
    {
        const QRegularExpression window(
            QStringLiteral("^class (\\w+)(?: final)? : public Q(?:Dialog|MainWindow|Wizard)\\b"),
            QRegularExpression::MultilineOption);
        const QList<Source> sources = programSources();
        int windows = 0;
        for (const Source &header : sources) {
            for (auto found = window.globalMatch(header.text); found.hasNext(); ++windows) {
                const QString name = found.next().captured(1);
                const QRegularExpression destructor(
                    QStringLiteral("^%1::~%1\\(\\)\\n\\{[^}]*stopListeningToChildren\\(\\*this\\);").arg(name),
                    QRegularExpression::MultilineOption);
                QVERIFY2(std::any_of(sources.begin(), sources.end(),
                                     [&](const Source &source) { return source.text.contains(destructor); }),
                         qPrintable(name));
            }
        }
        QVERIFY(windows >= 5);
    }

    // A class of Qt is compiled with its source: in a file of its own, all headers are read once more.
    void sourcesIncludeTheirMoc()
    {
        const QList<Source> sources = programSources();
        int classes = 0;
        for (const Source &header : sources) {
            if (!header.path.endsWith(QStringLiteral(".h")) || !header.text.contains(QStringLiteral("    Q_OBJECT\n")))
                continue;
            const QString moc =
                QStringLiteral("#include \"moc_%1.cpp\"\n").arg(unitOf(header.path).section(QLatin1Char('/'), -1));
            QVERIFY2(std::any_of(sources.begin(), sources.end(),
                                 [&](const Source &source) { return source.text.endsWith(moc); }),
                     qPrintable(header.path));
            ++classes;
        }
        QVERIFY(classes > 50);
    }

    // Relative includes hide the folder of a header.
    void includesStartAtTheRoot()
    {
        const QRegularExpression own(QStringLiteral("^#include \"(?!(app|models|tests|widgets)/|moc_)([^\"]+)\""),
                                     QRegularExpression::MultilineOption);
        for (const char *folder : {"app", "models", "widgets"}) {
            for (const Source &source : sourcesIn(QLatin1String(folder))) {
                const QRegularExpressionMatch match = own.match(source.text);
                QVERIFY2(!match.hasMatch() || match.captured(2).endsWith(QStringLiteral(".moc")),
                         qPrintable(source.path + QStringLiteral(": ") + match.captured(2)));
            }
        }
    }

    // A link that leads to itself, a disk that fails, a deleted folder: each ended the program.
    void noLookAtTheFileSystemThrows()
    {
        const QRegularExpression throwing(QStringLiteral(
            "(?:fs|filesystem)::(?:is_\\w+|exists|absolute|(?:weakly_)?canonical|relative|file_size|last_write_time|"
            "create_director\\w+|remove\\w*|rename|equivalent|status)\\((?:[^(),;]|\\([^()]*\\))*\\)|"
            "for \\([^;]* : [^;]*directory_iterator\\("));
        for (const char *folder : {"app", "models", "widgets"}) {
            for (const Source &source : sourcesIn(QLatin1String(folder))) {
                for (const QString &line : source.text.split(QLatin1Char('\n')))
                    QVERIFY2(!throwing.match(line).hasMatch(), qPrintable(source.path + line));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestArchitecture)
#include "tst_architecture.moc"
