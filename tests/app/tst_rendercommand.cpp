// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace rundiff;

class TestRenderCommand : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    Ended render(const QString &file, const QString &view, const QStringList &more = {}) const
    {
        const QString name = QStringLiteral("vision_grid_sample");
        const QStringList usual{QStringLiteral("render"),
                                dumpCase(name, QStringLiteral("A")),
                                dumpCase(name, QStringLiteral("B")),
                                QStringLiteral("--out"),
                                file,
                                QStringLiteral("--view"),
                                view};
        return runProgram(usual + more);
    }

    QByteArray picture(const QString &name, const QStringList &more)
    {
        const Ended ended = render(m_folder.filePath(name), QStringLiteral("window"), more);
        QFile file(m_folder.filePath(name));
        return ended.status == 0 && file.open(QIODevice::ReadOnly) ? file.readAll() : ended.error;
    }

private Q_SLOTS:
    void pictureHasTheKindItsNameSays_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::addColumn<QString>("view");
        QTest::addColumn<QByteArray>("beginning");
        QTest::newRow("window as png") << QStringLiteral("png") << QStringLiteral("window") << QByteArray("\x89PNG");
        QTest::newRow("curves as svg") << QStringLiteral("svg") << QStringLiteral("curves") << QByteArray("<?xml");
        QTest::newRow("map as png") << QStringLiteral("png") << QStringLiteral("map") << QByteArray("\x89PNG");
        QTest::newRow("map as svg") << QStringLiteral("svg") << QStringLiteral("map") << QByteArray("<?xml");
        QTest::newRow("map as pdf") << QStringLiteral("pdf") << QStringLiteral("map") << QByteArray("%PDF");
        QTest::newRow("operators as pdf") << QStringLiteral("pdf") << QStringLiteral("operators") << QByteArray("%PDF");
    }

    void pictureHasTheKindItsNameSays()
    {
        QFETCH(QString, ending);
        QFETCH(QString, view);
        QFETCH(QByteArray, beginning);
        const QString path = m_folder.filePath(view + QLatin1Char('.') + ending);
        const Ended ended = render(path, view);
        QVERIFY2(ended.status == 0, ended.error.constData());
        QVERIFY(ended.out.isEmpty());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith(beginning));
    }

    void variablesOfADesktopChangeNoPicture_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        const auto row = [](const char *name, const char *value) {
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(value);
        };
        row("QT_SCALE_FACTOR", "1.5");
        row("QT_SCREEN_SCALE_FACTORS", "2");
        row("QT_FONT_DPI", "144");
        row("QT_STYLE_OVERRIDE", "windows");
        row("QT_USE_PHYSICAL_DPI", "1");
    }

    void variablesOfADesktopChangeNoPicture()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        const QByteArray usual = picture(QStringLiteral("usual.png"), {});
        QVERIFY(usual.startsWith("\x89PNG"));
        qputenv(name.toLatin1().constData(), value.toLatin1());
        const QByteArray changed = picture(QStringLiteral("changed.png"), {});
        qunsetenv(name.toLatin1().constData());
        QVERIFY(changed == usual);
    }

    // A run's name and the texts of its log are untrusted input.
    void drawingWithControlCharactersIsWellFormed()
    {
        const QString name = QStringLiteral("run\x01\x1b[2J\u202e\u0085<&>");
        const QString run = m_folder.filePath(name);
        QVERIFY(QDir().mkpath(run));
        const QString fixture = QStringLiteral("vision_grid_sample");
        QVERIFY(QFile::link(QFileInfo(dumpCase(fixture, QStringLiteral("A/dump"))).absoluteFilePath(),
                            run + QStringLiteral("/dump")));
        const QString file = m_folder.filePath(QStringLiteral("controls.svg"));
        const Ended ended = runProgram({QStringLiteral("render"), run, dumpCase(fixture, QStringLiteral("B")),
                                        QStringLiteral("--out"), file, QStringLiteral("--quiet")});
        QVERIFY2(ended.status == 0, ended.error.constData());
        QFile svg(file);
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray bytes = svg.readAll();
        QXmlStreamReader reader(bytes);
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(bytes.contains("\\x1b") && bytes.contains("\\u202e") && bytes.contains("\\x85"));
        QVERIFY(!bytes.contains("\xe2\x80\xae") && !bytes.contains("\xc2\x85") && !bytes.contains('\x01'));
    }

    void everyStartOfTheProgramDrawsTheSame_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char *ending : {"png", "svg", "pdf"})
            QTest::newRow(ending) << QString::fromLatin1(ending);
    }

    void everyStartOfTheProgramDrawsTheSame()
    {
        QFETCH(QString, ending);
        const QByteArray first = picture(QStringLiteral("first.") + ending, {});
        QVERIFY(first.size() > 1000);
        for (int i = 0; i < 2; ++i)
            QVERIFY(picture(QStringLiteral("again.") + ending, {}) == first);
    }

    void captionSaysWhatWasCompared()
    {
        const QByteArray svg = picture(QStringLiteral("caption.svg"), {QStringLiteral("--date=2024-02-29")});
        const QString log = dumpCase(QStringLiteral("vision_grid_sample"), QStringLiteral("A/train.log"));
        QFile file(log);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray sum = QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex();
        for (const QByteArray &words :
             {QByteArray("train.log"), sum.left(12), QByteArray("10 steps compared"), QByteArray("644 rows"),
              QByteArray("2024-02-29"), QByteArray("0.001"), QByteArray("DIFFERENT"), QByteArray("Rundiff ")})
            QVERIFY2(svg.contains(words), words.constData());
        const QByteArray without = picture(QStringLiteral("without.svg"), {QStringLiteral("--no-caption")});
        QVERIFY(without.startsWith("<?xml"));
        QVERIFY(!without.contains("SHA-256"));
    }

    void dayComesFromTheEnvironmentOfReproducibleBuilds()
    {
        qputenv("SOURCE_DATE_EPOCH", "951782400");
        const QByteArray svg = picture(QStringLiteral("epoch.svg"), {});
        qunsetenv("SOURCE_DATE_EPOCH");
        QVERIFY(svg.contains("2000-02-29"));
    }

    void scaleMakesAPngFiner()
    {
        for (const int scale : {1, 4}) {
            const QImage image = QImage::fromData(
                picture(QStringLiteral("scaled.png"), {QStringLiteral("--scale=%1").arg(scale)}), "PNG");
            QCOMPARE(image.width(), 1400 * scale);
        }
        QCOMPARE(
            render(m_folder.filePath(QStringLiteral("x.png")), QStringLiteral("window"), {QStringLiteral("--scale=5")})
                .status,
            2);
    }

    void darkPictureIsDark()
    {
        const QImage image = QImage::fromData(picture(QStringLiteral("dark.png"), {QStringLiteral("--dark")}), "PNG");
        int dark = 0, total = 0;
        for (int y = 0; y < image.height(); y += 7) {
            for (int x = 0; x < image.width(); x += 7, ++total)
                dark += qGray(image.pixel(x, y)) < 80;
        }
        QVERIFY2(dark > total * 8 / 10, qPrintable(QStringLiteral("%1 of %2").arg(dark).arg(total)));
    }

    void unwritablePictureIsTrouble()
    {
        const Ended ended = render(m_folder.filePath(QStringLiteral("no/such/folder/x.png")), QStringLiteral("curves"));
        QCOMPARE(ended.status, 2);
        QVERIFY(!ended.error.isEmpty());
    }

    void unknownKindOfPictureIsTrouble()
    {
        QCOMPARE(render(m_folder.filePath(QStringLiteral("x.bmpx")), QStringLiteral("curves")).status, 2);
    }

    void wrongUsageIsSaid()
    {
        const Ended without = runProgram({QStringLiteral("render"), QStringLiteral("A"), QStringLiteral("B")});
        QCOMPARE(without.status, 2);
        QVERIFY(without.error.contains("--out"));
        const Ended view = render(m_folder.filePath(QStringLiteral("x.png")), QStringLiteral("everything"));
        QCOMPARE(view.status, 2);
        QVERIFY(view.error.contains("operators"));
    }
};

QTEST_GUILESS_MAIN(TestRenderCommand)
#include "tst_rendercommand.moc"
