// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/checkpointmeaning.h"

#include "models/run/fallback.h"
#include "models/run/lettercase.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <array>
#include <optional>

namespace rundiff
{

namespace
{

using namespace std::string_view_literals;
using Part = CheckpointPart;

// The word that begins a path, and what the values after it are for. Model: of parameters by name.
enum class Section { Model, Optimizer, Scheduler, Scale, Ema, Accumulation, Generators, Data, Around, Settings };

struct NamedSection {
    std::string_view name;
    Section section;
};

constexpr std::array sections{
    NamedSection{"model", Section::Model},
    NamedSection{"module", Section::Model},
    NamedSection{"net", Section::Model},
    NamedSection{"network", Section::Model},
    NamedSection{"params", Section::Model},
    NamedSection{"state_dict", Section::Model},
    NamedSection{"model_state_dict", Section::Model},
    NamedSection{"model_state", Section::Model},
    NamedSection{"weights", Section::Model},
    NamedSection{"optimizer", Section::Optimizer},
    NamedSection{"optimizers", Section::Optimizer},
    NamedSection{"optim", Section::Optimizer},
    NamedSection{"opt", Section::Optimizer},
    NamedSection{"opt_state", Section::Optimizer},
    NamedSection{"optimizer_state", Section::Optimizer},
    NamedSection{"optimizer_states", Section::Optimizer},
    NamedSection{"optimizer_state_dict", Section::Optimizer},
    NamedSection{"optim_state_dict", Section::Optimizer},
    NamedSection{"scheduler", Section::Scheduler},
    NamedSection{"schedulers", Section::Scheduler},
    NamedSection{"lr_scheduler", Section::Scheduler},
    NamedSection{"lr_schedulers", Section::Scheduler},
    NamedSection{"scheduler_state_dict", Section::Scheduler},
    NamedSection{"lr_scheduler_state_dict", Section::Scheduler},
    NamedSection{"opt_param_scheduler", Section::Scheduler},
    NamedSection{"scaler", Section::Scale},
    NamedSection{"grad_scaler", Section::Scale},
    NamedSection{"loss_scaler", Section::Scale},
    NamedSection{"scaler_state_dict", Section::Scale},
    NamedSection{"amp", Section::Scale},
    NamedSection{"mixedprecision", Section::Scale},
    NamedSection{"native_amp_scaling_state", Section::Scale},
    NamedSection{"amp_scaling_state", Section::Scale},
    NamedSection{"loss_scale", Section::Scale},
    NamedSection{"scale_sense", Section::Scale},
    NamedSection{"current_iterator_step", Section::Scale},
    NamedSection{"last_overflow_iterator_step", Section::Scale},
    NamedSection{"ema", Section::Ema},
    NamedSection{"ema_state", Section::Ema},
    NamedSection{"ema_model", Section::Ema},
    NamedSection{"ema_state_dict", Section::Ema},
    NamedSection{"model_ema", Section::Ema},
    NamedSection{"shadow", Section::Ema},
    NamedSection{"grad_accum", Section::Accumulation},
    NamedSection{"accum", Section::Accumulation},
    NamedSection{"accum_grads", Section::Accumulation},
    NamedSection{"accumulated", Section::Accumulation},
    NamedSection{"accumulation", Section::Accumulation},
    NamedSection{"accumulated_grads", Section::Accumulation},
    NamedSection{"accumulated_gradients", Section::Accumulation},
    NamedSection{"gradient_accumulation", Section::Accumulation},
    NamedSection{"grad_accumulation", Section::Accumulation},
    NamedSection{"grads", Section::Accumulation},
    NamedSection{"gradients", Section::Accumulation},
    NamedSection{"rng", Section::Generators},
    NamedSection{"rngs", Section::Generators},
    NamedSection{"random", Section::Generators},
    NamedSection{"generators", Section::Generators},
    NamedSection{"sampler", Section::Data},
    NamedSection{"samplers", Section::Data},
    NamedSection{"train_sampler", Section::Data},
    NamedSection{"data_sampler", Section::Data},
    NamedSection{"dataloader", Section::Data},
    NamedSection{"dataloaders", Section::Data},
    NamedSection{"train_dataloader", Section::Data},
    NamedSection{"loader", Section::Data},
    NamedSection{"dataset", Section::Data},
    NamedSection{"data", Section::Data},
    NamedSection{"data_state", Section::Data},
    NamedSection{"data_position", Section::Data},
    NamedSection{"loops", Section::Data},
    NamedSection{"epoch", Section::Data},
    NamedSection{"batch", Section::Data},
    NamedSection{"step", Section::Data},
    NamedSection{"iteration", Section::Data},
    NamedSection{"global_step", Section::Data},
    NamedSection{"global_steps", Section::Data},
    NamedSection{"global_samples", Section::Data},
    NamedSection{"epoch_num", Section::Data},
    NamedSection{"step_num", Section::Data},
    NamedSection{"samples_seen", Section::Data},
    NamedSection{"tokens_seen", Section::Data},
    NamedSection{"consumed_samples", Section::Data},
    NamedSection{"consumed_train_samples", Section::Data},
    NamedSection{"app", Section::Around},
    NamedSection{"state", Section::Around},
    NamedSection{"checkpoint", Section::Around},
    NamedSection{"train_state", Section::Around},
    NamedSection{"trainer_state", Section::Around},
    NamedSection{"args", Section::Settings},
    NamedSection{"config", Section::Settings},
    NamedSection{"callbacks", Section::Settings},
    NamedSection{"hyper_parameters", Section::Settings},
    NamedSection{"ds_config", Section::Settings},
    NamedSection{"param_shapes", Section::Settings},
    NamedSection{"param_slice_mappings", Section::Settings},
    NamedSection{"frozen_param_shapes", Section::Settings},
    NamedSection{"universal_checkpoint_info", Section::Settings},
};

struct NamedMoment {
    std::string_view word, name;
};

constexpr std::array moments{
    NamedMoment{"exp_avg", "exp_avg"},
    NamedMoment{"exp_avg_sq", "exp_avg_sq"},
    NamedMoment{"max_exp_avg_sq", "max_exp_avg_sq"},
    NamedMoment{"exp_inf", "exp_inf"},
    NamedMoment{"exp_avg_sq_row", "exp_avg_sq_row"},
    NamedMoment{"exp_avg_sq_col", "exp_avg_sq_col"},
    NamedMoment{"moment1", "exp_avg"},
    NamedMoment{"moment2", "exp_avg_sq"},
    NamedMoment{"adam_m", "exp_avg"},
    NamedMoment{"adam_v", "exp_avg_sq"},
    NamedMoment{"momentum", "exp_avg"},
    NamedMoment{"velocity", "exp_avg_sq"},
    NamedMoment{"mu", "exp_avg"},
    NamedMoment{"nu", "exp_avg_sq"},
    NamedMoment{"m", "exp_avg"},
    NamedMoment{"v", "exp_avg_sq"},
    NamedMoment{"momentum_buffer", "momentum_buffer"},
    NamedMoment{"moments", "momentum_buffer"},
    NamedMoment{"square_avg", "square_avg"},
    NamedMoment{"grad_avg", "grad_avg"},
    NamedMoment{"acc_delta", "acc_delta"},
    NamedMoment{"sum", "sum"},
    NamedMoment{"prev", "prev"},
};

constexpr std::array masters{"fp32"sv,           "master_param"sv, "master_weight"sv,
                             "master_weights"sv, "fp32_param"sv,   "param"sv};
constexpr std::array stepWords{"step"sv,        "steps"sv,       "iteration"sv, "iterations"sv,
                               "beta1_power"sv, "beta2_power"sv, "count"sv,     "global_step"sv};
constexpr std::array rateWords{"lr"sv, "learning_rate"sv, "initial_lr"sv, "max_lr"sv, "min_lr"sv, "base_lr"sv};
// How a scheduler works, and nothing that it counts.
constexpr std::array schedulerSettings{"verbose"sv, "_get_lr_called_within_step"sv, "_is_initial"sv, "_initial_step"sv};

template <typename Range>
bool contains(const Range &range, std::string_view word)
{
    return std::ranges::find(range, word) != range.end();
}

// Words that are a part of many names: "ema_params", "gen_optimizer", "train_loader_state".
constexpr std::array wordsOfSections{
    NamedSection{"accum", Section::Accumulation}, NamedSection{"scheduler", Section::Scheduler},
    NamedSection{"scaler", Section::Scale},       NamedSection{"optim", Section::Optimizer},
    NamedSection{"ema_", Section::Ema},           NamedSection{"_ema", Section::Ema},
    NamedSection{"sampler", Section::Data},       NamedSection{"loader", Section::Data},
    NamedSection{"dataset", Section::Data}};

// Of a dictionary in a dictionary, whose name may be anything.
std::optional<Section> sectionNamedLike(std::string_view word)
{
    const std::string name = lowered(word);
    const auto known = std::ranges::find_if(
        wordsOfSections, [&](const NamedSection &one) { return name.find(one.name) != std::string::npos; });
    return known == wordsOfSections.end() ? std::nullopt : std::optional(known->section);
}

bool isDigits(std::string_view word)
{
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<Section> sectionOf(std::string_view word)
{
    const std::string name = lowered(word);
    const auto known = std::ranges::find(sections, std::string_view(name), &NamedSection::name);
    if (known != sections.end())
        return known->section;
    if (name.starts_with("chained_") && isDigits(std::string_view(name).substr(8)))
        return Section::Optimizer; // one of several optimizers of Megatron
    const bool isStage = name.starts_with("model") && isDigits(std::string_view(name).substr(5)); // model0, of several
    if (isStage)
        return Section::Model;
    for (const std::string_view part : {"rng_state"sv, "rng_tracker"sv, "random_state"sv, "_rng"sv, "rng_"sv}) {
        if (name.find(part) != std::string::npos)
            return Section::Generators;
    }
    const bool isSample = name.starts_with("consumed_") || name.ends_with("_sampler");
    return isSample ? std::optional(Section::Data) : std::nullopt;
}

bool isWithoutMeaning(std::string_view parameter)
{
    return parameter.ends_with("_extra_state");
}

CheckpointMeaning ofModel(std::string parameter)
{
    if (isWithoutMeaning(parameter))
        return {};
    const Part part = isBuffer(parameter) ? Part::Buffers : Part::Weights;
    return {part, std::move(parameter), {}};
}

std::string_view firstWord(std::string_view text)
{
    return text.substr(0, text.find('.'));
}

std::string_view lastWord(std::string_view text)
{
    return text.substr(text.rfind('.') + 1); // npos + 1 is 0
}

std::string_view behindFirst(std::string_view text)
{
    const std::size_t dot = text.find('.');
    return dot == std::string_view::npos ? std::string_view() : text.substr(dot + 1);
}

std::string_view beforeLast(std::string_view text)
{
    const std::size_t dot = text.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : text.substr(0, dot);
}

// A value that an optimizer keeps of one parameter.
CheckpointMeaning ofState(std::string_view parameter, std::string_view word)
{
    if (const std::string_view moment = momentNamed(word); !moment.empty())
        return {Part::OptimizerMoments, std::string(parameter), std::string(moment)};
    if (contains(masters, word))
        return {Part::MasterWeights, std::string(parameter), {}};
    if (contains(stepWords, word))
        return {Part::OptimizerStep, std::string(parameter), "step"};
    return {Part::OptimizerMoments, std::string(parameter), std::string(word)};
}

// "0.lr" of "param_groups".
CheckpointMeaning ofGroup(std::string_view text)
{
    const std::string_view key = firstWord(behindFirst(text));
    if (contains(rateWords, key))
        return {Part::LearningRate, {}, std::string(text)};
    if (contains(stepWords, key))
        return {Part::OptimizerStep, {}, std::string(text)};
    return {Part::ParameterGroups, {}, std::string(text)};
}

// A number of the whole optimizer.
CheckpointMeaning ofSingleValue(std::string_view word)
{
    if (contains(rateWords, word))
        return {Part::LearningRate, {}, "lr"};
    if (contains(stepWords, word))
        return {Part::OptimizerStep, {}, word.ends_with("power") ? std::string(word) : "step"};
    return {};
}

// exp_avg.weight or weight.exp_avg
CheckpointMeaning ofStates(std::string_view text)
{
    const std::string_view first = firstWord(text);
    const bool isMomentFirst = !momentNamed(first).empty() || contains(masters, first);
    if (isMomentFirst && first != text)
        return ofState(behindFirst(text), first);
    return ofState(beforeLast(text), lastWord(text));
}

constexpr std::array flatMasters{"fp32_from_fp16_params"sv, "single_partition_of_fp32_groups"sv,
                                 "fp32_groups_flat_partition"sv, "fp32_flat_groups"sv};

CheckpointMeaning ofOptimizer(std::string_view text)
{
    const std::string_view word = firstWord(text), rest = behindFirst(text);
    if (rest.empty())
        return ofSingleValue(word);
    if (word == "state")
        return ofStates(rest);
    if (word == "param_groups")
        return ofGroup(rest);
    if (contains(flatMasters, word))
        return {Part::MasterWeights, "#" + std::string(rest), {}};
    if (sectionOf(word) == Section::Scale)
        return {Part::LossScale, {}, std::string(rest)};
    const bool isInside = sectionOf(word) == Section::Optimizer || word == "base_optimizer_state";
    if (isInside || isDigits(word)) // of several, or inside another one
        return ofOptimizer(rest);
    if (const std::string_view moment = momentNamed(word); !moment.empty())
        return {Part::OptimizerMoments, std::string(rest), std::string(moment)};
    if (contains(masters, word))
        return {Part::MasterWeights, std::string(rest), {}};
    if (const std::string_view moment = momentNamed(lastWord(rest)); !moment.empty())
        return {Part::OptimizerMoments, std::string(beforeLast(text)), std::string(moment)};
    return {};
}

CheckpointMeaning ofScheduler(std::string_view text)
{
    const std::string_view word = lastWord(text);
    if (contains(schedulerSettings, word) || text.find("lr_lambdas") != std::string_view::npos)
        return {};
    const bool isInList = isDigits(firstWord(text)) && !behindFirst(text).empty();
    return {Part::Scheduler, {}, std::string(isInList && firstWord(text) == "0" ? behindFirst(text) : text)};
}

struct NamedGenerator {
    std::string_view word;
    Part part;
};

constexpr std::array generators{
    NamedGenerator{"cuda", Part::RngDevice},         NamedGenerator{"npu", Part::RngDevice},
    NamedGenerator{"xla", Part::RngDevice},          NamedGenerator{"mlu", Part::RngDevice},
    NamedGenerator{"musa", Part::RngDevice},         NamedGenerator{"xpu", Part::RngDevice},
    NamedGenerator{"hpu", Part::RngDevice},          NamedGenerator{"mps", Part::RngDevice},
    NamedGenerator{"tracker", Part::RngDevice},      NamedGenerator{"device", Part::RngDevice},
    NamedGenerator{"numpy", Part::RngNumpy},         NamedGenerator{"np_", Part::RngNumpy},
    NamedGenerator{"torch", Part::RngTorch},         NamedGenerator{"cpu", Part::RngTorch},
    NamedGenerator{"python", Part::RngPython},       NamedGenerator{"random_rng", Part::RngPython},
    NamedGenerator{"random_state", Part::RngPython}, NamedGenerator{"random", Part::RngPython},
};

// "rng_state_3" is of rank 3.
std::string rankOf(std::string_view name)
{
    const std::size_t last = name.rfind('_');
    const std::string_view number = last == std::string_view::npos ? std::string_view() : name.substr(last + 1);
    return isDigits(number) && number != "0" ? "rank" + std::string(number) + "." : std::string();
}

const NamedGenerator *generatorNamed(const std::string &word)
{
    if (isDigits(word))
        return nullptr;
    return firstThat(generators, [&](const NamedGenerator &generator) {
        return word.find(generator.word) != std::string::npos || word + "_" == generator.word;
    });
}

constexpr std::array allGenerators{"random_states"sv, "random"sv, "rng_state"sv};

// "rng_state.0.np_rng_state.1" is the value "1" of numpy's generator.
CheckpointMeaning ofGenerator(const CheckpointPath &path)
{
    for (const bool ofAll : {false, true}) { // a word of its own before a word of the whole
        for (std::size_t i = path.size(); i-- > 0;) {
            const std::string word = lowered(path[i]);
            const bool isOfAll = i == 0 && contains(allGenerators, word);
            const NamedGenerator *const generator = generatorNamed(word);
            if (generator && isOfAll == ofAll)
                return {generator->part, {}, rankOf(path.front()) + joinedPath(path, i + 1)};
        }
    }
    return {Part::RngTorch, {}, joinedPath(path, 1)};
}

CheckpointMeaning ofEma(std::string_view text)
{
    for (const std::string_view word : {"shadow"sv, "shadow_params"sv, "module"sv, "state_dict"sv, "params"sv}) {
        if (firstWord(text) == word && !behindFirst(text).empty())
            return {Part::Ema, std::string(behindFirst(text)), {}};
    }
    const bool isNumber = text == "decay" || text.ends_with("updates") || text == "optimization_step";
    return isNumber ? CheckpointMeaning{Part::Ema, {}, std::string(text)}
                    : CheckpointMeaning{Part::Ema, std::string(text), {}};
}

CheckpointMeaning inSection(Section section, const CheckpointPath &path, std::size_t from, const CheckpointValue &value)
{
    const std::string rest = joinedPath(path, from + 1);
    const std::string whole = joinedPath(path, from);
    switch (section) {
    case Section::Model:
        return ofModel(orIfEmpty(rest, whole));
    case Section::Optimizer:
        return ofOptimizer(rest);
    case Section::Scheduler:
        return ofScheduler(rest);
    case Section::Scale:
        return {Part::LossScale, {}, orIfEmpty(rest, whole)};
    case Section::Ema:
        return ofEma(rest);
    case Section::Accumulation:
        return std::holds_alternative<Tensor>(value.content) ? CheckpointMeaning{Part::GradientAccumulation, rest, {}}
                                                             : CheckpointMeaning{Part::GradientAccumulation, {}, rest};
    case Section::Generators:
        return ofGenerator({path.begin() + static_cast<std::ptrdiff_t>(from), path.end()});
    case Section::Data:
        return {Part::DataPosition, {}, whole};
    default:
        return {};
    }
}

// Callbacks are settings, apart from the averages that some of them make.
CheckpointMeaning inCallbacks(const CheckpointPath &path, std::size_t from, const CheckpointValue &value)
{
    for (std::size_t i = from + 1; i + 1 < path.size(); ++i) {
        const bool isAverage = sectionOf(path[i]) == Section::Ema || sectionNamedLike(path[i]) == Section::Ema;
        if (isAverage && std::holds_alternative<Tensor>(value.content))
            return inSection(Section::Ema, path, i, value);
    }
    return {};
}

// A key of a flat file, "optimizer.exp_avg.layers.0.weight", as a path.
CheckpointPath dividedKey(const CheckpointPath &path)
{
    if (path.size() != 1)
        return path;
    const std::string &key = path.front();
    const auto section = sectionOf(firstWord(key));
    const bool isDivided = section && *section != Section::Model && !behindFirst(key).empty();
    return isDivided ? CheckpointPath{std::string(firstWord(key)), std::string(behindFirst(key))} : path;
}

} // namespace

std::string_view momentNamed(std::string_view word)
{
    const auto known = std::ranges::find(moments, word, &NamedMoment::word);
    return known == moments.end() ? std::string_view() : known->name;
}

bool isBuffer(std::string_view parameter)
{
    constexpr std::array words{"running_mean"sv,    "running_var"sv, "num_batches_tracked"sv,    "moving_mean"sv,
                               "moving_variance"sv, "inv_freq"sv,    "position_ids"sv,           "masked_bias"sv,
                               "cos_cached"sv,      "sin_cached"sv,  "relative_position_index"sv};
    const bool isMask = parameter.ends_with(".attn.bias") || parameter.ends_with(".attention.bias");
    return isMask || contains(words, lastWord(parameter));
}

CheckpointMeaning meaningOf(const CheckpointValue &value)
{
    const CheckpointPath path = dividedKey(value.path);
    if (path.empty())
        return {};
    if (path.size() == 2 && path[0] == "args" && path[1] == "consumed_train_samples")
        return {Part::DataPosition, {}, path[1]};
    std::size_t from = 0;
    auto section = sectionOf(path[0]);
    while (section == Section::Around && from + 1 < path.size())
        section = sectionOf(path[++from]);
    if (!section && from + 1 < path.size())
        section = sectionNamedLike(path[from]);
    if (section == Section::Settings && path[from] == "callbacks")
        return inCallbacks(path, from, value);
    if (section)
        return inSection(*section, path, from, value);
    const Tensor *const tensor = std::get_if<Tensor>(&value.content);
    const std::string name = joinedPath(path);
    const bool isSingle = tensor && tensor->shape.empty() && name.find('.') == std::string::npos; // a best loss
    return tensor && !isSingle ? ofModel(name) : CheckpointMeaning();
}

std::vector<CheckpointEntry> entriesOf(CheckpointValues values, const std::string &prefix)
{
    std::vector<CheckpointEntry> entries;
    entries.reserve(values.size());
    for (CheckpointValue &value : values) {
        CheckpointMeaning meaning = meaningOf(value);
        std::string key = joinedPath(value.path);
        if (!prefix.empty())
            key = key.empty() ? prefix : prefix + "." + key;
        entries.push_back({std::move(key),
                           meaning.part,
                           std::move(meaning.parameter),
                           std::move(meaning.slot),
                           {},
                           std::move(value.content)});
    }
    return entries;
}

} // namespace rundiff
