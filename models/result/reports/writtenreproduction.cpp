// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/reports/writtenreproduction.h"

#include "models/compare/table/pairview.h"
#include "models/formats/dumps/dumptensors.h"
#include "models/formats/json/jsondocument.h"
#include "models/result/saved/pairtables.h"
#include "models/result/writing/newfile.h"
#include "models/result/writing/newfolder.h"
#include "models/result/writing/npywriter.h"
#include "models/result/writing/version.h"
#include "models/run/messages.h"
#include "models/run/pythontext.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>

namespace rundiff
{

namespace
{

std::string cannotRunAlone(const std::string &operatorName)
{
    return message(
        Messages::tr("{} cannot be run alone: only APIs of PyTorch can (Functional, Torch, Tensor, NPU, VF)."),
        operatorName);
}

// "Functional.linear" -> "Functional", "linear"
struct ApiName {
    std::string group, name;
};

bool isIdentifier(std::string_view text)
{
    const auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    return !text.empty() && std::ranges::all_of(text, letter) &&
           !std::isdigit(static_cast<unsigned char>(text.front()));
}

std::optional<ApiName> apiNameOf(const CallName &name)
{
    constexpr std::array groups = {"Functional", "Torch", "Tensor", "NPU", "VF"};
    const std::size_t point = name.name.find('.');
    if (name.kind != CallName::Kind::Api || point == std::string_view::npos)
        return std::nullopt;
    ApiName found{std::string(name.name.substr(0, point)), std::string(name.name.substr(point + 1))};
    const bool known = std::ranges::find(groups, found.group) != groups.end();
    if (known && isIdentifier(found.name))
        return std::optional(found);
    return std::nullopt;
}

// Puts the entry of "3.0" into place 0 of the list at place 3.
void place(Json &list, std::string_view path, Json entry)
{
    constexpr std::size_t most = 4096; // a place that a dump names
    const std::size_t point = std::min(path.find('.'), path.size());
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(path.data(), path.data() + point, index);
    if (error != std::errc{} || end != path.data() + point || index >= most)
        return;
    if (!list.is_array())
        list = Json::array();
    while (list.size() <= index)
        list.push_back(nullptr);
    if (point == path.size())
        list[index] = std::move(entry);
    else
        place(list[index], path.substr(point + 1), std::move(entry));
}

// One run's part of the folder: its files, and its part of call.json.
class RunPart
{
public:
    RunPart(const Dump &dump, char letter, const std::string &folder, const Redaction &redaction,
            WrittenReproduction &written)
        : m_dump(dump), m_tensors(dump.location), m_letter(letter), m_folder(folder), m_redaction(redaction),
          m_written(written)
    {
    }

    Json describe(std::uint32_t call)
    {
        const DumpOperator &own = m_dump.operators[call];
        const bool backward = callNameOf(m_dump, own).backward();
        Json part = {{"arguments", Json::array()},
                     {"keywords", Json::object()},
                     {"gradients", Json::array()},
                     {"results", Json::array()}};
        if (const auto forward = backward ? forwardOf(own) : std::optional(call))
            addArguments(m_dump.operators[*forward], part);
        else
            fail(message(Messages::tr("The forward call of {} is not in the dump."), m_dump.name(own.key)));
        if (backward)
            addGradients(own, part);
        addResults(own, part);
        return part;
    }

private:
    std::optional<std::uint32_t> forwardOf(const DumpOperator &backward) const
    {
        const std::string key = forwardKey(m_dump.name(backward.key));
        for (std::uint32_t call = 0; call < m_dump.operators.size(); ++call) {
            if (m_dump.name(m_dump.operators[call].key) == key)
                return call;
        }
        return std::nullopt;
    }

    template <typename Use>
    void eachRow(const DumpOperator &call, Side side, std::string_view prefix, const Use &use) const
    {
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            const std::string path = argumentName(m_dump.name(m_dump.rows.suffix(row)));
            if (m_dump.rows.side(row) == side && path.starts_with(prefix))
                use(row, std::string_view(path).substr(prefix.size()));
        }
    }

    void addArguments(const DumpOperator &call, Json &part)
    {
        eachRow(call, Side::Input, "input.", [&](std::uint32_t row, std::string_view path) {
            const std::string_view first = path.substr(0, path.find('.'));
            const std::string name = m_letter + std::string("_input_") + fileName(path);
            if (!isIdentifier(first))
                place(part["arguments"], path, entryOf(row, name));
            else if (first.size() == path.size())
                part["keywords"][std::string(first)] = entryOf(row, name);
            else
                place(part["keywords"][std::string(first)], path.substr(first.size() + 1), entryOf(row, name));
        });
    }

    void addGradients(const DumpOperator &call, Json &part)
    {
        eachRow(call, Side::Input, "input.", [&](std::uint32_t row, std::string_view path) {
            place(part["gradients"], path, entryOf(row, m_letter + std::string("_gradient_") + fileName(path)));
        });
    }

    void addResults(const DumpOperator &call, Json &part)
    {
        eachRow(call, Side::Output, "output.", [&](std::uint32_t row, std::string_view path) {
            if (m_dump.rows.scalar(row) || m_dump.rows[row].null)
                return;
            Json entry = entryOf(row, m_letter + std::string("_result_") + fileName(path));
            std::size_t number = 0;
            std::from_chars(path.data(), path.data() + path.size(), number);
            entry["number"] = number;
            part["results"].push_back(std::move(entry));
        });
    }

