// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/examinerun.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <string>

using namespace rundiff;

namespace
{

// JSON is written here with single quotes.
std::string json(const char *text)
{
    std::string written = text;
    std::ranges::replace(written, '\'', '"');
    return written;
}

std::string tensor(const char *max, const char *min, const char *mean, const char *norm)
{
    return json("{'type': 'torch.Tensor', 'dtype': 'torch.float32', 'shape': [2, 4], 'requires_grad': false, 'Max': ")
        .append(max)
        .append(json(", 'Min': "))
        .append(min)
        .append(json(", 'Mean': "))
        .append(mean)
        .append(json(", 'Norm': "))
        .append(norm)
        .append("}");
}

std::string call(const char *key, const std::string &input, const std::string &output)
{
    return json("'") + key + json("': {'input_args': [") + input + json("], 'input_kwargs': {}, 'output': [") + output +
           "]}";
}

const std::string logits = tensor("3.5", "-2.0", "0.25", "5.5");

} // namespace

// One run alone: what its dumps show without a second run.
class TestExamination : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCorrectRunHasNoFinding()
    {
        write(0, 0, call("Functional.relu.0.forward", logits, tensor("3.5", "0.0", "0.5", "4.5")));
        write(1, 0, call("Functional.relu.0.forward", logits, tensor("3.5", "0.0", "0.5", "4.5")));
        const Examination found = examined();
        QCOMPARE(found.findingCount, std::size_t(0));
        QVERIFY(found.complete);
        QVERIFY(!found.broken);
        QCOMPARE(found.dumps, std::size_t(2));
        QCOMPARE(found.callsWithLaw, std::size_t(2));
        QVERIFY(found.problems.empty());
    }

    void aResultThatNoOperatorGivesIsFoundInItsStepAndRank()
    {
        const std::string right = call("Functional.sigmoid.0.forward", logits, tensor("0.97", "0.12", "0.5", "1.7"));
        write(0, 0, right);
        write(0, 1, right);
        write(1, 0, right);
        write(1, 1, call("Functional.sigmoid.0.forward", logits, tensor("1.0059", "0.12", "0.5", "1.7")));
        const Examination found = examined();
        QVERIFY(found.broken);
        QCOMPARE(found.findingCount, std::size_t(1));
        const ExaminationFinding &finding = found.findings.front();
        QCOMPARE(finding.step.value, std::int64_t(1));
        QCOMPARE(finding.rank.number, std::int64_t(1));
        QCOMPARE(finding.law, std::string("sigmoid-range"));
        QVERIFY2(finding.sentence.find("reaches 1.0059") != std::string::npos, finding.sentence.c_str());
        QCOMPARE(finding.confidence, Confidence::Proven);
    }

    void aForwardOverflowIsLikely()
    {
        write(0, 0, call("Torch.div.0.forward", logits, tensor("NaN", "NaN", "NaN", "NaN")));
        const Examination found = examined();
        QVERIFY(found.broken);
        QCOMPARE(found.findings.front().law, std::string("finite"));
        QCOMPARE(found.findings.front().confidence, Confidence::Likely);
    }

    // With loss scaling the first backward passes overflow: the run is not broken for that.
    void aBackwardOverflowIsOnlyPossible()
    {
        write(0, 0, call("Torch.div.0.backward", logits, tensor("Infinity", "-2.0", "NaN", "Infinity")));
        const Examination found = examined();
        QVERIFY(!found.broken);
        QCOMPARE(found.findingCount, std::size_t(1));
        QCOMPARE(found.findings.front().confidence, Confidence::Possible);
        QVERIFY(!found.findings.front().decides.empty());
    }

    void whatCannotBeReadMakesItIncomplete()
    {
        write(0, 0, call("Functional.relu.0.forward", logits, tensor("3.5", "0.0", "0.5", "4.5")));
        QFile file(fileOf(0, 0));
        QVERIFY(file.resize(file.size() / 2));
        const Examination found = examined();
        QVERIFY(!found.broken);
        QVERIFY(!found.complete);
        QVERIFY(!found.problems.empty());
    }

    void aFolderWithoutDumpsIsNotExamined()
    {
        const Examination found = examined();
        QVERIFY(!found.complete);
        QCOMPARE(found.dumps, std::size_t(0));
    }

    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

private:
    QString fileOf(int step, int rank) const
    {
        return m_folder->filePath(QStringLiteral("step%1/rank%2/dump.json").arg(step).arg(rank));
    }
    void write(int step, int rank, const std::string &data) const
    {
        const QString path = fileOf(step, rank);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string text =
            json("{'task': 'statistics', 'level': 'L1', 'framework': 'pytorch', 'dump_data_dir': null, 'data': {") +
            data + "}}";
        QCOMPARE(file.write(text.data(), qint64(text.size())), qint64(text.size()));
    }
    Examination examined() const { return examineRun(m_folder->path().toStdString(), {}, {}); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestExamination)
#include "tst_examination.moc"
