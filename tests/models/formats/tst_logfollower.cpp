// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logfollower.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

using Change = LogFollower::Change;

class TestLogFollower : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QFile::remove(path()); }

    void growingLogsGoOn()
    {
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        LogFollower follower(path().toStdString(), options());
        QVERIFY(follower.poll({}) == Change::Grown);
        QVERIFY(follower.poll({}) == Change::Nothing);
        append("step 3 loss 2.");
        QVERIFY(follower.poll({}) == Change::Grown);
        append("25\nstep 4 loss: ");
        QVERIFY(follower.poll({}) == Change::Grown);
        QCOMPARE(points(follower), 3);
        QCOMPARE(follower.log()->curves.front().values->back(), 2.25);
        QCOMPARE(follower.log()->unreadCount, std::int64_t(0)); // the fourth line is not finished yet
        append("2.1\n");
        QVERIFY(follower.poll({}) == Change::Grown);
        QCOMPARE(points(follower), 4);
    }

    void truncatedLogsAreReadAnew()
    {
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        LogFollower follower(path().toStdString(), options());
        follower.poll({});
        QFile::resize(path(), 16);
        QVERIFY(follower.poll({}) == Change::Rewritten);
        QCOMPARE(points(follower), 1);
    }

    void rotatedLogsAreReadAnew()
    {
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        LogFollower follower(path().toStdString(), options());
        follower.poll({});
        QFile::remove(path() + QStringLiteral(".1"));
        QVERIFY(QFile::rename(path(), path() + QStringLiteral(".1")));
        QVERIFY(follower.poll({}) == Change::Gone);
        QCOMPARE(points(follower), 2);
        append("step 7 loss 3.5\nstep 8 loss 3.4\nstep 9 loss 3.3\n");
        QVERIFY(follower.poll({}) == Change::Rewritten);
        QCOMPARE(points(follower), 3);
    }

    void otherTextOfTheSameLengthIsNoticed()
    {
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        LogFollower follower(path().toStdString(), options());
        follower.poll({});
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.write("step 1 loss 9.5\n");
        file.close();
        QVERIFY(follower.poll({}) == Change::Rewritten);
        QCOMPARE(follower.log()->curves.front().values->front(), 9.5);
    }

    void logsThatComeLaterAreFound()
    {
        LogFollower follower(path().toStdString(), options());
        QVERIFY(follower.poll({}) == Change::Nothing);
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        QVERIFY(follower.poll({}) == Change::Grown);
        QCOMPARE(points(follower), 2);
    }

private:
    QString path() const { return m_folder.filePath(QStringLiteral("train.log")); }

    static LogOptions options()
    {
        LogOptions options;
        options.userPatterns = "";
        return options;
    }

    static int points(const LogFollower &follower)
    {
        return follower.log()->curves.empty() ? 0 : int(follower.log()->curves.front().size());
    }

    void append(const char *text)
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::Append));
        file.write(text);
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestLogFollower)
#include "tst_logfollower.moc"
