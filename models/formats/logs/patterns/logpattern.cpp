// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/logpattern.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsondocument.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/logs/records/steprule.h"
#include "models/run/folder.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

// Has to stand outside of every namespace; the patterns are linked in from a static library.
static void initPatternResource()
{
    Q_INIT_RESOURCE(logpatterns);
}

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestPatternFile = std::uint64_t(1) << 20;

class PatternError
{
public:
    explicit PatternError(std::string text) : m_text(std::move(text)) {}
    const std::string &text() const { return m_text; }

private:
    std::string m_text;
};

std::string textOf(const Json &object, const char *key, const std::string &otherwise = {})
{
    const auto found = object.find(key);
    if (found != object.end() && found->is_string())
        return found->get<std::string>();
    return otherwise;
}

bool flagOf(const Json &object, const char *key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

std::optional<Expression> expressionOf(const Json &object, const char *key)
{
    const std::string text = textOf(object, key);
    if (text.empty())
        return std::nullopt;
    auto compiled = Expression::compile(text);
    if (!compiled)
        throw PatternError(message(Messages::tr("\"{}\" is not a regular expression: {}"), key, compiled.error()));
    return std::move(*compiled);
}

StepRule stepRule(const std::string &text)
{
    static constexpr std::array<std::pair<const char *, StepRule>, 5> rules = {
        {{"step", StepRule::Step},
         {"epoch", StepRule::Epoch},
         {"epoch-iteration", StepRule::EpochIteration},
         {"bar", StepRule::Bar},
         {"index", StepRule::Index}}};
    for (const auto &[name, rule] : rules) {
        if (text == name)
            return rule;
    }
    throw PatternError(message(
        Messages::tr("\"{}\" is not a rule for steps; the rules are step, epoch, epoch-iteration, bar and index"),
        text));
}

// Whether an expression takes every number for another one: it neither names digits nor counts them, and its groups
// hold any number. Only then does a line match because another one did that has the same text around its numbers.
bool takesAnyNumber(const std::optional<Expression> &expression)
{
    if (!expression)
        return true;
    const std::string &text = expression->text();
    const auto holds = [&](const char *part) { return text.find(part) != std::string::npos; };
    if (text.find_first_of("0123456789") != std::string::npos || holds("  ") || holds("\\k") || holds("(?P="))
        return false;
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        const std::size_t end = text.find('>', at);
        const bool group =
            (at > 1 && text.compare(at - 2, 2, "(?") == 0) || (at > 2 && text.compare(at - 3, 3, "(?P") == 0);
        if (!group || end == std::string::npos || wordsigns::isAnyOf(text[at + 1], "=!"))
            continue;
        const std::string body = text.substr(end + 1, text.find(')', end) - end - 1);
        if (text.substr(at + 1, end - at - 1) != "key" && !isAnyOf(body, {"{NUM}", "\\d+"}))
            return false;
    }
    return true;
}

OtherLine otherLine(const Json &object)
{
    auto expression = expressionOf(object, "expression");
    if (!expression)
        throw PatternError(message(Messages::tr("an entry of \"others\" has no \"expression\"")));
    const bool shapes = takesAnyNumber(expression);
    OtherLine line{std::move(*expression), textOf(object, "literal"), {}, shapes};
    const Json metrics = object.value("metrics", Json::object());
    for (const auto &[group, name] : metrics.items()) {
        const Expression::Group *found = line.expression.group(group);
        if (!found || !name.is_string())
            throw PatternError(
                message(Messages::tr("\"metrics\" refers to the group {}, which the expression does not have"), group));
        line.metrics.emplace_back(found, name.get<std::string>());
    }
    return line;
}

// Without an anchor of its own a pattern would not notice damaged records.
std::optional<Expression> anchorBefore(const std::string &record)
{
    const std::string anchor = anchorOf(record);
    if (anchor.empty())
        return std::nullopt;
    auto compiled = Expression::compile(anchor);
    if (compiled)
        return std::move(*compiled);
    return std::nullopt;
}

