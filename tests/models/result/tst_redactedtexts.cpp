// SPDX-License-Identifier: GPL-3.0-or-later
// A private text is planted in every text that a comparison holds. None of them may be left in its redacted copy, nor
// in anything that is written of it. The members come from the lists by which results are saved: a new one is found
// here without a change.
#include "models/result/fields/examinationfields.h"
#include "models/result/fields/partfields.h"
#include "models/result/json/jsonresult.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/redaction/redactedrun.h"
#include "models/result/redaction/redactedtable.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/reports/report.h"
#include "models/result/texts/textverdict.h"

#include <QTest>

#include <functional>

using namespace rundiff;

namespace
{

const std::string secret = "ghp_Canary0123456789abcdefghijABCDEFGHIJ";
const std::string canary = "/home/quentinq/" + secret;

// Goes through all texts of a value, and makes what could hold one where nothing is yet.
class AllTexts
{
public:
    explicit AllTexts(std::function<void(const std::string &place, std::string &text)> use) : m_use(std::move(use)) {}

    template <typename T>
    void operator()(const char *name, T &value)
    {
        const std::string before = m_place;
        m_place += std::string(".") + name;
        visit(value);
        m_place = before;
    }

    void flat(auto &member) { visit(member); }
    void unsaved(auto &...members) { (visit(members), ...); }
    void apart(const auto &...) {}
    void valuesOf(const auto &) {}

    void visit(std::string &text)
    {
        ++m_count;
        m_use(m_place, text);
    }
    template <TextKind kind>
    void visit(KindOfText<kind> &text)
    {
        if constexpr (kind != TextKind::Address)
            visit(static_cast<std::string &>(text));
    }
    void visit(RowValue &value) { visit(word(value)); }
    void visit(ShapeValue &value) { visit(word(value)); }
    template <typename T>
    void visit(std::optional<T> &value)
    {
        if (value)
            visit(*value);
        else
            value = withTexts<T>();
    }
    template <typename T>
    void visit(std::vector<T> &values)
    {
        if constexpr (!std::is_arithmetic_v<T>) {
            for (T &value : values)
                visit(value);
            if (auto made = values.empty() ? withTexts<T>() : std::nullopt)
                values.push_back(*std::move(made));
        }
    }
    template <typename T, typename U>
    void visit(std::pair<T, U> &value)
    {
        visit(value.first);
        visit(value.second);
    }
    template <typename Key, typename T>
    void visit(std::map<Key, T> &values)
    {
        std::map<Key, T> made;
        if (values.empty())
            values.emplace();
        for (auto &[key, value] : values) {
            Key name = key;
            visit(name);
            visit(value);
            made.emplace(std::move(name), std::move(value));
        }
        values = std::move(made);
    }
    template <typename T>
    void visit(std::shared_ptr<const T> &shared)
    {
        if (m_depth > deepest)
            return; // a log that holds a whole log
        ++m_depth;
        auto copy = shared ? std::make_shared<T>(*shared) : std::make_shared<T>();
        visit(*copy);
        shared = std::move(copy);
        --m_depth;
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
    // A new value; nothing if it holds no text.
    template <typename T>
    std::optional<T> withTexts()
    {
        const int before = m_count;
        T value{};
        visit(value);
        return m_count > before ? std::optional(std::move(value)) : std::nullopt;
    }
    template <typename T>
    static std::string &word(T &value)
    {
        auto *text = std::get_if<std::string>(&value);
        return text ? *text : value.template emplace<std::string>();
    }

    static constexpr int deepest = 2;
    std::function<void(const std::string &, std::string &)> m_use;
    std::string m_place;
    int m_depth = 0, m_count = 0;
};

std::shared_ptr<Comparison> planted()
{
    auto comparison = std::make_shared<Comparison>();
    AllTexts every([](const std::string &, std::string &text) { text = canary; });
    every.visit(*comparison);
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
        AllTexts every([&](const std::string &, std::string &text) { count += text == canary ? 1 : 0; });
        every.visit(*planted());
        QVERIFY2(count > 400, qPrintable(QString::number(count)));
    }

    void noTextOfAComparisonStays_data() { addHidden(); }

    void noTextOfAComparisonStays()
    {
        QFETCH(int, hidden);
        const ComparisonPtr leaving = redacted(planted(), redaction(Hidden(hidden)));
        auto copy = std::make_shared<Comparison>(*leaving);
        QStringList left;
        AllTexts every([&](const std::string &place, std::string &text) {
            for (const QString &word : wordsThatMustGo(Hidden(hidden))) {
                if (QString::fromStdString(text).contains(word))
                    left << QString::fromStdString(place);
            }
        });
        every.visit(*copy);
        QCOMPARE(left, QStringList());
    }

