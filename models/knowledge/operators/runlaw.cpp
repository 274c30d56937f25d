// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/operators/runlaw.h"

#include "models/formats/json/jsondocument.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace rundiff
{

namespace
{

using Entry = Json;

std::optional<RunLaw::Kind> kindNamed(const std::string &name)
{
    using Kind = RunLaw::Kind;
    constexpr std::array<std::pair<std::string_view, Kind>, 7> kinds = {{{"equal_on_ranks", Kind::EqualOnRanks},
                                                                         {"replicas_equal", Kind::ReplicasEqual},
                                                                         {"batches_differ", Kind::BatchesDiffer},
                                                                         {"batches_equal", Kind::BatchesEqual},
                                                                         {"parts_differ", Kind::PartsDiffer},
                                                                         {"parameters_move", Kind::ParametersMove},
                                                                         {"tied_weights", Kind::TiedWeights}}};
    const auto found = std::ranges::find(kinds, name, &std::pair<std::string_view, Kind>::first);
    if (found == kinds.end())
        return std::nullopt;
    return found->second;
}

std::vector<RunLaw> readRunLaws()
{
    QFile file(QStringLiteral(":/operators/runlaws.json"));
    std::vector<RunLaw> laws;
    if (!file.open(QIODevice::ReadOnly))
        return laws;
    const QByteArray bytes = file.readAll();
    const Entry json = parsedJson(bytes.toStdString());
    for (const Entry &entry : json.value("run_laws", Entry::array())) {
        const auto kind = kindNamed(entry.value("kind", std::string()));
        if (!kind)
            continue;
        laws.push_back({entry.value("id", std::string()), *kind, entry.value("names", std::vector<std::string>()),
                        entry.value("text", std::string()), entry.value("decides", std::string()),
                        entry.value("source", std::string())});
    }
    return laws;
}

} // namespace

const std::vector<RunLaw> &runLaws()
{
    static const std::vector<RunLaw> laws = readRunLaws();
    return laws;
}

} // namespace rundiff
