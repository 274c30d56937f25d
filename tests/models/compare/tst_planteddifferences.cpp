// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/compare/firstdifference.h"
#include "models/compare/pairview.h"
#include "models/compare/provenance.h"
#include "models/formats/dumpreader.h"

#include <QTest>

#include <functional>
#include <random>

using namespace rundiff;

// A hundred real dumps with one difference of a random class planted at a random place, each to be found and named.
namespace
{

using Change = std::function<void(Dump &, std::uint32_t, DumpRow &)>;

// A dump with some of its rows changed.
std::shared_ptr<const Dump> changed(const Dump &dump, const Change &change)
{
    auto made = std::make_shared<Dump>();
    made->location = dump.location;
    made->task = dump.task;
    made->level = dump.level;
    made->framework = dump.framework;
    made->hasStacks = dump.hasStacks;
    for (std::uint32_t id = 1; id < dump.names.size(); ++id)
        made->names.add(dump.names.text({id}));
    made->operators = dump.operators;
    made->stacks = dump.stacks;
    for (std::uint32_t at = 0; at < dump.rows.size(); ++at) {
        DumpRow row = dump.rows[at];
        change(*made, at, row);
        made->rows.add(row);
    }
    return made;
}

// Other numbers of the same kind.
void disturb(Dump &dump, DumpRow &row)
{
    if (!row.checksum.empty())
        row.checksum = dump.names.add("0badcafe");
    const auto disturbed = [](Statistic statistic) {
        if (statistic.kind == Statistic::Kind::Real)
            return Statistic::ofReal(statistic.real() * 1.25 + 1e-3);
        if (statistic.kind == Statistic::Kind::Integer)
            return Statistic::ofInteger(statistic.integer() + 3);
        return statistic;
    };
    row.max = disturbed(row.max);
    row.norm = disturbed(row.norm);
}

// A place that a difference can be planted at.
struct Place {
    std::uint32_t call = 0, row = 0;
};

struct Kind {
    const char *name;
    DiagnosisKind kind;
    std::function<bool(const Dump &, const Place &)> fits;
    std::function<void(Dump &, DumpRow &)> change;
    bool everywhere = false; // the same tensor changes wherever it stands
};

bool isTensor(const DumpRow &row)
{
    return !row.scalar && !row.null && row.max.kind == Statistic::Kind::Real && std::isfinite(row.max.real());
}

CallName nameOf(const Dump &dump, std::uint32_t call)
{
    return callName(dump.name(dump.operators[call].key));
}

// Modules of a mix dump repeat what the calls inside them say.
bool isFinestCall(const Dump &dump, std::uint32_t call)
{
    const CallName name = nameOf(dump, call);
    const bool leaf = name.kind == CallName::Kind::Api ||
                      (dump.level == "L0" && name.kind == CallName::Kind::Module && !name.name.ends_with(".Block") &&
                       !name.name.ends_with(".MLP") && !name.name.ends_with(".SelfAttention"));
    return leaf && !builtinOperatorFacts().isUndefined(name);
}

bool isPlainOutput(const Dump &dump, const Place &place)
{
    const OperatorFacts &facts = builtinOperatorFacts();
    const CallName name = nameOf(dump, place.call);
    return isFinestCall(dump, place.call) && isTensor(dump.rows[place.row]) &&
           dump.rows.side(place.row) == Side::Output && !facts.drawsRandomNumbers(name) && !facts.dropoutRule(name) &&
           !facts.communicates(name);
}

bool isMadeInput(const Dump &dump, const Place &place)
{
    const DumpRow row = dump.rows[place.row];
    if (!isFinestCall(dump, place.call) || !isTensor(row) || row.side != Side::Input)
        return false;
    const CallOrder order(dump);
    const Provenance provenance(dump, order, builtinOperatorFacts());
    return provenance.producer(place.call, place.row).likeness >= Likeness::Statistics &&
           !provenance.parameter(place.row).found();
}

bool isScalar(const Dump &dump, const Place &place)
{
    const DumpRow row = dump.rows[place.row];
    return isFinestCall(dump, place.call) && row.scalar && row.side == Side::Input &&
           row.max.kind == Statistic::Kind::Real;
}

bool isFirstData(const Dump &dump, const Place &place)
{
    return place.row == 0 && isFinestCall(dump, place.call) && !dump.rows[0].scalar;
}

bool isParameter(const Dump &dump, const Place &place)
{
    return isTensor(dump.rows[place.row]) && dump.rows.side(place.row) == Side::Parameters;
}

bool isDropoutOutput(const Dump &dump, const Place &place)
{
    return dump.rows.side(place.row) == Side::Output && nameOf(dump, place.call).name == "Functional.dropout" &&
           nameOf(dump, place.call).direction == Direction::Forward &&
           dump.rows[place.row - 3].max.kind == Statistic::Kind::Real && dump.rows[place.row - 3].max.real() > 0;
}

bool isCollectiveOutput(const Dump &dump, const Place &place)
{
    return dump.rows.side(place.row) == Side::Output && builtinOperatorFacts().communicates(nameOf(dump, place.call));
}

std::vector<Kind> kinds()
{
    return {
        {"operator", DiagnosisKind::Operator, isPlainOutput, disturb},
        {"uncaptured", DiagnosisKind::Uncaptured, isMadeInput, disturb},
        {"data", DiagnosisKind::Data, isFirstData, disturb},
        {"weights", DiagnosisKind::Weights, isParameter, disturb, true},
        {"random", DiagnosisKind::Random, isDropoutOutput, disturb},
        {"communication", DiagnosisKind::Communication, isCollectiveOutput, disturb},
        {"overflow", DiagnosisKind::Overflow, isPlainOutput,
         [](Dump &dump, DumpRow &row) {
             disturb(dump, row);
             row.max = Statistic::ofReal(std::numeric_limits<double>::infinity());
         }},
        {"argument", DiagnosisKind::Argument, isScalar,
         [](Dump &dump, DumpRow &row) {
             row.max = row.min = row.mean = row.norm = Statistic::ofReal(row.max.real() + 0.125);
             row.checksum = dump.names.add("0badcafe");
         }},
        {"dtype", DiagnosisKind::Dtype, isPlainOutput,
         [](Dump &dump, DumpRow &row) {
             disturb(dump, row);
             row.dtype = dump.names.add("torch.float64");
         }},
        {"structure", DiagnosisKind::Structure, isMadeInput,
         [](Dump &dump, DumpRow &row) {
             disturb(dump, row);
             row.shape = dump.names.add("[3, 1, 4, 1, 5]");
         }},
    };
}

struct Planted {
    std::shared_ptr<const Dump> dump;
    std::string row;
};

Planted plant(const Dump &dump, const Kind &kind, const Place &place)
{
    const DumpRow chosen = dump.rows[place.row];
    std::optional<std::uint32_t> first;
    Planted planted;
    planted.dump = changed(dump, [&](Dump &made, std::uint32_t at, DumpRow &row) {
        const bool same = kind.everywhere && likeness(dump, row, chosen) >= Likeness::Statistics;
        if (at != place.row && !same)
            return;
        kind.change(made, row);
        if (!first)
            first = at;
    });
    for (const DumpOperator &call : dump.operators) {
        if (*first >= call.firstRow && *first < call.firstRow + call.rowCount)
            planted.row = dump.rowName(call, dump.rows[*first]);
    }
    return planted;
}

std::vector<Place> placesOf(const Dump &dump, const Kind &kind)
{
    std::vector<Place> places;
    for (std::uint32_t call = 0; call < dump.operators.size(); ++call) {
        const DumpOperator &candidate = dump.operators[call];
        for (std::uint32_t row = candidate.firstRow; row < candidate.firstRow + candidate.rowCount; ++row) {
            if (kind.fits(dump, {call, row}))
                places.push_back({call, row});
        }
    }
    return places;
}

std::shared_ptr<const Dump> fixture(const char *folder)
{
    DumpLocation location;
    location.folder = std::string(RUNDIFF_TEST_DATA "/dumps/") + folder;
    location.dumpFile = location.folder + "/dump.json";
    return readDump(location, {});
}

} // namespace

class PlantedDifferencesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPlantedDifferenceIsFound_data()
    {
        QTest::addColumn<int>("fixtureIndex");
        QTest::addColumn<int>("kindIndex");
        QTest::addColumn<quint32>("call");
        QTest::addColumn<quint32>("row");
        for (const char *folder : {"identical_md5/B/dump/step1/rank0", "stats_transformer/B/dump/step0/rank0",
                                   "stats_transformer_l0/B/dump/step0/rank0", "stats_transformer_l1/B/dump/step0/rank0",
                                   "ms_stats/B/dump/step1/rank0", "multi_rank_md5/B/dump/step0/rank1",
                                   "recompute/B/dump/step0/rank0", "dropout_on_md5/B/dump/step0/rank0",
                                   "vision_grid_sample/B/dump/step0/rank0", "nan_overflow/B/dump/step1/rank0"}) {
            m_fixtures.push_back(fixture(folder));
            QVERIFY2(!m_fixtures.back()->rows.empty(), folder);
        }
        m_kinds = kinds();
        std::mt19937 random(20260101); // always the same hundred
        for (int made = 0; made < 100;) {
            const auto fixtureIndex = random() % m_fixtures.size();
            const auto kindIndex = static_cast<std::size_t>(made) % m_kinds.size();
            const std::vector<Place> places = placesOf(*m_fixtures[fixtureIndex], m_kinds[kindIndex]);
            if (places.empty())
                continue;
            const Place place = places[random() % places.size()];
            QTest::addRow("%d %s", made, m_kinds[kindIndex].name)
                << int(fixtureIndex) << int(kindIndex) << place.call << place.row;
            ++made;
        }
    }
    void everyPlantedDifferenceIsFound()
    {
        QFETCH(int, fixtureIndex);
        QFETCH(int, kindIndex);
        QFETCH(quint32, call);
        QFETCH(quint32, row);
        const auto &original = m_fixtures[static_cast<std::size_t>(fixtureIndex)];
        const Kind &kind = m_kinds[static_cast<std::size_t>(kindIndex)];
        const Planted planted = plant(*original, kind, {call, row});
        Problems problems;
        DumpPair pair;
        pair.table = compareTables(planted.dump, original, {}, problems);
        findFirstDifference(pair);
        QVERIFY2(pair.firstDifference, planted.row.c_str());
        QCOMPARE(pair.firstDifference->operatorName + "." + pair.firstDifference->parameter, planted.row);
        QVERIFY2(pair.diagnosis->kind == kind.kind, (pair.diagnosis->explanation).c_str());
        QVERIFY(!pair.diagnosis->explanation.empty());
    }

private:
    std::vector<std::shared_ptr<const Dump>> m_fixtures;
    std::vector<Kind> m_kinds;
};

QTEST_GUILESS_MAIN(PlantedDifferencesTest)
#include "tst_planteddifferences.moc"
