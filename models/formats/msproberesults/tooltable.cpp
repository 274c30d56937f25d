// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/msproberesults/tooltable.h"

#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace rundiff
{

namespace
{

constexpr std::string_view comparedA = "NPU Name", comparedB = "Bench Name";
constexpr std::string_view forwardTest = "Forward Test Success", backwardTest = "Backward Test Success";
constexpr std::string_view testedName = "API Name", testedNameOfAccCheck = "API name";
constexpr std::string_view precisionResult =
    "\xe6\xaf\x94\xe5\xaf\xb9\xe7\xbb\x93\xe6\x9e\x9c"; // "result of comparison"
constexpr std::size_t longestWords = 200;

// Nothing: the cell makes no statement.
std::optional<ResultOutcome> outcomeOf(std::string_view cell)
{
    const std::string word = lowered(trimmed(cell));
    if (isAnyOf(word, {"pass", "yes", "true"}))
        return ResultOutcome::Pass;
    if (isAnyOf(word, {"warning", "warn"}))
        return ResultOutcome::Warning;
    if (isAnyOf(word, {"error", "fail", "different", "diff", "no", "false"}))
        return ResultOutcome::Error;
    if (isAnyOf(word, {"skip", "skipped"}))
        return ResultOutcome::Skipped;
    return std::nullopt;
}

std::optional<double> numberIn(std::string_view cell)
{
    const std::string_view text = trimmed(cell);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = !text.empty() && error == std::errc() && end == text.data() + text.size();
    return isNumber ? std::optional(number) : std::nullopt;
}

// The first line of a message, or of a list of them: what follows it is a stack.
std::string shortWords(std::string_view cell)
{
    const std::string_view whole = trimmed(cell);
    const bool isList = whole.starts_with('[') && whole.ends_with(']');
    const std::string_view text = isList ? trimmed(whole, "[]'\" ") : whole;
    if (isAnyOf(text, {"nan", "None"}))
        return {};
    return std::string(trimmed(text.substr(0, std::min(text.find('\n'), longestWords))));
}

// "fwd_output" and 0 are "forward.output.0". The gradient of an output is an input of the backward call.
std::string placeOfCheck(std::string_view check, std::string_view index)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> places{
        {{"fwd_input", "forward.input."},
         {"fwd_output", "forward.output."},
         {"grad_input", "backward.output."},
         {"grad_output", "backward.input."}}};
    const auto known = std::ranges::find(places, check, &std::pair<std::string_view, std::string_view>::first);
    if (known == places.end())
        return {};
    return std::string(known->second) + std::string(isDigits(index) ? index : std::string_view("0"));
}

} // namespace

std::optional<ToolTable> ToolTable::ofHeading(std::span<const std::string> names)
{
    ToolTable table(names);
    const auto kind = table.recognised();
    if (!kind)
        return std::nullopt;
    table.m_kind = *kind;
    return table;
}

bool ToolTable::has(std::string_view name) const
{
    return std::ranges::find(m_names, name) != m_names.end();
}

std::optional<ResultKind> ToolTable::recognised() const
{
    if (has(comparedA) && has(comparedB))
        return ResultKind::CompareResult;
    if (has(testedNameOfAccCheck) && has(forwardTest))
        return ResultKind::AccCheck;
    if (has("module_name") && has("check_type") && has("status"))
        return ResultKind::PrecisionChecker;
    if (!has(testedName))
        return std::nullopt;
    if (has(forwardTest) || has(precisionResult))
        return ResultKind::ApiPrecisionCompare;
    const bool isOfDevice = has("DEVICE Dtype") || has("Bench Dtype");
    return isOfDevice && has("Status") ? std::optional(ResultKind::AccCheck) : std::nullopt;
}

std::string ToolTable::cell(std::span<const std::string> cells, std::string_view name) const
{
    const auto column = static_cast<std::size_t>(std::ranges::find(m_names, name) - m_names.begin());
    return column < std::min(m_names.size(), cells.size()) ? cells[column] : std::string();
}

