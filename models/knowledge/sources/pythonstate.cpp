// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonstate.h"

#include "models/formats/texts/cuttext.h"
#include "models/knowledge/sources/pythonvalue.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Value = SourceValue;

constexpr std::size_t mostProblems = 100;
constexpr std::size_t longestWritten = 160;

int bracketDepth(char letter)
{
    return contains("([{", letter) - contains(")]}", letter);
}

} // namespace

PythonState::PythonState(const PythonSources &allSources, KnownNames &known, std::vector<PythonFile> &all)
    : sources(allSources), names(known), options(allSources.optionNames), files(all)
{
}

std::int32_t PythonState::newUnit(std::uint32_t file, std::string process)
{
    SourceUnit made;
    made.path = sources.texts[file].path;
    made.process = std::move(process);
    units.push_back(std::move(made));
    return static_cast<std::int32_t>(units.size() - 1);
}

std::int32_t PythonState::moduleUnit(std::uint32_t file)
{
    const auto [known, fresh] = m_moduleUnits.try_emplace(file, -1);
    if (fresh)
        known->second = newUnit(file);
    return known->second;
}

void PythonState::include(std::int32_t other)
{
    if (unit < 0 || other == unit || reach == Reach::Dead)
        return;
    std::vector<SourceUnit::Part> &parts = units[unit].parts;
    const auto known = std::find_if(parts.begin(), parts.end(), [&](const auto &part) { return part.unit == other; });
    if (known == parts.end())
        parts.push_back({other, reach, sourceText(why)});
    else if (reach < known->reach)
        *known = {other, reach, sourceText(why)};
    options.include(other, unit);
}

void PythonState::bind(PythonFrame &frame, std::string_view name, Value value)
{
    if (reach == Reach::Dead)
        return;
    PythonNames &here = namesOf(frame);
    const auto known = here.find(name);
    if (known == here.end()) {
        here.emplace(std::string(name), std::move(value));
        return;
    }
    if (frame.replaced)
        frame.replaced->try_emplace(known->first, std::move(known->second));
    known->second = std::move(value);
}

// What a program defined is gone when it is through, though libraries may have been given it.
PythonDefinition *PythonState::definitionAt(PythonPlace place)
{
    std::vector<PythonDefinition> &definitions = files[place.first].definitions;
    if (place.second < definitions.size())
        return &definitions[place.second];
    return nullptr;
}

void PythonState::countVisit(PythonPlace place)
{
    PythonDefinition &known = *definitionAt(place);
    known.visits = visitsOf(known) + 1;
    known.unit = unit;
}

SourceFact PythonState::fact(const PythonFrame &frame, SourceFact::Kind kind, std::string name,
                             std::uint32_t line) const
{
    const SourceText &source = sources.texts[frame.file];
    SourceFact made;
    made.kind = kind;
    made.reach = reach;
    if (reach != Reach::Live)
        made.why = sourceText(why);
    made.afterFramework = afterFramework;
    made.afterModel = afterModel;
    made.afterTraining = afterTraining;
    made.unit = unit;
    made.name = std::move(name);
    made.path = source.path;
    made.line = line;
    if (line > 0 && line <= source.lines.size())
        made.line = source.lines[line - 1];
    made.written = writtenAt(frame.file, line);
    return made;
}

void PythonState::note(SourceFact fact)
{
    if (!isWanted(fact))
        return;
    fact.value.members = nullptr;
    for (SourceArgument &given : fact.arguments) {
        const auto &keys = given.value.members;
        if (given.value.text == "torch.Generator" && keys && keys->contains("seed"))
            given.value.text += "().manual_seed";
        given.value.members = nullptr;
    }
    facts.push_back(std::move(fact));
}

bool PythonState::isWanted(const SourceFact &fact)
{
    if (fact.kind == SourceFact::Kind::Variable)
        return true;
    const bool named = kindOf(fact.name).wanted;
    if (fact.kind == SourceFact::Kind::Import)
        return named || names.wanted.isOfFramework(fact.name);
    return named && names.asksFor(fact);
}

// The line, and those after it as long as its brackets are open.
std::string PythonState::writtenAt(std::uint32_t file, std::uint32_t line) const
{
    const std::string_view source = files[file].module->source;
    std::vector<std::size_t> &lines = files[file].lines;
    if (lines.empty()) {
        lines.push_back(0);
        for (std::size_t at = source.find('\n'); at != std::string_view::npos; at = source.find('\n', at + 1))
            lines.push_back(at + 1);
    }
    if (line == 0 || line > lines.size())
        return {};
    const std::string_view rest = source.substr(std::min(lines[line - 1], source.size()));
    std::string written;
    int open = 0;
    for (const char c : rest.substr(0, longestWritten * 4)) {
        open += bracketDepth(c);
        if (c == '\n' && open <= 0)
            break;
        const bool blank = contains(" \t\n\r", c);
        if (!blank)
            written += c;
        else if (!written.empty() && !written.ends_with(' '))
            written += ' ';
    }
    return cutText(trimmed(written), longestWritten);
}

const SourceValue *PythonState::boundTo(const PythonFrame &frame, std::string_view name) const
{
    for (const PythonNames *bound : {static_cast<const PythonNames *>(frame.locals), frame.outer,
                                     static_cast<const PythonNames *>(&files[frame.file].names)}) {
        if (!bound)
            continue;
        if (const auto found = bound->find(name); found != bound->end() && found->second.kind != Value::Kind::Missing)
            return &found->second;
    }
    return nullptr;
}

void PythonState::noteModel()
{
    if (reach == Reach::Live)
        afterModel = true;
    if (unit >= 0 && reach <= Reach::Conditional)
        units[unit].buildsModel = true;
}

// A setting in a conditional branch may or may not exist after it.
SourceValue PythonState::asFarAsItRuns(Value value) const
{
    if (reach == Reach::Live)
        return value;
    Value unsure{Value::Kind::Unknown, value.text};
    unsure.derived = value.isNumeric();
    return unsure;
}

bool PythonState::asksWhetherItIsMain(const PythonFrame &frame, const PythonStatement &statement) const
{
    if (statement.kind != PythonStatement::Kind::If)
        return false;
    const std::string_view condition = at(frame, statement.branches.front().condition).source;
    return condition.starts_with("__name__") || condition.ends_with("__name__");
}

void PythonState::startBudget()
{
    budget = std::min(mostSteps, m_allBudget);
}

// The limit applies to all programs together.
void PythonState::spendBudget()
{
    m_allBudget -= std::min(mostSteps, m_allBudget) - std::max(budget, 0L);
}

void PythonState::endBudget(std::uint32_t file)
{
    spendBudget();
    if (budget < 0)
        sayLeftOut(file, 0,
                   message(Messages::tr(
                               "{} is too complex to be analysed completely: what it sets after that is not detected"),
                           sources.texts[file].path));
}

void PythonState::sayLeftOut(std::uint32_t file, std::uint32_t line, std::string text)
{
    Problem problem{sources.texts[file].path, line, Severity::Warning, std::move(text),
                    Unread{UnreadReason::Limit, message(Messages::tr("statements")), 0, {}}};
    if (std::find(problems.begin(), problems.end(), problem) == problems.end() && problems.size() < mostProblems)
        problems.push_back(std::move(problem));
}

} // namespace rundiff
