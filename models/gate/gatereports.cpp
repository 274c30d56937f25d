// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/gatetext.h"
#include "models/result/reports/markup.h"
#include "models/result/texts/textlines.h"
#include "models/run/appendpart.h"
#include "models/run/fallback.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

namespace rundiff
{

namespace
{

// Why a pair as a whole is not judged completely.
std::string problemsOf(const GatePair &pair)
{
    std::string text;
    for (const Problem &problem : pair.problems) {
        if (removesResults(problem))
            appendPart(text, "; ", problem.message);
    }
    return text;
}

std::string caseOf(const std::string &suite, const std::string &name, const std::string &inside)
{
    return fmt::format("    <testcase classname=\"{}\" name=\"{}\">{}</testcase>\n", asHtml(suite), asHtml(name),
                       inside);
}

std::string outcome(const char *element, const std::string &text)
{
    return fmt::format("<{0} message=\"{1}\">{1}</{0}>", element, asHtml(text));
}

std::string caseOfMetric(const GatePair &pair, const GateMetric &metric)
{
    const std::string text = sentenceOf(metric);
    switch (metric.verdict) {
    case GateVerdict::Fail:
        return caseOf(pair.name, metric.name, outcome("failure", text));
    case GateVerdict::Incomplete:
        return caseOf(pair.name, metric.name, outcome("error", text));
    case GateVerdict::NotJudged:
        return caseOf(pair.name, metric.name, outcome("skipped", message(Messages::tr("not judged"))));
    case GateVerdict::Pass:
        break;
    }
    return caseOf(pair.name, metric.name, {});
}

struct Counts {
    std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;

    void add(GateVerdict verdict)
    {
        ++tests;
        failures += verdict == GateVerdict::Fail;
        errors += verdict == GateVerdict::Incomplete;
        skipped += verdict == GateVerdict::NotJudged;
    }
    std::string attributes() const
    {
        return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"", tests, failures, errors,
                           skipped);
    }
};

// A pair whose metrics do not tell why it is incomplete has a case for that.
bool hasCaseOfItsOwn(const GatePair &pair)
{
    if (pair.verdict == GateVerdict::Pass)
        return false;
    for (const GateMetric &metric : pair.metrics) {
        if (isAnyOf(metric.verdict, {GateVerdict::Fail, GateVerdict::Incomplete}))
            return !problemsOf(pair).empty();
    }
    return true;
}

std::string suiteOf(const GatePair &pair, Counts &all)
{
    Counts counts;
    std::string cases;
    const auto count = [&](GateVerdict verdict) {
        counts.add(verdict);
        all.add(verdict);
    };
    for (const GateMetric &metric : pair.metrics) {
        cases += caseOfMetric(pair, metric);
        count(metric.verdict);
    }
    if (hasCaseOfItsOwn(pair)) {
        const std::string why = problemsOf(pair);
        cases += caseOf(pair.name, message(Messages::tr("everything was read and judged")),
                        outcome("error", why.empty() ? message(Messages::tr("no metric is judged")) : why));
        count(GateVerdict::Incomplete);
    }
    return fmt::format("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n", asHtml(pair.name), counts.attributes(),
                       cases);
}

// A value of a workflow command; colons and commas end a property.
std::string commandText(std::string_view text, bool property)
{
    std::string escaped;
    for (const char letter : shownPlainly(text)) {
        if (letter == '%' || (property && contains(":,", letter)))
            escaped += fmt::format("%{:02X}", static_cast<unsigned>(letter));
        else
            escaped += letter;
    }
    return escaped;
}

std::string annotation(const GatePair &pair, const std::string &title, const std::string &text)
{
    return fmt::format("::error file={},title={}::{}\n", commandText(pair.golden, true), commandText(title, true),
                       commandText(text, false));
}

} // namespace

std::string junitGate(const GateFinding &finding)
{
    Counts all;
    std::string suites;
    for (const GatePair &pair : finding.pairs)
        suites += suiteOf(pair, all);
    if (!finding.problems.empty() || finding.pairs.empty()) {
        GatePair whole;
        whole.name = finding.golden;
        whole.problems = finding.problems;
        whole.verdict = GateVerdict::Incomplete;
        suites += suiteOf(whole, all);
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rundiff gate\" {}>\n{}</testsuites>\n",
        all.attributes(), suites);
}

namespace
{

std::string annotationsOf(const GatePair &pair)
{
    std::string text;
    const std::string incomplete = message(Messages::tr("{} is incomplete"), pair.name);
    for (const GateMetric &metric : pair.metrics) {
        if (metric.verdict == GateVerdict::Fail)
            text += annotation(pair, message(Messages::tr("{} differs from its golden values"), pair.name),
                               sentenceOf(metric));
        else if (metric.verdict == GateVerdict::Incomplete)
            text += annotation(pair, incomplete, sentenceOf(metric));
    }
    if (hasCaseOfItsOwn(pair))
        text += annotation(pair, incomplete, orIfEmpty(problemsOf(pair), message(Messages::tr("no metric is judged"))));
    return text;
}

} // namespace

std::string githubGate(const GateFinding &finding)
{
    std::string text;
    for (const GatePair &pair : finding.pairs)
        text += annotationsOf(pair);
    for (const Problem &problem : finding.problems)
        text += fmt::format("::error title=rundiff gate::{}\n", commandText(problem.message, false));
    return text + fmt::format("::notice title=rundiff gate::{}\n",
                              commandText(message(Messages::tr("{} of {} pass"), finding.count(GateVerdict::Pass),
                                                  finding.pairs.size()),
                                          false));
}

} // namespace rundiff