std::optional<std::int64_t> ToolTable::rankIn(std::span<const std::string> cells) const
{
    const auto number = numberIn(cell(cells, "rank"));
    const bool isRank = number && *number >= 0 && *number < 1e9;
    return isRank ? std::optional(static_cast<std::int64_t>(*number)) : std::nullopt;
}

void ToolTable::addFacts(std::span<const std::string> cells, const FactTaker &take) const
{
    if (m_kind == ResultKind::CompareResult)
        return addComparedRow(cells, take);
    if (m_kind == ResultKind::PrecisionChecker)
        return addModule(cells, take);
    return has(forwardTest) ? addTestedOperator(cells, take) : addTestedRow(cells, take);
}

PrintedStatistics ToolTable::statistics(std::span<const std::string> cells, std::string_view run) const
{
    constexpr std::array<std::string_view, 4> names{" max", " min", " mean", " l2norm"};
    PrintedStatistics found;
    for (std::size_t i = 0; i < names.size(); ++i)
        found[i] = numberIn(cell(cells, std::string(run) + std::string(names[i])));
    return found;
}

// "N/A" is the name where a run does not have the row.
void ToolTable::addComparedRow(std::span<const std::string> cells, const FactTaker &take) const
{
    ResultFact fact;
    fact.name = cell(cells, comparedA);
    if (fact.name == "N/A")
        fact.name = cell(cells, comparedB);
    auto outcome = outcomeOf(cell(cells, "Result"));
    if (!outcome)
        outcome = outcomeOf(cell(cells, "Accuracy Reached or Not"));
    fact.outcome = outcome.value_or(ResultOutcome::Skipped);
    fact.words = shortWords(cell(cells, "Err_message"));
    fact.a = statistics(cells, "NPU");
    fact.b = statistics(cells, "Bench");
    if (!fact.name.empty())
        take(fact);
}

void ToolTable::addTestedOperator(std::span<const std::string> cells, const FactTaker &take) const
{
    const std::string name = cell(cells, has(testedName) ? testedName : testedNameOfAccCheck);
    for (const auto &[column, direction] :
         {std::pair(forwardTest, std::string_view("forward")), std::pair(backwardTest, std::string_view("backward"))}) {
        const auto outcome = outcomeOf(cell(cells, column));
        if (name.empty() || !outcome)
            continue;
        ResultFact fact;
        fact.name = name;
        const bool hasDirection =
            endsWithAny(name, {".forward", ".backward"}) || contains(name, ".forward.") || contains(name, ".backward.");
        if (!hasDirection) // a row that could not be compared is named as a whole
            fact.name.append(".").append(direction);
        fact.outcome = *outcome;
        fact.words = shortWords(cell(cells, "Message"));
        take(fact);
    }
}

void ToolTable::addTestedRow(std::span<const std::string> cells, const FactTaker &take) const
{
    ResultFact fact;
    fact.name = cell(cells, testedName);
    const auto outcome = outcomeOf(cell(cells, has("Status") ? std::string_view("Status") : precisionResult));
    if (fact.name.empty() || !outcome)
        return;
    fact.outcome = *outcome;
    fact.words = shortWords(cell(cells, "Message"));
    take(fact);
}

void ToolTable::addModule(std::span<const std::string> cells, const FactTaker &take) const
{
    ResultFact fact;
    fact.isOfModule = true;
    fact.name = cell(cells, "module_name");
    const std::string check = cell(cells, "check_type");
    const auto outcome = outcomeOf(cell(cells, "status"));
    if (fact.name.empty() || !outcome)
        return;
    fact.outcome = *outcome;
    fact.place = placeOfCheck(check, trimmed(cell(cells, "tensor_index")));
    fact.words = check;
    if (const std::string size = shortWords(cell(cells, "max_abs_diff")); !size.empty())
        fact.words.append(", max_abs_diff ").append(size);
    fact.rank = rankIn(cells);
    take(fact);
}

} // namespace rundiff
