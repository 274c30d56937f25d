// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redactedcomparison.h"

#include "models/compare/comparisonpart.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/formats/logs/logreader.h"
#include "models/result/redactedtable.h"
#include "models/result/resultorigin.h"

#include <algorithm>
#include <functional>
#include <map>

namespace rundiff
{

namespace
{

// Goes through all texts of a comparison's copy. What is shared is copied on the way.
class Texts
{
public:
    using Use = std::function<std::string(const std::string &)>;

    using UseValue = std::function<std::string(const std::string &name, const std::string &value)>;

    Texts(Use text, Use name, UseValue value)
        : m_text(std::move(text)), m_name(std::move(name)), m_value(std::move(value))
    {
    }

    void visit(Comparison &comparison);

private:
    template <typename T>
    void visitCopy(std::shared_ptr<const T> &shared)
    {
        if (!shared)
            return;
        auto &known = m_copies[shared]; // what is one stays one
        if (!known) {
            auto copy = std::make_shared<T>(*shared);
            visit(*copy);
            known = std::move(copy);
        }
        shared = std::static_pointer_cast<const T>(known);
    }
    template <typename T>
    void visitEach(std::vector<T> &values)
    {
        for (T &value : values)
            visit(value);
    }
    template <typename T>
    void visitSome(std::optional<T> &value)
    {
        if (value)
            visit(*value);
    }

    void visit(std::string &text) { text = m_text(text); }
    void name(std::string &text) { text = m_name(text); }
    void visit(CompareOptions &options);
    void visit(Run &run);
    void visit(Log &log);
    void visit(LogFile &file) { visit(file.path); }
    void visit(UnreadLine &line);
    void visit(std::shared_ptr<const Log> &log) { visitCopy(log); }
    void visit(std::shared_ptr<const Run> &run) { visitCopy(run); }
    void visit(Curve &curve) { name(curve.metric); }
    void visit(CurveComparison &curves);
    void visit(MetricComparison &metric);
    void visit(LoneMetric &metric);
    void visit(DumpLocation &location);
    void visit(DumpFacts &facts) { visitEach(facts.losses); }
    void visit(Problem &problem);
    void visit(Unread &unread) { visit(unread.place); }
    void visit(UnreadPart &part);
    void visit(Coverage &coverage) { visitEach(coverage.unread); }
    void visit(RowSide &side);
    void visit(RowFinding &row);
    void visit(KnownOperator &known);
    void visit(DiagnosisFact &fact);
    void visit(Referee &referee);
    void visit(Diagnosis &diagnosis);
    void visit(OverflowFinding &finding);
    void visit(Amplification &found) { name(found.operatorName); }
    void visit(Communication &communication) { name(communication.operatorName); }
    void visit(MsprobeCall &call) { name(call.operatorName); }
    void visit(SpecialCall &call) { name(call.operatorName); }
    void visit(DumpPair &pair);
    void visit(RepeatFinding &finding);
    void visit(OperatorComparison &operators);
    void visit(StatedSetting &said);
    void visit(SettingRow &row);
    void visit(ChecklistEvidence &evidence);
    void visit(ChecklistItem &item);
    void visit(Checklist &list);
    void visit(RefereeOfPair &pair) { visitSome(pair.referee.referee); }
    void visit(EvidencePlace &place);
    void visit(EvidenceSeen &seen);
    void visit(EvidenceOfPair &pair);
    void visit(ComparisonPart &part);
    void visit(InputFile &file) { visit(file.path); }
    void visit(Provenance &provenance);

