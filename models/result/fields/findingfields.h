// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/formats/json/jsonfields.h"

namespace rundiff
{

// Rows and what was found about them, in a saved result.

namespace fields
{
// A word that is not a finite number is written as a list of one, so that "nan" and the text "nan" differ.
template <>
struct Turn<RowValue> {
    static FieldJson out(const RowValue &value)
    {
        if (const auto *integer = std::get_if<std::int64_t>(&value))
            return toJson(*integer);
        if (const auto *real = std::get_if<double>(&value))
            return toJson(*real);
        const auto *word = std::get_if<std::string>(&value);
        return word ? FieldJson::array({*word}) : FieldJson(nullptr);
    }
    static bool in(const FieldJson &json, RowValue &value)
    {
        if (json.is_null())
            value = std::monostate();
        else if (json.is_number_integer())
            return fromJson(json, value.emplace<std::int64_t>());
        else if (json.is_array())
            return json.size() == 1 && fromJson(json[0], value.emplace<std::string>());
        else
            return fromJson(json, value.emplace<double>());
        return true;
    }
};
template <>
struct Turn<ShapeValue> {
    static FieldJson out(const ShapeValue &shape) { return toJson(shapeValueText(shape)); }
    static bool in(const FieldJson &json, ShapeValue &shape)
    {
        std::string text;
        const bool read = fromJson(json, text);
        shape = shapeValue(text);
        return read;
    }
};
} // namespace fields

template <>
struct Spelling<DiagnosisFact::About> {
    static constexpr SpellingTable<DiagnosisFact::About, 6> names{{{"evidence", DiagnosisFact::About::Evidence},
                                                                   {"numbers", DiagnosisFact::About::Numbers},
                                                                   {"origin", DiagnosisFact::About::Origin},
                                                                   {"advice", DiagnosisFact::About::Advice},
                                                                   {"ranks", DiagnosisFact::About::Ranks},
                                                                   {"msprobe", DiagnosisFact::About::Msprobe}}};
};
template <>
struct Spelling<Communication::Way> {
    static constexpr SpellingTable<Communication::Way, 3> names{{{"exchanges", Communication::Way::Exchanges},
                                                                 {"sends", Communication::Way::Sends},
                                                                 {"receives", Communication::Way::Receives}}};
};

template <>
struct Fields<RowSide> {
    static void visit(auto &field, auto &side)
    {
        field("dtype", side.dtype);
        field("shape", side.shape);
        field("max", side.max);
        field("min", side.min);
        field("mean", side.mean);
        field("norm", side.norm);
        field("checksum", side.checksum);
    }
};

template <>
struct Fields<RowMetric> {
    static void visit(auto &field, auto &metric)
    {
        field.valuesOf(metric.name);
        field("name", metric.name);
        field("value", metric.value);
    }
};

template <>
struct Fields<RowFinding> {
    static void visit(auto &field, auto &row)
    {
        field.valuesOf(row.parameter);
        field("index", row.index);
        field("table_row", row.tableRow);
        field("operator", row.operatorName);
        field("parameter", row.parameter);
        field("side", row.side);
        field("inputs_same", row.inputsSame);
        field("a", row.a);
        field("b", row.b);
        field("metrics", row.metrics);
        field("stack", row.stack);
        field("module", row.module);
        field("agreeing_before", row.agreeingBefore);
    }
};

template <>
struct Fields<Communication> {
    static void visit(auto &field, auto &communication)
    {
        field("api", communication.api);
        field("operator", communication.operatorName);
        field("way", communication.way);
        field("point_to_point", communication.pointToPoint);
        field("asynchronous", communication.asynchronous);
        field("ranks", communication.ranks);
    }
};

template <>
struct Fields<KnownOperator> {
    static void visit(auto &field, auto &known)
    {
        field("name", known.name);
        field("platform", known.platform);
        field("release", known.release);
        field("condition", known.condition);
        field("fact", known.fact);
        field("remedy", known.remedy);
        field("source", known.source);
    }
};

template <>
struct Fields<DiagnosisFact> {
    static void visit(auto &field, auto &fact)
    {
        field("about", fact.about);
        field("text", fact.text);
        field("table_row", fact.tableRow);
        field("pair", fact.pair);
        field("path", fact.path);
        field("line", fact.line);
    }
};

template <>
struct Fields<RefereeLaw> {
    static void visit(auto &field, auto &law)
    {
        field("id", law.id);
        field("source", law.source);
    }
};

template <>
struct Fields<Recomputation> {
    static void visit(auto &field, auto &recomputed)
    {
        field("result", recomputed.result);
        field("a", recomputed.a);
        field("b", recomputed.b);
        field("budget", recomputed.budget);
        field("missing", recomputed.missing);
    }
};

template <>
struct Fields<Referee> {
    static void visit(auto &field, auto &referee)
    {
        field("wrong", referee.wrong);
        field("sentence", referee.sentence);
        field("law", referee.law);
        field("recomputed", referee.recomputed);
    }
};

template <>
struct Fields<KnownReferee> {
    static void visit(auto &field, auto &known)
    {
        field("table_row", known.tableRow);
        field("referee", known.referee);
    }
};

template <>
struct Fields<RowRule> {
    static void visit(auto &field, auto &rule)
    {
        field("exact_rule", rule.exact);
        field("row_tolerance", rule.tolerance);
    }
};

template <>
struct Fields<IgnoredRows> {
    static void visit(auto &field, auto &rows)
    {
        field.apart(rows.rows);
        field.unsaved(rows.byRule, rows.ignored, rows.differing, rows.problems);
    }
};

template <>
struct Fields<Diagnosis> {
    static void visit(auto &field, auto &diagnosis)
    {
        field("kind", diagnosis.kind);
        field("explanation", diagnosis.explanation);
        field("size", diagnosis.size);
        field("confidence", diagnosis.confidence);
        field("decides", diagnosis.decides);
        field("epsilons", diagnosis.epsilons);
        field("budget", diagnosis.budget);
        field("facts", diagnosis.facts);
        field("known_operator", diagnosis.knownOperator);
        field("referee", diagnosis.referee);
    }
};

template <>
struct Fields<OverflowFinding> {
    static void visit(auto &field, auto &finding)
    {
        field("operator", finding.operatorName);
        field("made", finding.made);
        field("inputs", finding.inputs);
        field("table_row", finding.tableRow);
    }
};

template <>
struct Fields<Amplification> {
    static void visit(auto &field, auto &found)
    {
        field("operator", found.operatorName);
        field("input_error", found.inputError);
        field("output_error", found.outputError);
        field("table_row", found.tableRow);
    }
};

} // namespace rundiff
