// SPDX-License-Identifier: GPL-3.0-or-later
// Every option about two runs is read, written, kept in a session, and read again as the same.
#include "models/result/options/comparisonoptions.h"

#include "models/result/fields/optionfields.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace rundiff;

namespace
{

using Examples = std::map<std::string_view, OptionTexts>;

// What is given for each option, other than the default, and written for it.
const Examples examples{
    {"--baseline", {"/runs/c", "/runs/d"}},
    {"--log-pattern", {"(?P<loss>x)"}},
    {"--log-format", {"csv"}},
    {"--log-encoding", {"gbk"}},
    {"--log-reading", {":anchor=^it", "/runs/a/x.log:pattern=y"}},
    {"--metric", {"grad_norm"}},
    {"--align", {"index"}},
    {"--offset", {"-3"}},
    {"--segment", {"A=2", "B=last"}},
    {"--step", {"1", "4-7"}},
    {"--rank", {"0"}},
    {"--dump-offset", {"A=1", "B=-2"}},
    {"--columns", {"rollout=x", "mask=y"}},
    {"--rank-map", {"rank0:rank4", "proc11:proc12"}},
    {"--layout-a", {"tp=2,pp=4,sp"}},
    {"--layout-b", {"dp=8"}},
    {"--rank-order", {"tp-dp-pp"}},
    {"--dims", {"dims.txt"}},
    {"--atol", {"0.5", "grad_norm=0.25"}},
    {"--rtol", {"0.125", "lr=0"}},
    {"--atol-logprob", {"0.25"}},
    {"--equal-nan", {""}},
    {"--rule", {"exact"}},
    {"--row-tolerance", {"0.0625"}},
    {"--mode", {"md5"}},
    {"--match", {"fuzzy"}},
    {"--data-mapping", {"d.yaml"}},
    {"--cell-mapping", {"c.yaml"}},
    {"--api-mapping", {"builtin"}},
    {"--tolerate", {"rows,no-partner"}},
    {"--allow-longer", {""}},
    {"--volatile", {"scoring {} of", "rules.json"}},
    {"--ignore-file", {"*.md"}},
};

// Not written under its own name, and tested below.
bool isWrittenOtherwise(std::string_view name)
{
    return name == "--decisions" || name == "--jobs" || name == "--require";
}

CompareOptions optionsWith(const ComparisonOption &option, const OptionTexts &given)
{
    CompareOptions options;
    const OptionComplaint complaint = option.meaning.take(option.name, given, options);
    if (complaint)
        qWarning("%s", complaint->c_str());
    return options;
}

ComparisonOption optionNamed(std::string_view name)
{
    for (const ComparisonOption &option : allComparisonOptions()) {
        if (option.name == name)
            return option;
    }
    return {};
}

} // namespace

class TestComparisonOptions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anOptionIsWrittenAsItWasGiven_data()
    {
        QTest::addColumn<std::size_t>("place");
        const std::vector<ComparisonOption> all = allComparisonOptions();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!isWrittenOtherwise(all[i].name))
                QTest::addRow("%s", std::string(all[i].name).c_str()) << i;
        }
    }

    void anOptionIsWrittenAsItWasGiven()
    {
        QFETCH(std::size_t, place);
        const ComparisonOption option = allComparisonOptions()[place];
        const auto example = examples.find(option.name);
        QVERIFY2(example != examples.end(), "an option needs an example in this test");
        const CompareOptions options = optionsWith(option, example->second);
        QCOMPARE(option.meaning.texts(options).size(), example->second.size());
        QVERIFY(option.value.empty() || option.meaning.texts(options) == example->second);
        CompareOptions kept;
        QVERIFY(fromJson(toJson(options), kept)); // as in a session
        QVERIFY(option.meaning.texts(kept) == option.meaning.texts(options));
    }

    void nothingIsWrittenOfTheDefaults()
    {
        for (const ComparisonOption &option : allComparisonOptions())
            QVERIFY2(option.meaning.texts({}).empty(), option.name.data());
    }

    void whatIsNotRequiredIsTolerated()
    {
        const CompareOptions options = optionsWith(optionNamed("--require"), {"steps,dumps", "ranks"});
        QVERIFY(optionNamed("--require").meaning.texts(options).empty());
        QVERIFY(optionNamed("--tolerate").meaning.texts(options) == OptionTexts{"rows,metrics,text,files"});
        QVERIFY(optionsWith(optionNamed("--tolerate"), {"rows,metrics,text,files"}).demands == options.demands);
    }

    void threadsAreNoPartOfAResult()
    {
        const CompareOptions options = optionsWith(optionNamed("--jobs"), {"3"});
        QCOMPARE(options.jobs, 3U);
        QVERIFY(optionNamed("--jobs").meaning.texts(options).empty());
    }

    void wrongTextsGetASentence_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("given");
        const auto row = [](const char *name, const char *given) {
            QTest::addRow("%s %s", name, given) << QString::fromLatin1(name) << QString::fromLatin1(given);
        };
        row("--align", "sideways");
        row("--atol", "x=-1");
        row("--dump-offset", "A=");
        row("--dump-offset", "B=9999999999999999");
        row("--jobs", "0");
        row("--log-encoding", "klingon");
        row("--log-reading", "/runs/a:encoding=klingon");
        row("--rank-map", "0:");
        row("--rank-map", "0");
        row("--layout-a", "tp");
        row("--layout-b", "tp=2;pp=2");
        row("--rank-order", "tp-tp");
        row("--require", "everything");
        row("--segment", "A=0");
        row("--step", "7-");
        row("--tolerate", "all");
    }

    void wrongTextsGetASentence()
    {
        QFETCH(QString, name);
        QFETCH(QString, given);
        const ComparisonOption option = optionNamed(name.toStdString());
        CompareOptions options;
        const OptionComplaint complaint = option.meaning.take(option.name, {given.toStdString()}, options);
        QVERIFY(complaint);
        const std::string shown = given.mid(given.indexOf(QLatin1Char('=')) + 1).toStdString();
        QVERIFY2(complaint->find(shown) != std::string::npos, complaint->c_str());
    }

    void anOptionForAllMetricsIsGivenOnce()
    {
        CompareOptions options;
        QVERIFY(optionNamed("--atol").meaning.take("--atol", {"1", "2"}, options));
        QVERIFY(optionNamed("--atol").meaning.take("--atol", {"=1"}, options));
        QVERIFY(!optionNamed("--atol").meaning.take("--atol", {"1", "x=2", "y=3"}, options));
    }
};

QTEST_GUILESS_MAIN(TestComparisonOptions)
#include "tst_comparisonoptions.moc"