    // Of a setting, of a field and in a line.
    void valuesOfSecretsInTheAccountGo()
    {
        Account account;
        account.settings.push_back({LeftKind::Setting, "train.log", 1, "api_key", "kept1secret", "kept2secret", 1});
        account.left.push_back({LeftKind::Field, "x.json", 0, "/a/token", "kept1secret", "kept2secret", 1});
        account.left.push_back({LeftKind::Text, "x.log", 9, "my token: kept1secret", "kept1secret", "kept2secret", 1});
        account.left.push_back({LeftKind::Text, "x.log", 9, "took 17 tries", "17", "19", 1});
        auto comparison = std::make_shared<Comparison>();
        comparison->account = std::make_shared<const Account>(account);
        const Account left = *redacted(comparison, Redaction::ofSecrets())->account;
        for (const LeftDifference &difference : {left.settings[0], left.left[0], left.left[1]}) {
            QCOMPARE(difference.a, std::string("***"));
            QCOMPARE(difference.b, std::string("***"));
        }
        QCOMPARE(left.left[2].a, std::string("17"));
    }

    void nothingThatIsWrittenHoldsOne_data() { addHidden(); }

    void nothingThatIsWrittenHoldsOne()
    {
        QFETCH(int, hidden);
        const ComparisonPtr leaving = redacted(planted(), redaction(Hidden(hidden)));
        isClean(jsonResult(*leaving), Hidden(hidden), "JSON");
        isClean(textVerdict(*leaving), Hidden(hidden), "text");
        RunInspection alone;
        alone.run = leaving->a;
        alone.problems = leaving->problems;
        isClean(jsonRun(alone, {}), Hidden(hidden), "JSON of a run");
        const Report report = reportOf(*leaving, {});
        isClean(htmlReport(report, {}), Hidden(hidden), "HTML");
        isClean(markdownReport(report, {}), Hidden(hidden), "Markdown");
    }

    void noTextOfADumpStays_data() { addHidden(); }

    void noTextOfADumpStays()
    {
        QFETCH(int, hidden);
        auto dump = std::make_shared<Dump>();
        AllTexts planting([](const std::string &, std::string &text) { text = canary; });
        planting.visit(*dump);
        dump->stacks = {{canary}};
        dump->names.add(canary);
        auto table = std::make_shared<PairTable>();
        table->a = dump;
        table->b = dump;
        const auto leaving = redactedTable(table, redaction(Hidden(hidden)));
        Dump &copy = *std::const_pointer_cast<Dump>(leaving->a);
        QStringList left;
        AllTexts every([&](const std::string &place, std::string &text) {
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
        for (Name Dump::*member : {&Dump::level, &Dump::task, &Dump::framework}) {
            auto dump = std::make_shared<Dump>();
            (*dump).*member = canary;
            auto table = std::make_shared<PairTable>();
            table->a = table->b = dump;
            const auto leaving = redactedTable(table, redaction(Hidden::Secrets));
            QCOMPARE((*leaving->a).*member, Name("/home/quentinq/ghp_***"));
        }
    }

    void noTextOfOneRunStays_data() { addHidden(); }

    void noTextOfOneRunStays()
    {
        QFETCH(int, hidden);
        AllTexts planting([](const std::string &, std::string &text) { text = canary; });
        RunInspection inspection;
        planting.visit(inspection.run);
        inspection.facts.emplace_back();
        planting("facts", inspection.facts);
        planting("problems", inspection.problems);
        FileInventory files;
        planting("files", files);
        const RunInspection shown = redacted(inspection, files, Hidden(hidden));
        isClean(jsonRun(shown, files), Hidden(hidden), "inspection");

        Examination examination;
        examination.run = inspection.run;
        planting.visit(examination.findings);
        Examination examined = redacted(examination, Hidden(hidden));
        ReplicaComparison replicas;
        replicas.run = inspection.run;
        planting.visit(replicas.steps);
        planting.visit(replicas.curves);
        planting.visit(replicas.emptyChoice);
        ReplicaComparison compared = redacted(replicas, Hidden(hidden));
        AllTexts every(
            [&](const std::string &place, std::string &text) { isClean(text, Hidden(hidden), place.c_str()); });
        every.visit(examined.findings);
        every.visit(compared.steps);
        every.visit(compared.curves);
        every.visit(compared.emptyChoice);
    }
};

QTEST_GUILESS_MAIN(TestRedactedTexts)
#include "tst_redactedtexts.moc"
