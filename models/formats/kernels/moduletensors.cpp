// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/moduletensors.h"

#include "models/formats/dumps/dumpbuilder.h"
#include "models/formats/dumps/operatororder.h"
#include "models/formats/dumps/tensorrow.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/formats/tensors/tensorstatistics.h"
#include "models/run/naturalorder.h"
#include "models/run/parallel.h"
#include "models/run/tensorshape.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view modulePrefix = "Module.", ending = ".pt";

// "Module.model.layers.0.mlp.MLP.0.input.0.pt"
struct ModuleTensorName {
    std::string call;   // "Module.model.layers.0.mlp.MLP.forward.0", as in a dump.json
    std::string suffix; // ".input.0"
    Side side = Side::Input;
};

std::optional<ModuleTensorName> moduleTensorName(std::string_view file)
{
    if (!file.starts_with(modulePrefix) || !file.ends_with(ending))
        return std::nullopt;
    file.remove_suffix(ending.size());
    constexpr std::array<std::pair<std::string_view, Side>, 3> sides = {
        {{".input_kwargs", Side::Input}, {".input", Side::Input}, {".output", Side::Output}}};
    for (const auto &[word, side] : sides) {
        const std::size_t at = file.rfind(word);
        const std::size_t number = at == file.npos ? at : file.rfind('.', at - 1);
        if (number == file.npos || !isDigits(file.substr(number + 1, at - number - 1)))
            continue;
        const std::string call =
            std::string(file.substr(0, number)) + ".forward" + std::string(file.substr(number, at - number));
        return ModuleTensorName{call, std::string(file.substr(at)), side};
    }
    return std::nullopt;
}

struct FoundTensor {
    ModuleTensorName name;
    TensorRecord record;
    std::optional<Problem> problem;
};

FoundTensor readFile(const std::string &folder, const std::string &file, const std::stop_token &stop)
{
    FoundTensor found;
    found.name = moduleTensorName(file).value_or(ModuleTensorName{});
    const auto tensor = readTensor(folder + "/" + file);
    if (!tensor) {
        found.problem = tensor.error();
        return found;
    }
    found.record = {found.name.suffix, found.name.side, std::string(elementName(tensor->type)),
                    shapeText(tensor->shape), file};
    if (const auto statistics = statisticsOf(*tensor, stop))
        setStatistics(tensor->type, *statistics, found.record);
    return found;
}

} // namespace

bool isModuleTensorName(std::string_view file)
{
    return moduleTensorName(file).has_value();
}

void readModuleTensors(Dump &dump, const std::vector<std::string> &files, const Progress &progress)
{
    std::vector<FoundTensor> found(files.size());
    std::atomic<std::uint64_t> done = 0;
    inParallel(files.size(), 0, [&](std::size_t at) {
        if (!progress.stopped())
            found[at] = readFile(dump.location.dumpFile, files[at], progress.stop);
        progress.tell({dump.location.dumpFile, ++done, files.size()});
    });
    std::ranges::stable_sort(found, naturallyLess,
                             [](const FoundTensor &tensor) -> std::string_view { return tensor.name.call; });
    DumpBuilder builder(dump);
    const std::string *last = nullptr;
    for (const FoundTensor &tensor : found) {
        if (tensor.problem) {
            dump.problems.push_back(*tensor.problem);
            continue;
        }
        if (!last || *last != tensor.name.call)
            builder.begin(tensor.name.call);
        last = &tensor.name.call;
        builder.add(tensor.record);
    }
    putModulesBehindTheirCalls(dump);
}

} // namespace rundiff
