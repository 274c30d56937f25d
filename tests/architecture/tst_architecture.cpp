// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

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

} // namespace

class TestArchitecture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modelsLinkNoGui()
    {
        QProcess ldd;
        ldd.start(QStringLiteral("ldd"), {QStringLiteral(MODELS_ALONE)});
        QVERIFY(ldd.waitForFinished());
        QCOMPARE(ldd.exitCode(), 0);
        const QString libraries = QString::fromUtf8(ldd.readAllStandardOutput());
        QVERIFY2(libraries.contains(QStringLiteral("libQt6Core")), qPrintable(libraries));
        for (const char *gui :
             {"libQt6Gui", "libQt6Widgets", "libQt6PrintSupport", "libQt6Svg", "qcustomplot", "libX11"})
            QVERIFY2(!libraries.contains(QLatin1String(gui), Qt::CaseInsensitive), gui);
    }

    void includesPointOneWay_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("forbidden");
        QTest::newRow("models and widgets") << QStringLiteral("models") << QStringLiteral("widgets/");
        QTest::newRow("models and app") << QStringLiteral("models") << QStringLiteral("app/");
        QTest::newRow("widgets and app") << QStringLiteral("widgets") << QStringLiteral("app/");
        QTest::newRow("program and tests") << QStringLiteral("app") << QStringLiteral("tests/");
    }

    void includesPointOneWay()
    {
        QFETCH(QString, folder);
        QFETCH(QString, forbidden);
        const QList<Source> sources = sourcesIn(folder);
        QVERIFY(sources.size() > 2);
        for (const Source &source : sources)
            QVERIFY2(!source.text.contains(QStringLiteral("#include \"") + forbidden), qPrintable(source.path));
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

    // Relative includes hide which room a header comes from.
    void includesStartAtTheRoot()
    {
        const QRegularExpression own(QStringLiteral("^#include \"(?!(app|models|tests|widgets)/)([^\"]+)\""),
                                     QRegularExpression::MultilineOption);
        for (const char *folder : {"app", "models", "widgets"}) {
            for (const Source &source : sourcesIn(QLatin1String(folder))) {
                const QRegularExpressionMatch match = own.match(source.text);
                QVERIFY2(!match.hasMatch() || match.captured(2).endsWith(QStringLiteral(".moc")) ||
                             match.captured(2).endsWith(QStringLiteral(".pb.h")),
                         qPrintable(source.path + QStringLiteral(": ") + match.captured(2)));
            }
        }
    }

    // A folder in the guise of a link that leads to itself, a disk that fails, a deleted folder: each ended the
    // program.
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
