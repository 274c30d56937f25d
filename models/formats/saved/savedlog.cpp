// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saved/savedlog.h"

#include "models/formats/logs/reading/logreader.h"
#include "models/formats/saved/runfields.h"

#include <algorithm>
#include <map>

namespace rundiff
{

namespace
{

std::vector<std::uint64_t> numbersOf(const Offsets &offsets)
{
    std::vector<std::uint64_t> numbers(offsets.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = offsets[i];
    return numbers;
}

// The line of every point of a log, found in one walk through its text.
class Lines
{
public:
    explicit Lines(const Log &log)
    {
        for (const Curve &curve : log.curves) {
            if (m_seen.emplace(curve.offsets.get(), 0).second) {
                const auto numbers = numbersOf(*curve.offsets);
                m_offsets.insert(m_offsets.end(), numbers.begin(), numbers.end());
            }
        }
        std::sort(m_offsets.begin(), m_offsets.end());
        m_offsets.erase(std::unique(m_offsets.begin(), m_offsets.end()), m_offsets.end());
        m_lines = lineNumbers(log, m_offsets);
    }

    bool known() const { return m_lines.size() == m_offsets.size(); }
    std::vector<std::int64_t> of(const std::vector<std::uint64_t> &offsets) const
    {
        std::vector<std::int64_t> lines;
        lines.reserve(offsets.size());
        for (const std::uint64_t offset : offsets)
            lines.push_back(m_lines[static_cast<std::size_t>(
                std::lower_bound(m_offsets.begin(), m_offsets.end(), offset) - m_offsets.begin())]);
        return lines;
    }

private:
    std::map<const Offsets *, int> m_seen;
    std::vector<std::uint64_t> m_offsets;
    std::vector<std::int64_t> m_lines;
};

// Writes what curves share once, and under each curve's own name.
class CurveWriter
{
public:
    CurveWriter(ColumnFile &file, const Log &log) : m_file(file), m_lines(log) {}

    void write(const std::string &place, const Curve &curve)
    {
        if (const auto known = placeOfSteps(curve); known.empty())
            m_file.column(place + "/step", *curve.steps);
        else
            m_file.sameObject(place + "/step", known + "/step");
        m_steps.emplace_back(curve.steps, place);
        m_file.column(place + "/value", *curve.values);
        writePlaces(place, curve);
        if (curve.printedSteps)
            m_file.column(place + "/printed_step", *curve.printedSteps);
        if (curve.passingSteps)
            m_file.column(place + "/passing_step", *curve.passingSteps);
        m_file.column(place + "/replaced_step", curve.replacedSteps);
        m_file.column(place + "/replaced_value", curve.replacedValues);
    }

private:
    std::string placeOfSteps(const Curve &curve) const
    {
        for (const auto &[steps, place] : m_steps) {
            if (steps == curve.steps)
                return place;
        }
        return {};
    }

    void writePlaces(const std::string &place, const Curve &curve)
    {
        const auto [known, isNew] = m_places.try_emplace(curve.offsets.get(), place);
        if (isNew) {
            const auto offsets = numbersOf(*curve.offsets);
            m_file.column(place + "/offset", offsets);
            if (m_lines.known())
                m_file.column(place + "/line", m_lines.of(offsets));
            return;
        }
        m_file.sameObject(place + "/offset", known->second + "/offset");
        if (m_lines.known())
            m_file.sameObject(place + "/line", known->second + "/line");
    }

    ColumnFile &m_file;
    Lines m_lines;
    std::vector<std::pair<SharedColumn<std::int64_t>, std::string>> m_steps;
    std::map<const Offsets *, std::string> m_places;
};

// Gives curves that were written with the same columns the same ones again.
class CurveReader
{
public:
    explicit CurveReader(ColumnFileReader &file) : m_file(file) {}

    void read(const std::string &place, Curve &curve)
    {
        curve.steps = steps(place + "/step");
        curve.values = std::make_shared<const Curve::Values>(m_file.column<double>(place + "/value", curve.size()));
        curve.offsets = offsets(place + "/offset", curve.size());
        if (curve.countsRecords)
            curve.printedSteps = std::make_shared<const Curve::Steps>(
                m_file.column<std::int64_t>(place + "/printed_step", curve.size()));
        if (m_file.has(place + "/passing_step"))
            curve.passingSteps =
                std::make_shared<const Curve::Steps>(m_file.column<std::int64_t>(place + "/passing_step"));
        curve.replacedSteps = m_file.column<std::int64_t>(place + "/replaced_step");
        curve.replacedValues = m_file.column<double>(place + "/replaced_value", curve.replacedSteps.size());
    }

private:
    SharedColumn<std::int64_t> steps(const std::string &place)
    {
        const auto [known, isNew] = m_steps.try_emplace(m_file.addressOf(place));
        if (!isNew)
            return known->second;
        auto numbers = std::make_shared<const Curve::Steps>(m_file.column<std::int64_t>(place));
        if (std::adjacent_find(numbers->begin(), numbers->end(), std::greater_equal<>()) != numbers->end())
            m_file.damaged(place);
        return known->second = SharedColumn<std::int64_t>(std::move(numbers));
    }

    std::shared_ptr<const Offsets> offsets(const std::string &place, std::size_t points)
    {
        const auto [known, isNew] = m_offsets.try_emplace(m_file.addressOf(place));
        if (isNew) {
            auto offsets = std::make_shared<Offsets>();
            for (const std::uint64_t offset : m_file.column<std::uint64_t>(place))
                offsets->push(offset);
            known->second = std::move(offsets);
        }
        if (known->second->size() != 0 && known->second->size() != points)
            m_file.damaged(place);
        return known->second;
    }

    ColumnFileReader &m_file;
    std::map<std::uint64_t, SharedColumn<std::int64_t>> m_steps;
    std::map<std::uint64_t, std::shared_ptr<const Offsets>> m_offsets;
};

// The lines of all points, for a log whose text was not saved.
std::shared_ptr<const LinePlaces> readPlaces(ColumnFileReader &file, const std::string &group, const Log &log)
{
    std::map<std::uint64_t, std::int64_t> lines;
    std::map<const Offsets *, int> seen;
    for (std::size_t i = 0; i < log.curves.size(); ++i) {
        const Offsets &offsets = *log.curves[i].offsets;
        const std::string place = group + "/curves/" + std::to_string(i) + "/line";
        if (!seen.emplace(&offsets, 0).second || !file.has(place))
            continue;
        const auto numbers = file.column<std::int64_t>(place, offsets.size());
        for (std::size_t point = 0; point < numbers.size(); ++point)
            lines.emplace(offsets[point], numbers[point]);
    }
    auto places = std::make_shared<LinePlaces>();
    for (const auto &[offset, line] : lines) {
        places->offsets.push_back(offset);
        places->lines.push_back(line);
    }
    return places;
}

} // namespace

void writeSavedLog(ColumnFile &file, const std::string &group, const Log &log)
{
    file.details(group + "/details", toJson(log));
    CurveWriter curves(file, log);
    for (std::size_t i = 0; i < log.curves.size(); ++i)
        curves.write(group + "/curves/" + std::to_string(i), log.curves[i]);
    if (const auto text = textOfLog(log, longestSavedText))
        file.text(group + "/text", *text);
}

std::shared_ptr<const Log> readSavedLog(ColumnFileReader &file, const std::string &group)
{
    auto log = std::make_shared<Log>();
    if (!fromJsonText(file.text(group + "/details"), *log))
        file.damaged(group);
    CurveReader curves(file);
    for (std::size_t i = 0; file.sound() && i < log->curves.size(); ++i)
        curves.read(group + "/curves/" + std::to_string(i), log->curves[i]);
    if (file.has(group + "/text"))
        log->text = std::make_shared<const std::string>(file.text(group + "/text"));
    else if (!log->lineMarks.empty() && file.sound())
        log->places = readPlaces(file, group, *log);
    return log;
}

} // namespace rundiff