PatternPtr patternFrom(const Json &object)
{
    auto pattern = std::make_shared<LogPattern>();
    pattern->id = textOf(object, "id");
    if (pattern->id.empty())
        throw PatternError(message(Messages::tr("a pattern has no \"id\"")));
    pattern->name = textOf(object, "name", pattern->id);
    pattern->weight = std::clamp(object.value("weight", 3), 1, 20);
    pattern->metric = textOf(object, "metric", "loss");
    for (const Json &literal : object.value("literals", Json::array())) {
        if (literal.is_string())
            pattern->literals.push_back(literal.get<std::string>());
    }
    pattern->anchor = expressionOf(object, "anchor");
    pattern->record = expressionOf(object, "record");
    if (!pattern->record)
        throw PatternError(message(Messages::tr("the pattern {} has no \"record\""), pattern->id));
    if (!pattern->anchor)
        pattern->anchor = anchorBefore(textOf(object, "record"));
    pattern->noValue = expressionOf(object, "noValue");
    pattern->pairs = expressionOf(object, "pairs");
    pattern->skipPair = expressionOf(object, "skipPair");
    pattern->stepElsewhere = expressionOf(object, "stepElsewhere");
    pattern->epoch = expressionOf(object, "epoch");
    const Json others = object.value("others", Json::array());
    pattern->others.reserve(others.size());
    for (const Json &other : others)
        pattern->others.push_back(otherLine(other));
    pattern->counting.rule = stepRule(textOf(object, "step", "step"));
    pattern->counting.base = object.value("base", 1);
    pattern->complete = flagOf(object, "complete");
    pattern->dropRepeats = pattern->counting.redrawn = flagOf(object, "dropRepeats");
    pattern->barEpochs = flagOf(object, "barEpochs");
    pattern->besides = object.value("besides", true);
    pattern->guess = flagOf(object, "guess");
    pattern->nameless = flagOf(object, "nameless");
    pattern->minShare = object.value("minShare", 0.0);
    const Json names = object.value("names", Json::object());
    for (const auto &[key, name] : names.items()) {
        if (name.is_string())
            pattern->names.emplace_back(key, name.get<std::string>());
    }
    resolveGroups(*pattern);
    return pattern;
}

void addPatterns(PatternSet &set, std::string_view text, const std::string &path)
{
    const auto problem = [&](const std::string &what) {
        set.problems.push_back(
            {path, 0, Severity::Warning, message(Messages::tr("This log pattern is not used: {}"), what)});
    };
    const Json document = parsedJson(text, JsonComments::Ignored);
    if (document.is_discarded() || !document.is_object()) {
        problem(message(Messages::tr("a JSON object with the list \"patterns\" was expected")));
        return;
    }
    for (const Json &object : document.value("patterns", Json::array())) {
        try {
            set.patterns.push_back(patternFrom(object));
        } catch (const PatternError &error) {
            problem(error.text());
        } catch (const Json::exception &error) {
            problem(error.what());
        }
    }
}

} // namespace

std::string_view LogPattern::metricName(std::string_view key) const
{
    for (const auto &[text, metricOfText] : names) {
        if (text == key)
            return metricOfText;
    }
    return key;
}

void resolveGroups(LogPattern &pattern)
{
    static constexpr std::array<std::string_view, 14> noMetrics = {
        "step", "iter", "epoch", "epochs", "spe", "loss", "rank", "n", "m", "total", "last", "time", "pct", "key"};
    const Expression &record = *pattern.record;
    pattern.step = record.group("step");
    pattern.iter = record.group("iter");
    pattern.epochGroup = record.group("epoch");
    pattern.spe = record.group("spe");
    pattern.loss = record.group("loss");
    pattern.rank = record.group("rank");
    pattern.n = record.group("n");
    pattern.m = record.group("m");
    for (const Expression::Group &group : record.groups()) {
        if (std::find(noMetrics.begin(), noMetrics.end(), group.name) == noMetrics.end())
            pattern.metrics.emplace_back(&group, group.name);
    }
    for (const auto *expression : {&pattern.record, &pattern.noValue, &pattern.pairs, &pattern.stepElsewhere})
        pattern.shapes = pattern.shapes && takesAnyNumber(*expression);
}

