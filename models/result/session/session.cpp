// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/session/session.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/trackers/choosingruns.h"
#include "models/result/redaction/everytext.h"
#include "models/result/saved/bundledresult.h"
#include "models/run/messages.h"

#include <cmath>
#include <filesystem>

namespace rundiff
{

template <>
struct Fields<Session> {
    static void visit(auto &field, auto &session)
    {
        field("a", session.a);
        field("b", session.b);
        field("saved_result", session.savedResult);
        field("options", session.options);
        field("decisions", session.decisions);
        field("filter", session.filter);
        field("columns", session.columns);
        field("arrangement", session.arrangement);
    }
};

namespace
{

namespace fs = std::filesystem;

constexpr std::uint64_t largestSession = std::uint64_t(64) << 20;
constexpr const char *schema = "rundiff.session/1";

// Calls use(path) with everything in the session that is one.
template <typename Use>
void eachPath(Session &session, Use use)
{
    if (!session.savedResult.empty())
        return use(session.savedResult); // it holds everything else
    EveryText paths([&](TextKind kind, std::string text, const std::string &) {
        if (kind == TextKind::Path && !text.empty() && text != "builtin")
            use(text);
        return text;
    });
    paths.visit(session.a);
    paths.visit(session.b);
    paths.visit(session.options);
}

bool isThere(const fs::path &path)
{
    std::error_code error;
    return fs::exists(pathAndRun(path.string()).path, error);
}

std::string absolute(const std::string &path)
{
    std::error_code error;
    const fs::path whole = fs::absolute(path, error);
    if (error)
        return path;
    return whole.lexically_normal().string();
}

Problem unusable(const std::string &path, const std::string &what)
{
    return {path, 0, Severity::Error,
            message(Messages::tr("{} is not a session that Rundiff can open: {}"), path, what)};
}

bool isBound(double bound)
{
    return std::isfinite(bound) && bound >= 0;
}

bool isUsable(const CompareOptions &options)
{
    const bool metrics = std::ranges::all_of(options.metricTolerances, [](const MetricTolerance &own) {
        return isBound(own.atol.value_or(0)) && isBound(own.rtol.value_or(0));
    });
    return metrics && isBound(options.tolerance.atol) && isBound(options.tolerance.rtol) &&
           isBound(options.rowTolerance.value_or(0));
}

// Sessions of version 0.1.0 held each of them as a text of its own, the rules and matches together.
void takeOlderDecisions(const FieldJson &json, Session &session)
{
    if (!json.contains("rulings"))
        return;
    const auto member = [&](const char *name) {
        const auto found = json.find(name);
        if (found != json.end() && found->is_string())
            return found->get<std::string>();
        return std::string();
    };
    FieldJson decisions = parsedJson(member("rulings"));
    if (!decisions.is_object())
        decisions = FieldJson::object();
    for (const char *name : {"ticks", "annotations"}) {
        if (const FieldJson value = parsedJson(member(name)); !value.is_discarded())
            decisions[name] = value;
    }
    decisions["notes"] = member("notes");
    if (auto read = decisionsFromJson(jsonText(decisions)))
        session.decisions = std::move(*read);
}

using Relative = std::map<std::string, std::string>;

// Paths are taken as seen from the file's folder where that leads somewhere.
void findPaths(Session &session, const Relative &relative, const fs::path &folder)
{
    eachPath(session, [&](std::string &path) {
        const auto seen = relative.find(path);
        const fs::path here = seen == relative.end() ? fs::path() : (folder / seen->second).lexically_normal();
        if (!here.empty() && isThere(here))
            path = here.string();
    });
}

} // namespace

std::string sessionText(const Session &session, const std::string &folder)
{
    Session whole = session;
    Relative relative;
    eachPath(whole, [&](std::string &path) {
        path = absolute(path);
        const std::string seen = fs::path(path).lexically_relative(absolute(folder)).string();
        if (!seen.empty())
            relative[path] = seen;
    });
    FieldJson json = {{"schema", schema}};
    json.update(toJson(whole));
    json["relative"] = toJson(relative);
    return jsonText(json, 2) + "\n";
}

Session travelling(Session session)
{
    session.a.clear();
    session.b.clear();
    session.savedResult = bundledResultName;
    CompareOptions &options = session.options;
    for (Path *path : {&options.dataMapping, &options.cellMapping, &options.apiMapping, &options.dims})
        path->clear();
    options.baselines.clear();
    options.logReadings.clear();
    return session;
}

std::string travellingText(const Session &session)
{
    FieldJson json = {{"schema", schema}};
    json.update(toJson(session));
    return jsonText(json, 2) + "\n";
}

bool isSession(std::string_view text)
{
    const FieldJson json = parsedJson(text);
    return json.is_object() && json.value("schema", FieldJson(nullptr)) == schema;
}

tl::expected<Session, Problem> readSession(const std::string &path)
{
    const auto file = readWholeFile(path, largestSession);
    if (!file)
        return tl::unexpected(file.error());
    return sessionFrom(file->text(), path);
}

tl::expected<Session, Problem> sessionFrom(std::string_view text, const std::string &path)
{
    const FieldJson json = parsedJson(text);
    if (json.is_discarded() || !json.is_object())
        return tl::unexpected(unusable(path, message(Messages::tr("a JSON object is expected"))));
    if (json.value("schema", FieldJson(nullptr)) != schema)
        return tl::unexpected(unusable(path, message(Messages::tr("\"schema\" should be \"{}\""), schema)));
    Session session;
    Relative relative;
    const bool good = fromJson(json, session) && fromJson(json.value("relative", FieldJson::object()), relative);
    if (!good || !isUsable(session.options))
        return tl::unexpected(unusable(path, message(Messages::tr("a value in it has the wrong type"))));
    if (session.savedResult.empty() && (session.a.empty() || session.b.empty()))
        return tl::unexpected(unusable(path, message(Messages::tr("it does not name two runs"))));
    takeOlderDecisions(json, session);
    findPaths(session, relative, fs::path(absolute(path)).parent_path());
    return session;
}

std::string missingPath(const Session &session)
{
    std::string missing;
    Session copy = session;
    eachPath(copy, [&](std::string &path) {
        if (missing.empty() && !isThere(path))
            missing = path;
    });
    return missing;
}

void movePaths(Session &session, const std::string &from, const std::string &to)
{
    fs::path before = from, now = to;
    while (before.has_filename() && before.filename() == now.filename() && before.has_relative_path()) {
        before = before.parent_path();
        now = now.parent_path();
    }
    eachPath(session, [&](std::string &path) {
        if (path == from) {
            path = to;
            return;
        }
        const fs::path below = fs::path(path).lexically_relative(before);
        const bool moved = !below.empty() && *below.begin() != "..";
        if (moved && !isThere(path) && isThere(now / below))
            path = (now / below).string();
    });
}

} // namespace rundiff
