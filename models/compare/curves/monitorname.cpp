// SPDX-License-Identifier: GPL-3.0-or-later
// The names are those that models/formats/logs/monitor/monitorformat.cpp makes:
// [vpp1/][rank3/]what/module[/scope][/micro step]/statistic. What and scope are msprobe's words.
#include "models/compare/curves/monitorname.h"

#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace rundiff
{

namespace
{

using Phase = MonitorPhase;

struct PhaseWord {
    std::string_view word;
    Phase phase = Phase::Others;
};

constexpr std::array<PhaseWord, 12> filesOfV1{{{"param_origin", Phase::OldParameters},
                                               {"actv", Phase::Forward},
                                               {"actv_grad", Phase::Backward},
                                               {"grad_unreduced", Phase::BeforeReduction},
                                               {"grad_reduced", Phase::AfterReduction},
                                               {"exp_avg", Phase::Moments},
                                               {"exp_avg_sq", Phase::Moments},
                                               {"param_updated", Phase::NewParameters},
                                               {"attention_hook", Phase::Forward},
                                               {"linear_hook", Phase::Forward},
                                               {"moe_router_weight_hook", Phase::Forward},
                                               {"moe_router_logit_hook", Phase::Forward}}};
constexpr std::array<std::string_view, 6> filesOfV2 = {"module", "weight_grad", "optimizer", "param", "cc", "other"};
constexpr std::array<PhaseWord, 9> scopes{{{"param_origin", Phase::OldParameters},
                                           {"forward", Phase::Forward},
                                           {"backward", Phase::Backward},
                                           {"unreduced", Phase::BeforeReduction},
                                           {"reduced", Phase::AfterReduction},
                                           {"exp_avg", Phase::Moments},
                                           {"exp_avg_sq", Phase::Moments},
                                           {"param_updated", Phase::NewParameters},
                                           {"comm", Phase::Others}}};
constexpr std::array<std::string_view, 15> statistics = {"norm",
                                                         "min",
                                                         "max",
                                                         "zeros",
                                                         "nans",
                                                         "mean",
                                                         "entropy",
                                                         "softmax_max",
                                                         "sr",
                                                         "kernel_norm",
                                                         "std_x",
                                                         "jacobian",
                                                         "proxy",
                                                         "token_similarity",
                                                         "per_token_expert_entropy"};

template <std::size_t count>
const PhaseWord *phaseOf(const std::array<PhaseWord, count> &words, std::string_view text)
{
    return firstThat(words, [&](const PhaseWord &word) { return word.word == text; });
}

// Takes "rank3/" from the start.
std::optional<std::int64_t> takeNumbered(std::string_view word, std::string_view &name)
{
    const std::size_t slash = name.find('/');
    const std::string_view first = name.substr(0, slash);
    std::int64_t number = 0;
    if (slash == name.npos || !first.starts_with(word) || !isDigits(first.substr(word.size())))
        return std::nullopt;
    if (std::from_chars(first.data() + word.size(), first.data() + first.size(), number).ec != std::errc{})
        return std::nullopt;
    name.remove_prefix(slash + 1);
    return number;
}

std::string_view takeLast(std::string_view &name)
{
    const std::size_t slash = name.rfind('/');
    if (slash == name.npos)
        return {};
    const std::string_view last = name.substr(slash + 1);
    name = name.substr(0, slash);
    return last;
}

} // namespace

std::optional<MonitorName> monitorName(std::string_view metric)
{
    MonitorName name;
    takeNumbered("vpp", metric);
    name.rank = takeNumbered("rank", metric);
    const std::size_t slash = metric.find('/');
    if (slash == metric.npos)
        return std::nullopt;
    name.what = metric.substr(0, slash);
    const PhaseWord *const file = phaseOf(filesOfV1, name.what);
    if (!file && std::find(filesOfV2.begin(), filesOfV2.end(), name.what) == filesOfV2.end())
        return std::nullopt;
    name.phase = file ? file->phase : Phase::Others;
    name.module = metric.substr(slash + 1);
    name.statistic = takeLast(name.module);
    if (std::find(statistics.begin(), statistics.end(), name.statistic) == statistics.end())
        return std::nullopt;
    std::string_view rest = name.module, last = takeLast(rest);
    if (isDigits(last)) { // the micro step
        name.module = rest;
        last = takeLast(rest);
    }
    const PhaseWord *const scope = phaseOf(scopes, last);
    if (scope && !file) {
        name.phase = scope->phase;
        name.what = scope->word;
        name.module = rest;
    }
    if (name.module.empty())
        return std::nullopt;
    return name;
}

} // namespace rundiff