namespace
{

// Compiled once: every log of a run is tested with all of them.
const PatternSet &builtinPatterns()
{
    static const PatternSet patterns = [] {
        initPatternResource();
        PatternSet set;
        const QDir folder(QStringLiteral(":/rundiff/log-patterns"));
        for (const QString &name : folder.entryList(QDir::Files, QDir::Name)) {
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::ReadOnly))
                addPatterns(set, file.readAll().toStdString(), name.toStdString());
        }
        return set;
    }();
    return patterns;
}

} // namespace

PatternSet loadPatterns(const std::string &userFolder)
{
    PatternSet set = builtinPatterns();
    std::vector<std::string> files;
    for (const auto &path : pathsIn(userFolder)) {
        if (path.extension() == ".json")
            files.push_back(path.string());
    }
    std::sort(files.begin(), files.end());
    for (const std::string &path : files) {
        const auto file = readWholeFile(path, largestPatternFile);
        if (file)
            addPatterns(set, file->text(), path);
        else
            set.problems.push_back(file.error());
    }
    return set;
}

std::string userPatternFolder()
{
    if (const char *config = std::getenv("XDG_CONFIG_HOME"); config && *config)
        return std::string(config) + "/rundiff/log-patterns";
    if (const char *home = std::getenv("HOME"); home && *home)
        return std::string(home) + "/.config/rundiff/log-patterns";
    return {};
}

// The part of the user's expression that ends before the first value: text, step and the words around them. Empty where
// the step does not come first.
std::string anchorOf(const std::string &expression)
{
    bool step = false;
    int depth = 0;
    for (std::size_t at = 0; at < expression.size(); ++at) {
        const std::string_view rest = std::string_view(expression).substr(at);
        if (rest[0] == '\\') {
            ++at;
            continue;
        }
        const bool named = rest.starts_with("(?P<") ||
                           (rest.starts_with("(?<") && rest.size() > 3 && !wordsigns::isAnyOf(rest[3], "=!"));
        if (named) {
            const std::size_t begin = rest.find('<') + 1;
            const std::string_view name = rest.substr(begin, rest.find('>') - begin);
            const bool place = isAnyOf(name, {"step", "iter", "epoch", "spe", "rank"});
            if (!place)
                return step && depth == 0 ? expression.substr(0, at) : std::string();
            step |= isAnyOf(name, {"step", "iter"});
        }
        if (rest[0] == '(')
            ++depth;
        if (rest[0] == ')')
            --depth;
    }
    return {};
}

tl::expected<PatternPtr, std::string> customPattern(const std::string &expression, const std::string &anchor)
{
    auto pattern = std::make_shared<LogPattern>();
    pattern->id = "custom";
    pattern->name = message(Messages::tr("your own pattern"));
    auto record = Expression::compile(expression);
    if (!record)
        return tl::unexpected(record.error());
    pattern->record = std::move(*record);
    const bool given = !anchor.empty();
    if (given) {
        auto compiled = Expression::compile(anchor);
        if (!compiled)
            return tl::unexpected(compiled.error());
        pattern->anchor = std::move(*compiled);
    } else {
        pattern->anchor = anchorBefore(expression);
    }
    resolveGroups(*pattern);
    if (!pattern->loss && pattern->metrics.empty())
        return tl::unexpected(message(Messages::tr("it has no group for a value: (?P<loss>...) or another metric")));
    if (!pattern->step && pattern->iter && pattern->epochGroup)
        pattern->counting.rule = StepRule::EpochIteration;
    else if (!pattern->step && !pattern->iter)
        pattern->counting.rule = pattern->epochGroup ? StepRule::Epoch : StepRule::Index;
    return pattern;
}

} // namespace rundiff
