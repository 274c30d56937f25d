// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/comparisontexts.h"

#include "models/compare/judging/reviewdecisions.h"

namespace rundiff
{

void ComparisonTexts::visit(CompareOptions &options)
{
    for (std::string *path : {&options.dataMapping, &options.cellMapping, &options.apiMapping})
        visit(*path);
    name(options.metric);
    for (MetricTolerance &tolerance : options.metricTolerances)
        name(tolerance.metric);
    for (auto &[a, b] : options.rankMap) {
        name(a);
        name(b);
    }
    visitEach(options.baselines);
    visit(options.logReading);
    LogReadings readings;
    for (auto &[path, reading] : options.logReadings) {
        LogReading own = reading;
        visit(own);
        readings.emplace(m_text(path), own);
    }
    options.logReadings = std::move(readings);
    if (options.decisions) {
        auto decisions = decisionsFromJson(m_text(decisionsAsJson(*options.decisions)));
        options.decisions = std::make_shared<const ReviewDecisions>(std::move(decisions).value_or(ReviewDecisions()));
    }
}

void ComparisonTexts::visit(LogReading &reading)
{
    for (std::string *text : {&reading.format, &reading.encoding, &reading.pattern, &reading.anchor})
        visit(*text);
}

void ComparisonTexts::visit(RunChoice &choice)
{
    for (std::string *text : {&choice.id, &choice.name, &choice.status})
        visit(*text);
}

void ComparisonTexts::visit(Run &run)
{
    visit(run.name);
    visit(run.path);
    visitEach(run.logs);
    visitEach(run.dumps);
    visitEach(run.choices);
    visitEach(run.problems);
}

void ComparisonTexts::visit(Log &log)
{
    for (std::string *text :
         {&log.path, &log.format, &log.formatName, &log.why, &log.encoding, &log.chosenEncoding, &log.run})
        visit(*text);
    visitCopy(log.whole);
    visitEach(log.curves);
    visitEach(log.unreadLines);
    visitEach(log.problems);
    visitEach(log.files);
}

void ComparisonTexts::visit(UnreadLine &line)
{
    visit(line.text);
    visit(line.reason);
}

void ComparisonTexts::visit(CurveComparison &curves)
{
    name(curves.metricA);
    name(curves.metricB);
    if (!curves.agreeingA.empty())
        name(curves.agreeingA);
    visit(curves.a);
    visit(curves.b);
    visit(curves.placeA.path);
    visit(curves.placeB.path);
    visit(curves.besidesNanA.path);
    visit(curves.besidesNanB.path);
    if (curves.noise)
        visitEach(curves.noise->repeats);
}

void ComparisonTexts::visit(MetricComparison &metric)
{
    name(metric.name);
    visit(metric.logA);
    visit(metric.logB);
    visitCopy(metric.curves);
}

void ComparisonTexts::visit(LoneMetric &metric)
{
    visit(metric.log);
    name(metric.name);
}

void ComparisonTexts::visit(DumpLocation &location)
{
    visit(location.folder);
    visit(location.dumpFile);
    name(location.group);
    name(location.part);
    for (GraphFolder &graph : location.graphs) {
        name(graph.net);
        visit(graph.path);
    }
}

void ComparisonTexts::visit(DumpFacts &facts)
{
    for (std::string *text : {&facts.framework, &facts.level, &facts.task})
        name(*text);
    visitEach(facts.losses);
}

void ComparisonTexts::visit(Problem &problem)
{
    visit(problem.path);
    visit(problem.message);
    visitSome(problem.unread);
}

void ComparisonTexts::visit(Unread &unread)
{
    visit(unread.what);
    visit(unread.place);
}

void ComparisonTexts::visit(UnreadPart &part)
{
    visit(part.path);
    visit(part.unread);
}

void ComparisonTexts::visit(RowSide &side)
{
    name(side.dtype);
    name(side.checksum);
    if (auto *text = std::get_if<std::string>(&side.shape))
        name(*text);
    for (RowValue *value : {&side.max, &side.min, &side.mean, &side.norm}) {
        if (auto *word = std::get_if<std::string>(value))
            name(*word);
    }
}

void ComparisonTexts::visit(RowFinding &row)
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
    for (RowMetric &metric : row.metrics) {
        name(metric.name);
        if (auto *word = std::get_if<std::string>(&metric.value))
            name(*word);
    }
    visitEach(row.stack);
}