    // "weight" or "3.0" -> "weight", "3_0"
    static std::string fileName(std::string_view path)
    {
        std::string name(path.substr(0, 64));
        std::ranges::replace_if(
            name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
        return name + ".npy";
    }

    Json entryOf(std::uint32_t row, const std::string &file)
    {
        const DumpRow values = m_dump.rows[row];
        if (values.null)
            return nullptr;
        return values.scalar ? scalarOf(values, row) : tensorOf(row, file);
    }

    Json scalarOf(const DumpRow &values, std::uint32_t row)
    {
        switch (values.max.kind) {
        case Statistic::Kind::True:
            return true;
        case Statistic::Kind::False:
            return false;
        case Statistic::Kind::Integer:
            return values.max.integer();
        case Statistic::Kind::Real:
            if (std::isfinite(values.max.real()))
                return Json(values.max.real());
            return Json{{"float", pythonFloat(values.max.real())}};
        case Statistic::Kind::Text:
            return textOf(m_dump.name(values.suffix), m_dump.name(values.max.text()));
        case Statistic::Kind::None:
            break;
        }
        fail(message(Messages::tr("The dump does not hold the argument {}."), m_dump.rowName(row)));
        return nullptr;
    }

    Json textOf(std::string_view argument, std::string_view text) const
    {
        constexpr std::string_view types = "torch.";
        if (text.starts_with(types) && isIdentifier(text.substr(types.size())))
            return Json{{"dtype", std::string(text.substr(types.size()))}};
        return m_redaction(m_redaction.ofValue(argument, text));
    }

    Json tensorOf(std::uint32_t row, const std::string &file)
    {
        const std::string_view dataName = m_dump.name(m_dump.rows.dataName(row));
        if (dataName.empty()) {
            fail(message(Messages::tr("The dump holds no tensor for {}: only dumps with real tensors (task tensor) can "
                                      "be run again."),
                         m_dump.rowName(row)));
            return nullptr;
        }
        const auto tensor = m_tensors.tensor(dataName);
        if (!tensor) {
            fail(tensor.error().message);
            return nullptr;
        }
        if (const auto done = writeNpy(m_folder + "/" + file, *tensor); !done)
            fail(done.error());
        else
            ++m_written.files;
        std::string_view dtype = m_dump.name(m_dump.rows.dtype(row));
        dtype.remove_prefix(std::min(dtype.rfind('.') + 1, dtype.size()));
        return {{"tensor", file}, {"dtype", std::string(dtype)}};
    }

    // What both runs lack is reported once.
    void fail(const std::string &reason)
    {
        if (std::ranges::find(m_written.problems, reason, &Problem::message) == m_written.problems.end())
            m_written.problems.push_back({{}, 0, Severity::Error, reason});
    }

    const Dump &m_dump;
    DumpTensors m_tensors;
    char m_letter;
    const std::string &m_folder;
    const Redaction &m_redaction;
    WrittenReproduction &m_written;
};

void writeText(const std::string &path, std::string_view text, WrittenReproduction &written)
{
    if (const auto done = writeWholeFile(path, text); done)
        ++written.files;
    else
        written.problems.push_back({path, 0, Severity::Error, done.error()});
}

void writeParts(const PairTable &table, const CallRows &call, const ApiName &api, const std::string &folder,
                const Redaction &redaction, WrittenReproduction &written)
{
    Json description = {{"schema", "rundiff.repro/1"}, {"version", version()}, {"operator", written.operatorName},
                        {"group", api.group},          {"name", api.name},     {"runs", Json::object()}};
    description["runs"]["a"] = RunPart(*table.a, 'a', folder, redaction, written).describe(call.pair().a);
    if (call.inBoth())
        description["runs"]["b"] = RunPart(*table.b, 'b', folder, redaction, written).describe(call.pair().b);
    writeText(folder + "/call.json", asciiJsonText(description, 1) + "\n", written);
    QFile script(QStringLiteral(":/repro/run_operator.py"));
    if (script.open(QIODevice::ReadOnly))
        writeText(folder + "/run_operator.py", script.readAll().toStdString(), written);
}

void refuse(WrittenReproduction &written, std::string reason)
{
    written.problems.push_back({{}, 0, Severity::Error, std::move(reason)});
}

} // namespace

WrittenReproduction writeReproduction(const Comparison &comparison, const std::string &folder,
                                      const Redaction &redaction, const Progress &progress)
{
    WrittenReproduction written;
    if (!comparison.operators || !comparison.operators->firstDifference) {
        std::ranges::copy_if(comparison.problems, std::back_inserter(written.problems),
                             [](const Problem &problem) { return problem.severity == Severity::Error; });
        refuse(written, message(Messages::tr("The dumps have no first difference: there is no operator to run.")));
        return written;
    }
    const FirstDifference &first = *comparison.operators->firstDifference;
    written.operatorName = first.row.operatorName;
    const auto table = keptOrReadTable(comparison, first.pair, progress);
    const auto call = table ? std::optional(callOfRow(*table, first.row.tableRow)) : std::nullopt;
    const auto api = call && call->inA() ? apiNameOf(call->name()) : std::nullopt;
    if (!api) {
        refuse(written, cannotRunAlone(written.operatorName));
        return written;
    }
    auto files = NewFolder::create(folder);
    if (!files) {
        refuse(written, message(Messages::tr("The folder {} cannot be created ({})."), folder, files.error()));
        return written;
    }
    writeParts(*table, *call, *api, files->unfinished().string(), redaction, written);
    files->keep(written.problems);
    return written;
}

} // namespace rundiff
