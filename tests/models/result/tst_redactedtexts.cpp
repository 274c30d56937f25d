// SPDX-License-Identifier: GPL-3.0-or-later
// A private text is planted in every text that a comparison holds. None of them may be left in its redacted copy, nor
// in anything that is written of it. The members come from the lists by which results are saved: a new one is found
// here without a change.
#include "models/result/json/jsonresult.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/redaction/redactedrun.h"
#include "models/result/redaction/redactedtable.h"
#include "models/result/reports/report.h"
#include "models/result/saved/savedpartfields.h"
#include "models/result/texts/textverdict.h"

#include <QTest>

#include <functional>

using namespace rundiff;

namespace
{

const std::string secret = "ghp_Canary0123456789abcdefghijABCDEFGHIJ";
const std::string canary = "/home/quentinq/" + secret;

template <typename T>
concept HasFields = requires(FieldWriter &writer, const T &value)
{
    Fields<T>::visit(writer, value);
};

// Goes through all texts of a value, and makes what could hold one where nothing is yet.
class EveryText
{
public:
    explicit EveryText(std::function<void(const std::string &place, std::string &text)> use) : m_use(std::move(use)) {}

    template <typename T>
    void operator()(const char *name, T &value)
    {
        const std::string before = m_place;
        m_place += std::string(".") + name;
        visit(value);
        m_place = before;
    }

    void visit(std::string &text) { m_use(m_place, text); }
    void visit(RowValue &value) { visit(word(value)); }
    void visit(ShapeValue &value) { visit(word(value)); }
    template <typename T>
    void visit(std::optional<T> &value)
    {
        visit(value ? *value : value.emplace());
    }
    template <typename T>
    void visit(std::vector<T> &values)
    {
        if constexpr (!std::is_arithmetic_v<T>) {
            if (values.empty())
                values.emplace_back();
            for (T &value : values)
                visit(value);
        }
    }
    template <typename T, typename U>
    void visit(std::pair<T, U> &value)
    {
        visit(value.first);
        visit(value.second);
    }
    template <typename T>
    void visit(std::map<std::string, T> &values)
    {
        std::map<std::string, T> made;
        if (values.empty())
            values.emplace();
        for (auto &[key, value] : values) {
            std::string name = key;
            visit(name);
            visit(value);
            made.emplace(std::move(name), std::move(value));
        }
        values = std::move(made);
    }
    template <typename T>
    void visit(std::shared_ptr<const T> &shared)
    {
        auto copy = shared ? std::make_shared<T>(*shared) : std::make_shared<T>();
        visit(*copy);
        shared = std::move(copy);
    }
    template <HasFields T>
    void visit(T &value)
    {
        Fields<T>::visit(*this, value);
    }
    template <typename T>
    void visit(T &)
    {
    }

private:
    template <typename T>
    static std::string &word(T &value)
    {
        auto *text = std::get_if<std::string>(&value);
        return text ? *text : value.template emplace<std::string>();
    }