void ComparisonTexts::visit(KnownOperator &known)
{
    name(known.name);
    for (std::string *text :
         {&known.platform, &known.release, &known.fact, &known.condition, &known.remedy, &known.source})
        visit(*text);
}

void ComparisonTexts::visit(DiagnosisFact &fact)
{
    visit(fact.text);
    visit(fact.path);
}

void ComparisonTexts::visit(Referee &referee)
{
    visit(referee.sentence);
    if (referee.law) {
        visit(referee.law->id);
        visit(referee.law->source);
    }
    if (referee.recomputed) {
        name(referee.recomputed->result);
        visit(referee.recomputed->missing);
    }
}

void ComparisonTexts::visit(Diagnosis &diagnosis)
{
    visit(diagnosis.explanation);
    visit(diagnosis.decides);
    visitEach(diagnosis.facts);
    visitSome(diagnosis.knownOperator);
    visitSome(diagnosis.referee);
}

void ComparisonTexts::visit(OverflowFinding &finding)
{
    name(finding.operatorName);
    for (std::string &input : finding.inputs)
        name(input);
}

void ComparisonTexts::visit(Communication &communication)
{
    name(communication.api);
    name(communication.operatorName);
}

void ComparisonTexts::visit(SpecialCall &call)
{
    name(call.operatorName);
    name(call.operatorKind);
}

void ComparisonTexts::visit(DumpPair &pair)
{
    for (std::string *text : {&pair.framework, &pair.level, &pair.task})
        name(*text);
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

void ComparisonTexts::visit(RepeatFinding &finding)
{
    visit(finding.run);
    name(finding.row);
}

void ComparisonTexts::visit(OperatorComparison &operators)
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

void ComparisonTexts::visit(StatedSetting &said)
{
    visit(said.value);
    visit(said.path);
}

void ComparisonTexts::visit(SettingRow &row)
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

void ComparisonTexts::visit(ChecklistEvidence &evidence)
{
    visit(evidence.text);
    visit(evidence.path);
}

void ComparisonTexts::visit(ChecklistItem &item)
{
    for (std::string *text :
         {&item.id, &item.title, &item.group, &item.remedy, &item.code, &item.value, &item.note, &item.reason})
        visit(*text);
    visitEach(item.evidence);
}

void ComparisonTexts::visit(Checklist &list)
{
    name(list.framework);
    visitEach(list.items);
    visitEach(list.programs);
    visitEach(list.settings);
    visitEach(list.problems);
}

void ComparisonTexts::visit(EvidencePlace &place)
{
    name(place.operatorName);
    name(place.rank);
    visit(place.path);
    visit(place.value);
}

void ComparisonTexts::visit(EvidenceSeen &seen)
{
    visitSome(seen.first);
    visitSome(seen.firstDiffering);
}

void ComparisonTexts::visit(EvidenceOfPair &pair)
{
    PairEvidence::visit(pair.evidence, [this](const char *, EvidenceSeen &seen) { visit(seen); });
}

void ComparisonTexts::visit(ComparisonPart &part)
{
    visit(part.runs);
    visitEach(part.problems);
    visitCopy(part.sources);
    visitEach(part.referees);
    visitEach(part.evidence);
}

void ComparisonTexts::visit(InputFile &file)
{
    for (std::string *text : {&file.run, &file.path, &file.sha256})
        visit(*text);
}

void ComparisonTexts::visit(Provenance &provenance)
{
    visit(provenance.version);
    visit(provenance.saved);
    visitEach(provenance.command);
    visitEach(provenance.files);
}

void ComparisonTexts::visit(Comparison &comparison)
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

} // namespace rundiff
