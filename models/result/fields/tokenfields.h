// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"
#include "models/formats/json/jsonfields.h"
#include "models/formats/saved/runfields.h"
#include "models/result/fields/curvefields.h"

namespace rundiff
{

// The members of a comparison of tokens, with their names in JSON and in a saved result.

template <>
struct Fields<TokenPlace> {
    static void visit(auto &field, auto &place)
    {
        field("step", place.step);
        field("sample", place.sample);
        field("token", place.token);
        field("a", place.a);
        field("b", place.b);
        field("difference", place.difference);
    }
};

template <>
struct Fields<TokenStatistics> {
    static void visit(auto &field, auto &statistics)
    {
        field("tokens", statistics.tokens);
        field("outside", statistics.outside);
        field("mean", statistics.mean);
        field("largest", statistics.largest);
        field("k1", statistics.k1);
        field("k3", statistics.k3);
        field("smallest_ratio", statistics.smallestRatio);
        field("largest_ratio", statistics.largestRatio);
        field("effective", statistics.effective);
    }
};

template <>
struct Fields<TokenSequence> {
    static void visit(auto &field, auto &sequence)
    {
        field("begin", sequence.begin);
        field("whole", sequence.whole);
        field("a", sequence.a);
        field("b", sequence.b);
        field("counts", sequence.counts);
        field("ids_a", sequence.idsA);
        field("ids_b", sequence.idsB);
        field("texts", sequence.texts);
    }
};

template <>
struct Fields<TokenSampleFinding> {
    static void visit(auto &field, auto &finding)
    {
        field("step", finding.step);
        field("sample", finding.sample);
        field("sample_b", finding.sampleB);
        field("first", finding.first);
        field("differs", finding.differs);
        field.flat(finding.statistics);
        field("weights_a", finding.weightsA);
        field("weights_b", finding.weightsB);
        field("text_a", finding.textA);
        field("text_b", finding.textB);
        field("sequence", finding.sequence);
    }
};

template <>
struct Fields<TokenStepFinding> {
    static void visit(auto &field, auto &finding)
    {
        field("step", finding.step);
        field("samples", finding.samples);
        field.flat(finding.statistics);
    }
};

template <>
struct Fields<TokenDiagnosis> {
    static void visit(auto &field, auto &diagnosis)
    {
        field("class", diagnosis.kind);
        field("sure", diagnosis.isSure);
        field("others", diagnosis.others);
        field("explanation", diagnosis.explanation);
        field("advice", diagnosis.advice);
        field("decides", diagnosis.decides);
        field("value", diagnosis.value);
    }
};

template <>
struct Fields<TokenLayer> {
    static void visit(auto &field, auto &layer)
    {
        field("paired_by", layer.pairedBy);
        field("request", layer.request);
        field("dump_a", layer.dumpA);
        field("dump_b", layer.dumpB);
        field("position", layer.position);
        field("modules", layer.modules);
        field("module", layer.module);
        field("after", layer.after);
        field("row_a", layer.rowA);
        field("row_b", layer.rowB);
        field("first", layer.first);
        field("error", layer.error);
        field("input_agrees", layer.inputAgrees);
        field("explanation", layer.explanation);
    }
};

template <>
struct Fields<TokenComparison> {
    static void visit(auto &field, auto &tokens)
    {
        field("mode", tokens.mode);
        field("forms", tokens.forms);
        field("samples", tokens.samples);
        field("tokens", tokens.tokens);
        field("outside", tokens.outside);
        field("of_probabilities", tokens.ofProbabilities);
        field("tolerance", tokens.tolerance);
        field("column_a", tokens.columnA);
        field("column_b", tokens.columnB);
        field("mask", tokens.mask);
        field("first_outside", tokens.firstOutside);
        field("layer", tokens.layer);
        field("diagnosis", tokens.diagnosis);
        field("steps", tokens.steps);
        field("worst", tokens.worst);
        field("verdict", tokens.verdict);
        field("problems", tokens.problems);
        field("files_a", tokens.filesA);
        field("files_b", tokens.filesB);
    }
};

} // namespace rundiff
