// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/goldenvalues.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsondocument.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestFile = 256ULL << 20;
constexpr std::int64_t mostSteps = 10'000'000; // that a file may declare
constexpr std::int64_t farthestStep = 1'000'000'000'000'000;

Problem unusable(const std::string &path, const std::string &what)
{
    return {path, 0, Severity::Error, message(Messages::tr("{} holds no golden values: {}"), path, what),
            Unread{UnreadReason::Damaged, "files", 1, {}}};
}

// NaN is the text "nan", which also means a step without a value.
std::optional<double> numberOf(const Json &json)
{
    if (json.is_number())
        return json.get<double>();
    if (!json.is_string())
        return std::nullopt;
    const auto &word = json.get_ref<const std::string &>();
    if (isAnyOf(word, {"nan", "NaN"}))
        return std::nan("");
    if (isAnyOf(word, {"inf", "Infinity"}))
        return HUGE_VAL;
    if (isAnyOf(word, {"-inf", "-Infinity"}))
        return -HUGE_VAL;
    return std::nullopt;
}

std::optional<std::int64_t> stepOf(std::string_view name)
{
    std::int64_t step = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), step);
    const bool whole = error == std::errc{} && end == name.data() + name.size();
    if (!whole || std::abs(step) > farthestStep)
        return std::nullopt;
    return step;
}

struct Schedule {
    std::int64_t start = 0, end = 0, interval = 0;
};

std::optional<Schedule> scheduleOf(const Json &metric)
{
    Schedule schedule;
    for (const auto &[name, number] : {std::pair("start_step", &schedule.start), std::pair("end_step", &schedule.end),
                                       std::pair("step_interval", &schedule.interval)}) {
        const auto found = metric.find(name);
        if (found == metric.end() || !found->is_number_integer())
            return std::nullopt;
        *number = found->get<std::int64_t>();
    }
    const auto isFar = [](std::int64_t step) { return std::abs(step) > farthestStep; };
    if (isFar(schedule.start) || isFar(schedule.end))
        return std::nullopt;
    if (schedule.interval <= 0 || isFar(schedule.interval))
        return std::nullopt;
    if (schedule.start > schedule.end || (schedule.end - schedule.start) / schedule.interval > mostSteps)
        return std::nullopt;
    return schedule;
}

// Megatron-LM takes the first step and the multiples of the interval; a list goes on from its start.
std::vector<std::int64_t> declaredSteps(const Schedule &schedule, bool multiples)
{
    std::vector<std::int64_t> steps = {schedule.start};
    std::int64_t next = schedule.start + schedule.interval;
    if (multiples)
        next -= (next % schedule.interval + schedule.interval) % schedule.interval;
    for (; next <= schedule.end; next += schedule.interval)
        steps.push_back(next);
    return steps;
}

std::vector<std::int64_t> missingSteps(const std::vector<std::int64_t> &declared,
                                       const std::map<std::int64_t, double> &values)
{
    std::vector<std::int64_t> missing;
    for (const std::int64_t step : declared) {
        if (!values.contains(step))
            missing.push_back(step);
    }
    return missing;
}

class GoldenReading
{
public:
    explicit GoldenReading(GoldenValues &golden) : m_golden(golden) {}

    void read(const Json &document)
    {
        for (const auto &[name, value] : document.items())
            readMember(name, value, Json::json_pointer() / name);
    }

private:
    void readMember(const std::string &name, const Json &value, const Json::json_pointer &place)
    {
        if (value.is_object() && value.contains("values"))
            return readCurve(name, value, place / "values");
        if (value.is_object()) {
            for (const auto &[part, inner] : value.items())
                readMember(name + "/" + part, inner, place / part);
            return;
        }
        if (value.is_array() && readList(name, value, place))
            return;
        if (const auto number = numberOf(value))
            return add(name, {{0, *number}}, place, {});
        RecordedMetric text{name, {}, {}, {}, value.is_string() ? value.get<std::string>() : value.dump()};
        text.place = place.to_string();
        m_golden.metrics.push_back(std::move(text));
    }

    bool readList(const std::string &name, const Json &list, const Json::json_pointer &place)
    {
        std::map<std::int64_t, double> values;
        for (const Json &entry : list) {
            const auto number = numberOf(entry);
            if (!number)
                return false;
            values.emplace(static_cast<std::int64_t>(values.size()), *number);
        }
        add(name, values, place, {});
        return true;
    }

    void readCurve(const std::string &name, const Json &metric, const Json::json_pointer &place)
    {
        const auto schedule = scheduleOf(metric);
        const Json &list = metric["values"];
        if (!schedule || !(list.is_object() || list.is_array()))
            return damaged(name, message(Messages::tr("it needs start_step, end_step, step_interval and values")));
        m_declared += (schedule->end - schedule->start) / schedule->interval;
        if (m_declared > mostSteps)
            return damaged(name, message(Messages::tr("the file declares more than {} steps"), mostSteps));
        std::map<std::int64_t, double> values;
        std::int64_t next = schedule->start;
        for (const auto &[key, entry] : list.items()) {
            std::optional<std::int64_t> step;
            if (list.is_object())
                step = stepOf(key);
            else if (next <= farthestStep)
                step = next;
            const auto number = numberOf(entry);
            if (!step || !number || !values.emplace(*step, *number).second)
                return damaged(name, message(Messages::tr("the value of step {} is not a number"), key));
            if (list.is_array())
                next += schedule->interval;
        }
        add(name, values, place, missingOf(*schedule, list.is_array(), values));
    }

