// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>

#include <cstdint>
#include <string>
#include <vector>

// Dumps with real tensors, written in a test.
namespace rundiff::tensordump
{

struct Argument {
    std::string json;                      // of an argument that is no tensor
    std::string dtype = "torch.float32";   // "torch.int64": the file holds integers
    std::vector<std::uint64_t> shape = {}; // of a tensor
    std::vector<double> values = {};
};

inline Argument tensor(std::vector<std::uint64_t> shape, std::vector<double> values,
                       std::string dtype = "torch.float32")
{
    return {{}, std::move(dtype), std::move(shape), std::move(values)};
}

inline Argument value(const std::string &type, const std::string &text)
{
    return {"{\"type\": \"" + type + "\", \"value\": " + text + "}"};
}

inline Argument null()
{
    return {"null"};
}

struct Call {
    std::string key; // "Functional.linear.0.forward"
    std::vector<Argument> inputs;
    std::vector<Argument> outputs;
    std::vector<std::pair<std::string, Argument>> keywords = {};
};

inline std::string sizesText(const std::vector<std::uint64_t> &shape, const char *last)
{
    std::string text;
    for (const std::uint64_t size : shape)
        text += (text.empty() ? "" : ", ") + std::to_string(size);
    return shape.size() == 1 ? text + last : text;
}

template <typename Number>
std::string rawValues(const std::vector<double> &values)
{
    std::string bytes;
    for (const double value : values) {
        const auto number = static_cast<Number>(value);
        bytes.append(reinterpret_cast<const char *>(&number), sizeof number);
    }
    return bytes;
}

inline void writeNpy(const QString &path, const Argument &argument)
{
    const bool whole = argument.dtype == "torch.int64", flags = argument.dtype == "torch.bool";
    std::string header = std::string("{'descr': '") +
                         (whole   ? "<i8"
                          : flags ? "|b1"
                                  : "<f4") +
                         "', 'fortran_order': False, 'shape': (" + sizesText(argument.shape, ",") + "), }";
    header.append(117 - header.size(), ' ').append("\n");
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes.append(1, static_cast<char>(header.size())).append(1, '\0').append(header);
    bytes += whole   ? rawValues<std::int64_t>(argument.values)
             : flags ? rawValues<char>(argument.values)
                     : rawValues<float>(argument.values);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()))
        qFatal("cannot write %s", qPrintable(path));
}

inline std::string entryOf(const QString &folder, const std::string &name, const Argument &argument)
{
    if (!argument.json.empty())
        return argument.json;
    const std::string file = name + ".npy";
    writeNpy(QDir(folder).filePath(QStringLiteral("dump_tensor_data/") + QString::fromStdString(file)), argument);
    return "{\"type\": \"torch.Tensor\", \"dtype\": \"" + argument.dtype + "\", \"shape\": [" +
           sizesText(argument.shape, "") + "], \"Max\": 1.0, \"Min\": 0.0, \"Mean\": 0.5, \"Norm\": 1.0, " +
           "\"requires_grad\": false, \"data_name\": \"" + file + "\"}";
}

inline std::string listOf(const QString &folder, const std::string &name, const std::vector<Argument> &arguments)
{
    std::string text;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        text += (i > 0 ? ", " : "") + entryOf(folder, name + "." + std::to_string(i), arguments[i]);
    return "[" + text + "]";
}

inline std::string callText(const QString &folder, const Call &call)
{
    if (call.key.ends_with(".backward"))
        return "\"" + call.key + "\": {\"input\": " + listOf(folder, call.key + ".input", call.inputs) +
               ", \"output\": " + listOf(folder, call.key + ".output", call.outputs) + "}";
    std::string keywords;
    for (const auto &[name, argument] : call.keywords)
        keywords += (keywords.empty() ? "" : ", ") + ("\"" + name + "\": ") +
                    entryOf(folder, call.key + ".input." + name, argument);
    return "\"" + call.key + "\": {\"input_args\": " + listOf(folder, call.key + ".input", call.inputs) +
           ", \"input_kwargs\": {" + keywords + "}, \"output\": " + listOf(folder, call.key + ".output", call.outputs) +
           "}";
}

// `folder` becomes the dump of one step and rank.
inline void write(const QString &folder, const std::vector<Call> &calls)
{
    QDir(folder).removeRecursively();
    QDir().mkpath(folder + QStringLiteral("/dump_tensor_data"));
    std::string text;
    for (const Call &call : calls)
        text += (text.empty() ? "" : ", ") + callText(folder, call);
    text =
        "{\"task\": \"tensor\", \"level\": \"L1\", \"framework\": \"pytorch\", \"dump_data_dir\": null, \"data\": {" +
        text + "}}";
    QFile file(folder + QStringLiteral("/dump.json"));
    if (!file.open(QIODevice::WriteOnly) || file.write(text.c_str()) != static_cast<qint64>(text.size()))
        qFatal("cannot write %s", qPrintable(file.fileName()));
}

} // namespace rundiff::tensordump