    std::function<void(const std::string &, std::string &)> m_use;
    std::string m_place;
};

// What the lists of saved members do not have: these are columns and groups of their own.
void visitCurves(EveryText &every, CurveComparison &curves)
{
    every("metric_a", curves.metricA);
    every("metric_b", curves.metricB);
    every("agreeing_a", curves.agreeingA);
    every("a", curves.a);
    every("b", curves.b);
    every("place_a", curves.placeA.path);
    every("place_b", curves.placeB.path);
    every("besides_nan_a", curves.besidesNanA.path);
    every("besides_nan_b", curves.besidesNanB.path);
    NoiseFinding &noise = curves.noise ? *curves.noise : curves.noise.emplace();
    every("repeats", noise.repeats);
}

void visitRun(EveryText &every, std::shared_ptr<const Run> &shared)
{
    auto run = shared ? std::make_shared<Run>(*shared) : std::make_shared<Run>();
    every.visit(*run);
    every("logs", run->logs);
    RunChoice &choice = run->choices.empty() ? run->choices.emplace_back() : run->choices.front();
    every("choice.id", choice.id);
    every("choice.name", choice.name);
    every("choice.status", choice.status);
    for (std::shared_ptr<const Log> &shared : run->logs) {
        auto log = std::make_shared<Log>(*shared);
        every("log.run", log->run);
        if (!log->whole)
            log->whole = std::make_shared<Log>(*log);
        every("log.whole", log->whole);
        shared = std::move(log);
    }
    shared = std::move(run);
}

void visitUnread(EveryText &every, Coverage &coverage)
{
    UnreadPart &part = coverage.unread.empty() ? coverage.unread.emplace_back() : coverage.unread.front();
    every("coverage.path", part.path);
    every("coverage.unread", part.unread);
}

void visitMetrics(EveryText &every, MetricComparisons &metrics)
{
    MetricComparison &metric = metrics.common.empty() ? metrics.common.emplace_back() : metrics.common.front();
    every("metric.name", metric.name);
    every("metric.log_a", metric.logA);
    every("metric.log_b", metric.logB);
    for (auto *side : {&metrics.onlyA, &metrics.onlyB}) {
        LoneMetric &lone = side->empty() ? side->emplace_back() : side->front();
        every("lone.name", lone.name);
        every("lone.log", lone.log);
    }
}

void visitAll(EveryText &every, Comparison &comparison)
{
    every.visit(comparison);
    visitRun(every, comparison.a);
    visitRun(every, comparison.b);
    if (comparison.baselines.empty())
        comparison.baselines.emplace_back();
    visitRun(every, comparison.baselines.front());
    auto curves =
        comparison.curves ? std::make_shared<CurveComparison>(*comparison.curves) : std::make_shared<CurveComparison>();
    visitCurves(every, *curves);
    comparison.curves = std::move(curves);
    auto operators = comparison.operators ? std::make_shared<OperatorComparison>(*comparison.operators)
                                          : std::make_shared<OperatorComparison>();
    every("operators", *operators);
    every("pairs", operators->pairs);
    for (DumpPair &pair : operators->pairs) {
        every("pair.remarks", pair.decisions.remarks);
        if (!pair.knownReferee)
            pair.knownReferee.emplace();
        every("pair.referee", pair.knownReferee->referee);
    }
    comparison.operators = std::move(operators);
    every("part", comparison.part);
    every("provenance", comparison.provenance);
    every("decision_problems", comparison.decisionProblems);
    every("saved_in", comparison.savedIn);
    visitMetrics(every, comparison.metrics);
    for (Coverage *coverage : {&comparison.coverage, &comparison.curveCoverage, &comparison.operatorCoverage})
        visitUnread(every, *coverage);
}

std::shared_ptr<Comparison> planted()
{
    auto comparison = std::make_shared<Comparison>();
    EveryText every([](const std::string &, std::string &text) { text = canary; });
    visitAll(every, *comparison);
    for (MetricComparison &metric : comparison->metrics.common)
        metric.curves = comparison->curves;
    return comparison;
}

} // namespace

class TestRedactedTexts : public QObject
{
    Q_OBJECT

private:
    static Redaction redaction(Hidden hidden)
    {
        auto run = std::make_shared<Run>();
        run->path = "/data/above/run";
        Comparison comparison;
        comparison.a = comparison.b = run;
        return hidden == Hidden::Secrets ? Redaction::ofSecrets()
                                         : Redaction({"alice", "/home/alice", "node17", {}}, comparison);
    }

    static QStringList wordsThatMustGo(Hidden hidden)
    {
        QStringList words{QString::fromStdString(secret)};
        if (hidden == Hidden::SecretsAndNames)
            words << QStringLiteral("quentinq");
        return words;
    }

    static void addHidden()
    {
        QTest::addColumn<int>("hidden");
        QTest::newRow("secrets") << int(Hidden::Secrets);
        QTest::newRow("secrets and names") << int(Hidden::SecretsAndNames);
    }

    static void isClean(const std::string &text, Hidden hidden, const char *where)
    {
        for (const QString &word : wordsThatMustGo(hidden)) {
            const qsizetype at = QString::fromStdString(text).indexOf(word);
            const QString around = QString::fromStdString(text).mid(std::max<qsizetype>(0, at - 200), 300);
            QVERIFY2(at < 0, qPrintable(QLatin1String(where) + QStringLiteral(": ") + around));
        }
    }

private Q_SLOTS:
    // Otherwise nothing would be tested below.
    void manyTextsArePlanted()
    {
        int count = 0;
        EveryText every([&](const std::string &, std::string &text) { count += text == canary ? 1 : 0; });
        visitAll(every, *planted());
        QVERIFY2(count > 400, qPrintable(QString::number(count)));
    }

    void noTextOfAComparisonStays_data() { addHidden(); }

    void noTextOfAComparisonStays()
    {
        QFETCH(int, hidden);
        const ComparisonPtr leaving = redacted(planted(), redaction(Hidden(hidden)));
        auto copy = std::make_shared<Comparison>(*leaving);
        QStringList left;
        EveryText every([&](const std::string &place, std::string &text) {
            for (const QString &word : wordsThatMustGo(Hidden(hidden))) {
                if (QString::fromStdString(text).contains(word))
                    left << QString::fromStdString(place);
            }
        });
        visitAll(every, *copy);
        QCOMPARE(left, QStringList());
    }

