// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/compare/diagnosis/explanation.h"
#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/judgepairs.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/runreader.h"
#include "tests/models/compare/planting.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;
using namespace rundiff::draft;

// Real runs with one difference of a random class planted at a random place, each to be found and named.
// RUNDIFF_PLANTED_FROM and RUNDIFF_PLANTED_COUNT ask for other seeds than those of every day.
namespace
{

constexpr int classes = static_cast<int>(Planted::Count);

int fromEnvironment(const char *name, int otherwise)
{
    bool given = false;
    const int value = qEnvironmentVariableIntValue(name, &given);
    return given ? value : otherwise;
}

std::vector<DumpPair> compared(const Dumps &a, const Dumps &b)
{
    std::vector<DumpPair> pairs;
    for (std::size_t at = 0; at < a.size(); ++at) {
        DumpPair &pair = pairs.emplace_back();
        pair.table = compareTables(dumpOf(a[at]), dumpOf(b[at]), {}, pair.problems);
        pair.a = pair.table->a->location;
        pair.b = pair.table->b->location;
        pair.framework = pair.table->a->framework;
        pair.mode = pair.table->mode;
        pair.match = pair.table->match;
        pair.rule = ruleFor(*pair.table, {});
        judgePair(pair, builtinOperatorFacts());
    }
    return pairs;
}

} // namespace

class PlantedDifferencesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const char *name :
             {"identical_md5", "crc_race", "dropout_on_md5", "data_order", "vision_grid_sample", "vision_masked_fill",
              "stats_transformer", "stats_backward", "bf16_vs_fp32", "nan_overflow", "requires_grad_shape_dtype",
              "recompute", "structure_rename", "multi_rank_md5", "ms_stats", "stats_transformer_l0",
              "stats_transformer_l1", "debug_json"})
            m_runs.push_back(runsOf(name));
        for (const char *name : {"tensor_transformer", "structure_shift", "ms_tensor"})
            m_runs.push_back(withTensors(runsOf(name)));
        Runs mixed = runsOf("ms_stats");
        mixed.name = "ms_stats against stats_transformer";
        mixed.b = runsOf("stats_transformer").a;
        mixed.b.resize(mixed.a.size());
        mixed.b.front().location = mixed.a.front().location;
        m_runs.push_back(std::move(mixed));
    }

    void everyPlantedDifferenceIsFound_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<int>("what");
        const int from = fromEnvironment("RUNDIFF_PLANTED_FROM", 0);
        const int count = fromEnvironment("RUNDIFF_PLANTED_COUNT", 280);
        for (int seed = from; seed < from + count; ++seed) {
            const int what = seed % classes;
            QTest::addRow("%d %s", seed, nameOf(static_cast<Planted>(what)).c_str()) << seed << what;
        }
    }
    void everyPlantedDifferenceIsFound()
    {
        QFETCH(int, seed);
        QFETCH(int, what);
        std::optional<Planting> planted;
        for (unsigned attempt = 0; !planted || !planted->done(); ++attempt) {
            QVERIFY(attempt < 500);
            const unsigned number = static_cast<unsigned>(seed) * 1000 + attempt;
            planted.emplace(m_runs[(number * 2654435761U >> 8) % m_runs.size()], static_cast<Planted>(what), number);
        }
        const auto found = firstDifference(compared(planted->a(), planted->b()));
        const Truth &truth = planted->truth();
        const std::string expected = truth.row + " of step " + std::to_string(truth.step) + " rank " +
                                     std::to_string(truth.rank) + " in " + planted->story();
        QVERIFY2(found, expected.c_str());
        const std::string row =
            found->row.operatorName + (found->row.parameter.empty() ? "" : "." + found->row.parameter);
        const std::string got = expected + "; found " + row + " of step " + std::to_string(found->step.value) +
                                " rank " + std::to_string(found->rank.number) + ": " +
                                explanationWithFacts(found->diagnosis);
        QVERIFY2(row == truth.row, got.c_str());
        QVERIFY2(found->step.value == truth.step && found->rank.number == truth.rank, got.c_str());
        QVERIFY2(found->row.side == truth.side, got.c_str());
        QVERIFY2(isTrueOf(truth, found->diagnosis.kind), got.c_str());
        QVERIFY(!found->diagnosis.explanation.empty());
    }

private:
    // A class is right, or leaves open what the dumps do not tell apart.
    static bool isTrueOf(const Truth &truth, DiagnosisKind kind)
    {
        switch (truth.kind) {
        case DiagnosisKind::Weights: // which the update made, where the step before is in the dump
            return kind == truth.kind || (kind == DiagnosisKind::Update && truth.step > 0);
        case DiagnosisKind::Data:
            return kind == truth.kind || kind == DiagnosisKind::Uncaptured || kind == DiagnosisKind::Undetermined;
        default:
            return kind == truth.kind || kind == DiagnosisKind::Undetermined;
        }
    }
    static Runs runsOf(const std::string &name)
    {
        Runs runs;
        runs.name = name;
        const auto run = readRun(RUNDIFF_TEST_DATA "/dumps/" + name + "/B", {}, {});
        for (const DumpLocation &location : run->dumps) {
            const auto dump = readDump(location, {});
            runs.a.push_back(draftOf(*dump));
            runs.b.push_back(draftOf(*dump));
        }
        return runs;
    }

    // The tensor files of the run under test linked into a folder that can be written to.
    Runs withTensors(Runs runs)
    {
        for (std::size_t at = 0; at < runs.a.size(); ++at) {
            const QString folder = QString::fromStdString(runs.a[at].location.folder);
            const QString own = m_folder.filePath(QStringLiteral("%1-%2").arg(m_runs.size()).arg(at));
            QDir().mkpath(own + QLatin1String("/dump_tensor_data"));
            for (const QFileInfo &file : QDir(folder + QLatin1String("/dump_tensor_data")).entryInfoList(QDir::Files))
                QFile::link(file.absoluteFilePath(), own + QLatin1String("/dump_tensor_data/") + file.fileName());
            runs.a[at].location.folder = runs.b[at].location.folder = own.toStdString();
        }
        return runs;
    }

    QTemporaryDir m_folder;
    std::vector<Runs> m_runs;
};

QTEST_GUILESS_MAIN(PlantedDifferencesTest)
#include "tst_planteddifferences.moc"
