// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/readers/tableheader.h"

#include "models/formats/logs/line/tablerow.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/vocabulary/metricchoice.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/ascii.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t none = TableHeader::none;
constexpr std::size_t mostColumns = 5000;
constexpr int knownLoss = 900; // a name of the list of preferred ones

bool isNumber(std::string_view cell)
{
    return parseNumber(cell).has_value();
}

std::size_t indexOf(const std::vector<std::string> &names, std::string_view name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return none;
    return static_cast<std::size_t>(found - names.begin());
}

// A loss among columns that are all named by what they are: no sentence is like this.
bool isComplete(const std::vector<std::string> &names)
{
    bool loss = false;
    for (const std::string &name : names) {
        const LabelMeaning meaning = vocabulary().meaning(name);
        if (meaning.isUnknown() && !name.empty() && vocabulary().headerMeaning(name).place == WordPlace::None)
            return false;
        loss |= meaning.isLoss();
    }
    return loss;
}

// W&B's chart export: the first column is the axis, whatever it is called; each run's column has two companions.
bool isChartExport(const std::vector<std::string> &names)
{
    return names.size() >= 2 &&
           std::any_of(names.begin() + 1, names.end(), [](const auto &n) { return n.ends_with("__MIN"); });
}

// Whether a digit begins a value; "mAP_0.5:0.95" and "2d_loss" are names.
bool isValueAt(std::string_view cell, std::size_t digit)
{
    if (digit == 0)
        return !ascii::isLetter(wordsigns::signAt(cell, 1));
    if (!wordsigns::isAnyOf(cell[digit - 1], " :=[#"))
        return false;
    const bool isRange = cell[digit - 1] == ':' && ascii::isDigit(wordsigns::signBefore(cell, digit - 1));
    return !isRange;
}

// Text with numbers in it ("epoch: 1", "lr 0.1") is a line of a log, not the name of a column.
bool isName(std::string_view cell)
{
    if (isNumber(cell) || cell.find_first_of("{}") != none)
        return false;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        if (ascii::isDigit(cell[i]) && isValueAt(cell, i))
            return false;
    }
    return true;
}

// Gym's and Stable-Baselines3's Monitor: the reward, the length and the time of an episode.
bool isMonitor(const std::vector<std::string> &names)
{
    return names.size() >= 3 && names[0] == "r" && names[1] == "l" && names[2] == "t";
}

} // namespace

std::optional<TableHeader> headerFrom(std::string_view line)
{
    TableHeader header;
    const auto delimiter = delimiterOf(line);
    if (!delimiter)
        return std::nullopt;
    header.delimiter = *delimiter;
    TableRow row;
    row.split(line, header.delimiter);
    if (row.size() < 2 || row.size() > mostColumns)
        return std::nullopt;
    bool names = true;
    for (std::size_t i = 0; i < row.size(); ++i) {
        names &= isName(row[i]);
        header.names.emplace_back(row[i]);
    }
    if (!names && !isChartExport(header.names))
        return std::nullopt;
    int best = 0;
    for (std::size_t i = 0; i < header.names.size(); ++i) {
        if (const int rank = vocabulary().stepRank(header.names[i]); rank > best) {
            best = rank;
            header.step = i;
        }
    }
    if (isChartExport(header.names))
        header.step = 0;
    header.metricName = indexOf(header.names, "metric.name");
    header.value = header.metricName == none ? none : indexOf(header.names, "value");
    const bool loss = std::any_of(header.names.begin(), header.names.end(),
                                  [](const auto &n) { return vocabulary().lossLikelihood(n) >= knownLoss; });
    header.complete = isComplete(header.names);
    header.monitor = isMonitor(header.names);
    const bool hasKnownName = header.step != none || loss;
    if (hasKnownName || header.complete || header.monitor)
        return header;
    return std::nullopt;
}

std::optional<TableHeader> HeaderSearch::take(std::string_view line)
{
    auto header = headerFrom(line);
    if (header && m_titles > mostTitles && !header->complete)
        header.reset();
    if (header && m_titles > 0)
        group(*header);
    m_before = line;
    ++m_titles;
    return header;
}

void HeaderSearch::group(TableHeader &header) const
{
    TableRow row;
    row.split(m_before, header.delimiter);
    if (row.size() != header.names.size())
        return;
    std::string_view of; // a spreadsheet writes what joined cells hold only into the first one
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (isNumber(row[i]))
            return;
    }
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (!row[i].empty())
            of = row[i];
        if (i != header.step && !of.empty() && of != header.names[i])
            header.names[i] = std::string(of) + ' ' + header.names[i];
    }
}

namespace
{

// Two columns by which the tables of a program are known; the second one may be empty.
struct Writer {
    std::string_view column, further;
    TableKind kind;
};

} // namespace

TableKind kindOf(const TableHeader &header)
{
    const auto has = [&](std::string_view name) { return name.empty() || header.has(name); };
    const auto hasBoth = [&](std::string_view one, std::string_view other) { return has(one) && has(other); };
    if (header.monitor)
        return {"monitor_csv", "Monitor of an environment (Gym, Stable-Baselines3)"};
    if (isChartExport(header.names))
        return {"wandb_csv", "Weights & Biases chart export"};
    if (header.metricName != none && !hasBoth("Wall time", "Value"))
        return {"aim_csv", "Aim metric table"};
    static const std::array writers{
        Writer{"Wall time", "Value", {"tensorboard_csv", "TensorBoard download"}},
        Writer{"train/box_loss", {}, {"ultralytics_csv", "Ultralytics results.csv"}},
        Writer{"metrics/precision(B)", {}, {"ultralytics_csv", "Ultralytics results.csv"}},
        Writer{"epoch", "step", {"lightning_csv", "Lightning CSVLogger"}},
        Writer{"epoch", "eval_top1", {"timm_summary", "timm summary.csv"}},
        Writer{"epoch", "loss", {"keras_csvlogger", "Keras CSVLogger"}},
        Writer{"epoch", "val_loss", {"keras_csvlogger", "Keras CSVLogger"}},
    };
    for (const Writer &writer : writers) {
        if (hasBoth(writer.column, writer.further))
            return writer.kind;
    }
    if (header.names.size() == 2 && has("step"))
        return {"step_csv", "table of step and value (DeepSpeed's CSV monitor and similar)"};
    return {"csv", "table with a header"};
}

std::vector<std::string> metricNames(const TableHeader &header)
{
    std::vector<std::string> names = header.names;
    if (header.monitor) {
        names[0] = "episode_reward";
        names[1] = "episode_length";
        names[2] = "elapsed_time";
    }
    return names;
}

} // namespace rundiff
