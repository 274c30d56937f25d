// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/layouts/runlayout.h"

#include "models/knowledge/settings/logsetting.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t headOfLog = 1 << 20;

// What a log prints of itself, by the names of Megatron and those that others use for the same.
class PrintedSettings
{
public:
    explicit PrintedSettings(const std::string &path)
    {
        for (LogSetting &setting : settingsOfLogFile(path, headOfLog))
            m_values.try_emplace(std::move(setting.name), std::move(setting.value));
    }

    bool has(std::string_view name) const { return m_values.contains(name); }
    // 1 for None, and for what is not a number.
    std::int64_t size(std::initializer_list<std::string_view> names) const
    {
        for (const std::string_view name : names) {
            const auto found = m_values.find(name);
            if (found == m_values.end())
                continue;
            std::int64_t number = 1;
            const std::string &text = found->second;
            const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
            const bool isSize = read.ec == std::errc() && number > 0 && number <= Layout::mostParts;
            return isSize ? number : 1;
        }
        return 1;
    }
    bool isOn(std::string_view name) const { return lowered(text(name)) == "true"; }
    std::string text(std::string_view name) const
    {
        const auto found = m_values.find(name);
        return found == m_values.end() ? std::string() : found->second;
    }

private:
    std::map<std::string, std::string, std::less<>> m_values;
};

Layout layoutFrom(const PrintedSettings &settings)
{
    Layout layout;
    layout.tensor = settings.size({"tensor_model_parallel_size", "tensor_parallel_size"});
    layout.context = settings.size({"context_parallel_size"});
    layout.data = settings.size({"data_parallel_size"});
    layout.pipeline = settings.size({"pipeline_model_parallel_size", "pipeline_parallel_size"});
    layout.expert = settings.size({"expert_model_parallel_size", "expert_parallel_size"});
    layout.chunks = settings.size({"virtual_pipeline_model_parallel_size"});
    layout.layers = settings.size({"num_layers", "num_hidden_layers"});
    layout.experts = settings.size({"num_experts", "num_moe_experts"});
    const std::int64_t global = settings.size({"global_batch_size"}), micro = settings.size({"micro_batch_size"});
    layout.microBatches = std::max<std::int64_t>(1, global / (micro * layout.data));
    layout.sequence = layout.tensor > 1 && settings.isOn("sequence_parallel");
    const std::string recomputed = settings.text("recompute_granularity");
    layout.recomputes = !recomputed.empty() && recomputed != "None";
    const std::string untied = settings.text("untie_embeddings_and_output_weights");
    layout.tied = layout.pipeline > 1 && untied == "False";
    layout.adaptive = lowered(settings.text("optimizer")).find("adam") != std::string::npos;
    return layout;
}

std::optional<RunLayout> printedLayout(const Run &run)
{
    for (const auto &log : run.logs) {
        const PrintedSettings settings(log->path);
        if (settings.has("tensor_model_parallel_size") || settings.has("tensor_parallel_size"))
            return RunLayout{layoutFrom(settings), RunLayout::Source::Log, log->path};
    }
    return std::nullopt;
}

// Of the first step.
std::int64_t numberOfDumps(const Run &run)
{
    if (run.dumps.empty())
        return 0;
    const Step first = std::ranges::min_element(run.dumps, {}, &DumpLocation::step)->step;
    return std::ranges::count(run.dumps, first, &DumpLocation::step);
}

} // namespace

Message RunLayout::words() const
{
    switch (source) {
    case Source::Log:
        return Message::of(Messages::tr("{}, as {} prints it"), layout.words(), log);
    case Source::Dumps:
        return Message::of(Messages::tr("{}, as the tensors show"), layout.words());
    case Source::Given:
        break;
    }
    return Message::of(Messages::tr("{}, as given"), layout.words());
}

std::optional<RunLayout> RunLayout::of(const Run &run, std::string_view given)
{
    const std::optional<RunLayout> printed = printedLayout(run);
    if (given.empty())
        return printed;
    std::optional<Layout> layout = printed.value_or(RunLayout()).layout.with(given);
    if (!layout)
        return std::nullopt;
    const bool saysData = printed || given.find("dp=") != given.npos;
    if (!saysData)
        layout->data = std::max<std::int64_t>(1, numberOfDumps(run) / layout->ranks());
    return RunLayout{*std::move(layout), Source::Given, {}};
}

} // namespace rundiff
