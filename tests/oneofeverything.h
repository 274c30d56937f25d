// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/writtenfile.h"

#include <QRegularExpression>
#include <QStringList>

// Runs with one of everything, to see that no text says "1 rows".
namespace rundiff
{

// A and B: one step, one rank, one call, and a line of the log that cannot be read.
inline void writeOneOfEverything(const std::filesystem::path &folder)
{
    const auto tensor = [](const std::string &value) {
        return R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [1], "requires_grad": false, "Max": )" +
               value + R"(, "Min": )" + value + R"(, "Mean": )" + value + R"(, "Norm": )" + value + "}";
    };
    for (const std::string run : {"A", "B"}) {
        const std::string value = run == "A" ? "3.5" : "2.5";
        write(folder / run / "train.log", "step: 1 loss: " + value + "\nstep: 2 lo\n");
        write(folder / run / "dump/step0/rank0/dump.json",
              R"({"task": "statistics", "level": "L1", "framework": "pytorch", "dump_data_dir": null, "data": )"
              R"({"Functional.relu.0.forward": {"input_args": [)" +
                  tensor("1.5") + R"(], "input_kwargs": {}, "output": [)" + tensor(value) + "]}}}");
    }
}

// "1 rows", "1 common steps" and "1 of 5 rows differ": what follows the count 1 and is not in the singular.
inline QStringList pluralsOfOne(const QString &text)
{
    static const QRegularExpression plural(
        QStringLiteral("(?<![\\w.,#/:-])(?<!step )(?<!row )(?<!line )(?<!rank )(?<!of )1 (?:[a-z]+ )?"
                       "(?!(?:agrees|always|as|class|differs|does|has|is|its|less|needs|this|was)\\b)[a-z]+s\\b"
                       "|(?<![\\w.,])1 of \\d+ [a-z]+s (?:are|agree|differ|have)\\b"));
    QStringList found;
    for (auto match = plural.globalMatch(text); match.hasNext();)
        found << match.next().captured();
    return found;
}

} // namespace rundiff