    // Both ways to count are in use; the one that fits better is meant. A list may end before its last step.
    static std::vector<std::int64_t> missingOf(const Schedule &schedule, bool list,
                                               const std::map<std::int64_t, double> &values)
    {
        if (list) {
            auto declared = declaredSteps(schedule, false);
            if (declared.back() == schedule.end && declared.size() > 1)
                declared.pop_back();
            return missingSteps(declared, values);
        }
        auto missing = missingSteps(declaredSteps(schedule, true), values);
        auto otherwise = missingSteps(declaredSteps(schedule, false), values);
        if (otherwise.size() < missing.size())
            return otherwise;
        return missing;
    }

    void add(const std::string &name, const std::map<std::int64_t, double> &values, const Json::json_pointer &place,
             std::vector<std::int64_t> lacking)
    {
        RecordedMetric metric{name, {}, {}, {}, {}, std::move(lacking), place.to_string()};
        for (const auto &[step, value] : values) {
            metric.steps.push_back(step);
            metric.values.push_back(value);
        }
        metric.precision = roundedPrecision(metric.values);
        m_golden.metrics.push_back(std::move(metric));
    }

    void damaged(const std::string &name, const std::string &why)
    {
        m_golden.problems.push_back(
            {m_golden.path, 0, Severity::Error,
             message(Messages::tr("{}: the metric {} is damaged: {}"), m_golden.path, name, why),
             Unread{UnreadReason::Damaged, "metrics", 1, name}});
    }

    GoldenValues &m_golden;
    std::int64_t m_declared = 0; // steps, by all metrics
};

// The interval that declares exactly these steps; nullopt: there is none.
std::optional<std::int64_t> intervalOf(const std::vector<std::int64_t> &steps)
{
    if (steps.size() < 2)
        return 1;
    std::int64_t common = 0;
    for (std::size_t i = 1; i < steps.size(); ++i)
        common = std::gcd(common, steps[i]);
    for (const std::int64_t interval : {common, steps[1] - steps[0]}) {
        if (interval <= 0 || (steps.back() - steps.front()) / interval > mostSteps)
            continue;
        const Schedule schedule{steps.front(), steps.back(), interval};
        if (declaredSteps(schedule, true) == steps || declaredSteps(schedule, false) == steps)
            return interval;
    }
    return std::nullopt;
}

} // namespace

bool GoldenValues::hasCurves() const
{
    return std::any_of(metrics.begin(), metrics.end(),
                       [](const RecordedMetric &metric) { return metric.place.ends_with("/values"); });
}

tl::expected<GoldenValues, Problem> goldenFrom(std::string_view text, const std::string &path)
{
    Json document = parsedJson(text);
    if (!document.is_object())
        return tl::unexpected(
            unusable(path, message(Messages::tr("it is not a JSON object, or a name occurs twice in it. \"rundiff gate "
                                                "golden.json LOG --update\" makes golden values of a log"))));
    GoldenValues golden;
    golden.path = path;
    GoldenReading(golden).read(document);
    if (golden.metrics.empty() && golden.problems.empty())
        return tl::unexpected(unusable(path, message(Messages::tr("it is empty"))));
    golden.document = std::make_shared<const Json>(std::move(document));
    return golden;
}

tl::expected<GoldenValues, Problem> readGolden(const std::string &path)
{
    const auto file = readWholeFile(path, largestFile);
    if (!file)
        return tl::unexpected(file.error());
    auto golden = goldenFrom(file->text(), path);
    if (golden)
        golden->text = file->text();
    return golden;
}

GoldenValues goldenOf(const RecordedMetrics &metrics, const std::string &path)
{
    GoldenValues golden;
    golden.path = path;
    Json document = Json::object();
    for (const RecordedMetric &metric : metrics.metrics) {
        const auto interval = intervalOf(metric.steps);
        if (!interval || metric.steps.empty()) {
            golden.problems.push_back(
                {path, 0, Severity::Warning,
                 message(Messages::tr("{} is left out: its steps have no common interval"), metric.name)});
            continue;
        }
        Json values = Json::object();
        Json::object_t::Container &members =
            values.get_ref<Json::object_t &>(); // a search for each name would take forever
        for (std::size_t i = 0; i < metric.steps.size(); ++i)
            members.emplace_back(std::to_string(metric.steps[i]), std::isfinite(metric.values[i])
                                                                      ? Json(metric.values[i])
                                                                      : Json(fmt::format("{}", metric.values[i])));
        document[metric.name] = {{"start_step", metric.steps.front()},
                                 {"end_step", metric.steps.back()},
                                 {"step_interval", *interval},
                                 {"values", values}};
        golden.metrics.push_back(metric);
    }
    golden.document = std::make_shared<const Json>(std::move(document));
    return golden;
}

std::string goldenText(const Json &document)
{
    return document.dump(4, ' ', true, Json::error_handler_t::replace) + "\n";
}

} // namespace rundiff