    Use m_text, m_name;
    UseValue m_value;
    std::map<std::shared_ptr<const void>, std::shared_ptr<const void>> m_copies;
};

void Texts::visit(CompareOptions &options)
{
    for (std::string *path : {&options.dataMapping, &options.cellMapping, &options.apiMapping,
                              &options.logReading.pattern, &options.logReading.anchor})
        visit(*path);
    name(options.metric);
    visitEach(options.baselines);
    LogReadings readings;
    for (auto &[path, reading] : options.logReadings) {
        LogReading own = reading;
        visit(own.pattern);
        visit(own.anchor);
        readings.emplace(m_text(path), own);
    }
    options.logReadings = std::move(readings);
    if (options.decisions) {
        auto decisions = decisionsFromJson(m_text(decisionsAsJson(*options.decisions)));
        options.decisions = std::make_shared<const ReviewDecisions>(std::move(decisions).value_or(ReviewDecisions()));
    }
}

void Texts::visit(Run &run)
{
    visit(run.name);
    visit(run.path);
    visitEach(run.logs);
    visitEach(run.dumps);
    visitEach(run.problems);
}

void Texts::visit(Log &log)
{
    for (std::string *text : {&log.path, &log.formatName, &log.why})
        visit(*text);
    visitEach(log.curves);
    visitEach(log.unreadLines);
    visitEach(log.problems);
    visitEach(log.files);
}

void Texts::visit(UnreadLine &line)
{
    visit(line.text);
    visit(line.reason);
}

void Texts::visit(CurveComparison &curves)
{
    name(curves.metricA);
    name(curves.metricB);
    if (!curves.agreeingA.empty())
        name(curves.agreeingA);
    visit(curves.a);
    visit(curves.b);
    visit(curves.placeA.path);
    visit(curves.placeB.path);
    if (curves.noise)
        visitEach(curves.noise->repeats);
}

void Texts::visit(MetricComparison &metric)
{
    name(metric.name);
    visit(metric.logA);
    visit(metric.logB);
    visitCopy(metric.curves);
}

void Texts::visit(LoneMetric &metric)
{
    visit(metric.log);
    name(metric.name);
}

void Texts::visit(DumpLocation &location)
{
    visit(location.folder);
    visit(location.dumpFile);
    name(location.group);
    for (GraphFolder &graph : location.graphs)
        visit(graph.path);
}

void Texts::visit(Problem &problem)
{
    visit(problem.path);
    visit(problem.message);
    visitSome(problem.unread);
}

void Texts::visit(UnreadPart &part)
{
    visit(part.path);
    visit(part.unread);
}

void Texts::visit(RowSide &side)
{
    name(side.dtype);
    if (auto *text = std::get_if<std::string>(&side.shape))
        name(*text);
    for (RowValue *value : {&side.max, &side.min, &side.mean, &side.norm}) {
        if (auto *word = std::get_if<std::string>(value))
            name(*word);
    }
}

void Texts::visit(RowFinding &row)
{
    for (RowSide *side : {&row.a, &row.b}) {
        for (RowValue *value : {&side->max, &side->min, &side->mean, &side->norm}) {
            if (auto *word = std::get_if<std::string>(value))
                *word = m_value(row.parameter, *word);
        }
    }
    for (std::string *text : {&row.operatorName, &row.parameter, &row.module})
        name(*text);
    visit(row.a);
    visit(row.b);
    visitEach(row.stack);
}

void Texts::visit(KnownOperator &known)
{
    for (std::string *text : {&known.fact, &known.condition, &known.remedy, &known.source})
        visit(*text);
}

void Texts::visit(DiagnosisFact &fact)
{
    visit(fact.text);
    visit(fact.path);
}

void Texts::visit(Referee &referee)
{
    visit(referee.sentence);
    if (referee.recomputed) {
        name(referee.recomputed->result);
        visit(referee.recomputed->missing);
    }
}

void Texts::visit(Diagnosis &diagnosis)
{
    visit(diagnosis.explanation);
    visit(diagnosis.decides);
    visitEach(diagnosis.facts);
    visitSome(diagnosis.knownOperator);
    visitSome(diagnosis.referee);
}

void Texts::visit(OverflowFinding &finding)
{
    name(finding.operatorName);
    for (std::string &input : finding.inputs)
        name(input);
}

void Texts::visit(DumpPair &pair)
{
    visit(pair.a);
    visit(pair.b);
    visit(pair.factsA);
    visit(pair.factsB);
    for (std::string *row : {&pair.firstUncompared, &pair.firstOnlyA, &pair.firstOnlyB})
        name(*row);
    visitSome(pair.firstDifference);
    visitSome(pair.diagnosis);
    visitEach(pair.communications);
    visitSome(pair.msprobe);
    visitSome(pair.special);
    visitSome(pair.overflowA);
    visitSome(pair.overflowB);
    visitEach(pair.amplifications);
    if (pair.knownReferee)
        visitSome(pair.knownReferee->referee);
    visitEach(pair.problems);
    visitEach(pair.decisions.remarks);
    pair.decisions.before = nullptr;
}

void Texts::visit(RepeatFinding &finding)
{
    visit(finding.run);
    name(finding.row);
}

void Texts::visit(OperatorComparison &operators)
{
    visitEach(operators.pairs);
    visitEach(operators.onlyA);
    visitEach(operators.onlyB);
    if (operators.firstDifference) {
        visit(operators.firstDifference->row);
        visit(operators.firstDifference->diagnosis);
    }
    visitEach(operators.repeats);
}

void Texts::visit(StatedSetting &said)
{
    visit(said.value);
    visit(said.path);
}

void Texts::visit(SettingRow &row)
{
    for (auto *side : {&row.a, &row.b}) {
        if (*side)
            (*side)->value = m_value(row.name, (*side)->value);
    }
    visit(row.file);
    visit(row.name);
    visitSome(row.a);
    visitSome(row.b);
}

void Texts::visit(ChecklistEvidence &evidence)
{
    visit(evidence.text);
    visit(evidence.path);
}

void Texts::visit(ChecklistItem &item)
{
    for (std::string *text : {&item.code, &item.value, &item.note, &item.reason})
        visit(*text);
    visitEach(item.evidence);
}

void Texts::visit(Checklist &list)
{
    visitEach(list.items);
    visitEach(list.programs);
    visitEach(list.settings);
    visitEach(list.problems);
}

void Texts::visit(EvidencePlace &place)
{
    name(place.operatorName);
    visit(place.path);
    visit(place.value);
}

void Texts::visit(EvidenceSeen &seen)
{
    visitSome(seen.first);
    visitSome(seen.firstDiffering);
}

void Texts::visit(EvidenceOfPair &pair)
{
    PairEvidence &all = pair.evidence;
    for (EvidenceSeen *seen : {&all.dropoutOn, &all.dropoutOff, &all.dropoutUnknown, &all.random, &all.parameters,
                               &all.inputs, &all.special})
        visit(*seen);
}

void Texts::visit(ComparisonPart &part)
{
    visitEach(part.problems);
    visitCopy(part.sources);
    visitEach(part.referees);
    visitEach(part.evidence);
}

void Texts::visit(Provenance &provenance)
{
    visitEach(provenance.command);
    visitEach(provenance.files);
}

void Texts::visit(Comparison &comparison)
{
    visit(comparison.options);
    visit(comparison.a);
    visit(comparison.b);
    visitEach(comparison.baselines);
    visitCopy(comparison.curves);
    visitCopy(comparison.operators);
    visitCopy(comparison.checklist);
    visitCopy(comparison.part);
    visitEach(comparison.problems);
    visitEach(comparison.curveProblems);
    visitEach(comparison.decisionProblems);
    visitEach(comparison.metrics.common);
    visitEach(comparison.metrics.onlyA);
    visitEach(comparison.metrics.onlyB);
    for (Coverage *coverage : {&comparison.coverage, &comparison.curveCoverage, &comparison.operatorCoverage})
        visit(*coverage);
    visit(comparison.savedIn);
    visitCopy(comparison.provenance);
}

// The lines of all points, for a log that cannot be read under its new name.
std::shared_ptr<const LinePlaces> placesOf(const Log &log)
{
    auto places = std::make_shared<LinePlaces>();
    for (const Curve &curve : log.curves) {
        for (std::size_t i = 0; i < curve.offsets->size(); ++i)
            places->offsets.push_back((*curve.offsets)[i]);
    }
    std::sort(places->offsets.begin(), places->offsets.end());
    places->offsets.erase(std::unique(places->offsets.begin(), places->offsets.end()), places->offsets.end());
    places->lines = lineNumbers(log, places->offsets);
    places->offsets.resize(places->lines.size());
    return places;
}

void keepLines(std::shared_ptr<const Run> &run, const std::shared_ptr<const Run> &original)
{
    if (!run)
        return;
    auto copy = std::make_shared<Run>(*run);
    for (std::size_t i = 0; i < copy->logs.size(); ++i) {
        const Log &read = *original->logs[i];
        const bool sameFile = copy->logs[i]->path == read.path && !read.text;
        if (sameFile || read.places || read.lineMarks.empty())
            continue;
        auto log = std::make_shared<Log>(*copy->logs[i]);
        log->places = placesOf(read);
        log->text = nullptr;
        copy->logs[i] = std::move(log);
    }
    run = std::move(copy);
}

// Runs say at the head of their logs who started them, and where.
void learnHeads(const Run *run, const Redaction &redaction)
{
    constexpr int linesAtHead = 500;
    for (std::size_t i = 0; run && i < run->logs.size(); ++i) {
        for (const std::string &line : logContext(*run->logs[i], 0, linesAtHead).lines)
            redaction.learn(line);
    }
}

} // namespace

ComparisonPtr redacted(const ComparisonPtr &comparison, const Redaction &redaction)
{
    if (!redaction.active() || !comparison)
        return comparison;
    auto copy = std::make_shared<Comparison>(*comparison);
    if (redaction.hidesNames()) { // what one text gives away is known in all others
        learnHeads(comparison->a.get(), redaction);
        learnHeads(comparison->b.get(), redaction);
        const auto learning = [&](const std::string &text) {
            redaction.learn(text);
            return text;
        };
        Texts(learning, learning, [](const std::string &, const std::string &value) { return value; }).visit(*copy);
    }
    Texts([&](const std::string &text) { return redaction(text); },
          [&](const std::string &name) { return redaction.ofName(name); },
          [&](const std::string &name, const std::string &value) { return redaction.ofValue(name, value); })
        .visit(*copy);
    keepLines(copy->a, comparison->a);
    keepLines(copy->b, comparison->b);
    if (copy->operators) {
        auto operators = std::make_shared<OperatorComparison>(*copy->operators);
        for (DumpPair &pair : operators->pairs)
            pair.table = nullptr; // made when it is wanted
        copy->operators = std::move(operators);
    }
    copy->original = std::make_shared<const Unredacted>(Unredacted{comparison, redaction});
    return copy;
}

std::vector<ComparedFile> redacted(std::vector<ComparedFile> files, const Redaction &redaction)
{
    for (ComparedFile &file : files)
        file.path = redaction(file.path);
    return files;
}

} // namespace rundiff