    void nothingThatIsWrittenHoldsOne_data() { addHidden(); }

    void nothingThatIsWrittenHoldsOne()
    {
        QFETCH(int, hidden);
        const ComparisonPtr leaving = redacted(planted(), redaction(Hidden(hidden)));
        isClean(jsonResult(*leaving), Hidden(hidden), "JSON");
        isClean(textVerdict(*leaving), Hidden(hidden), "text");
        isClean(jsonRun(*leaving->a, {}, leaving->problems), Hidden(hidden), "JSON of a run");
        const Report report = reportOf(*leaving, {});
        isClean(htmlReport(report, {}), Hidden(hidden), "HTML");
        isClean(markdownReport(report, {}), Hidden(hidden), "Markdown");
    }

    void noTextOfADumpStays_data() { addHidden(); }

    void noTextOfADumpStays()
    {
        QFETCH(int, hidden);
        auto dump = std::make_shared<Dump>();
        EveryText planting([](const std::string &, std::string &text) { text = canary; });
        planting.visit(*dump);
        dump->stacks = {{canary}};
        dump->names.add(canary);
        auto table = std::make_shared<PairTable>();
        table->a = dump;
        table->b = dump;
        const auto leaving = redactedTable(table, redaction(Hidden(hidden)));
        Dump &copy = *std::const_pointer_cast<Dump>(leaving->a);
        QStringList left;
        EveryText every([&](const std::string &place, std::string &text) {
            for (const QString &word : wordsThatMustGo(Hidden(hidden))) {
                if (QString::fromStdString(text).contains(word))
                    left << QString::fromStdString(place);
            }
        });
        every.visit(copy);
        every("stacks", copy.stacks);
        for (std::uint32_t id = 0; id < copy.names.size(); ++id) {
            std::string name(copy.names.text({id}));
            every("names", name);
        }
        QCOMPARE(left, QStringList());
    }

    // What the head of a file says is the only private text of it.
    void theHeadOfADumpAloneIsFound()
    {
        for (std::string Dump::*member : {&Dump::level, &Dump::task, &Dump::framework}) {
            auto dump = std::make_shared<Dump>();
            (*dump).*member = canary;
            auto table = std::make_shared<PairTable>();
            table->a = table->b = dump;
            const auto leaving = redactedTable(table, redaction(Hidden::Secrets));
            QCOMPARE((*leaving->a).*member, std::string("/home/quentinq/ghp_***"));
        }
    }

    void noTextOfOneRunStays_data() { addHidden(); }

    void noTextOfOneRunStays()
    {
        QFETCH(int, hidden);
        EveryText planting([](const std::string &, std::string &text) { text = canary; });
        RunInspection inspection;
        visitRun(planting, inspection.run);
        inspection.facts.emplace_back();
        planting("facts", inspection.facts);
        planting("problems", inspection.problems);
        const RunInspection shown = redacted(inspection, Hidden(hidden));
        isClean(jsonRun(*shown.run, shown.facts, shown.problems), Hidden(hidden), "inspection");

        Examination examination;
        examination.run = inspection.run;
        ExaminationFinding &finding = examination.findings.emplace_back();
        for (std::string *text :
             {&finding.law, &finding.operatorName, &finding.sentence, &finding.source, &finding.decides})
            *text = canary;
        const Examination examined = redacted(examination, Hidden(hidden));
        const ExaminationFinding &left = examined.findings.front();
        for (const std::string *text : {&left.law, &left.operatorName, &left.sentence, &left.source, &left.decides})
            isClean(*text, Hidden(hidden), "examination");

        ReplicaComparison replicas;
        replicas.run = inspection.run;
        LeavingRank &rank = replicas.steps.emplace_back().groups.emplace_back().leaving.emplace_back();
        rank.row = canary;
        rank.values.push_back({canary, canary, canary});
        replicas.curves.emplace_back().metric = canary;
        replicas.emptyChoice = canary;
        const ReplicaComparison compared = redacted(replicas, Hidden(hidden));
        const LeavingRank &leaving = compared.steps.front().groups.front().leaving.front();
        const ReplicaValue &value = leaving.values.front();
        isClean(compared.emptyChoice, Hidden(hidden), "replicas");
        for (const std::string *text :
             {&leaving.row, &value.name, &value.found, &value.expected, &compared.curves.front().metric})
            isClean(*text, Hidden(hidden), "replicas");
    }
};

QTEST_GUILESS_MAIN(TestRedactedTexts)
#include "tst_redactedtexts.moc"
