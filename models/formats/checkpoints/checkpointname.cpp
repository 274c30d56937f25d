// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/checkpointname.h"

#include "models/run/lettercase.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <vector>

namespace rundiff
{

namespace
{

using namespace std::string_view_literals;

// Words of single files, apart from numbers.
constexpr std::array words{"ckpt"sv,    "checkpoint"sv, "model"sv,    "net"sv,      "network"sv, "state"sv, "states"sv,
                           "weights"sv, "train"sv,      "training"sv, "trainer"sv,  "epoch"sv,   "step"sv,  "steps"sv,
                           "iter"sv,    "iteration"sv,  "global"sv,   "snapshot"sv, "last"sv,    "final"sv, "latest"sv,
                           "best"sv,    "e"sv,          "s"sv,        "rank"sv,     "params"sv,  "full"sv};
constexpr std::array stateWords{"ckpt"sv, "checkpoint"sv, "model"sv, "state"sv, "weights"sv, "snapshot"sv};
// Of weights that a trainer hands over to an engine: what the sender, the receiver, or a bridge between them had.
constexpr std::array handOverWords{"p"sv, "hf"sv, "original"sv, "exported"sv, "sender"sv, "receiver"sv};
constexpr std::array stepWords{"step"sv, "steps"sv, "iter"sv, "iteration"sv, "checkpoint"sv, "ckpt"sv};
constexpr std::array folderStarts{"checkpoint-"sv, "checkpoint_"sv, "ckpt-"sv,  "ckpt_"sv,          "iter_"sv,
                                  "iteration_"sv,  "global_step"sv, "step-"sv,  "step_"sv,          "step"sv,
                                  "epoch-"sv,      "epoch_"sv,      "epoch="sv, "tmp-checkpoint-"sv};
constexpr std::array stateEndings{".pt"sv, ".pth"sv, ".ckpt"sv, ".bin"sv,     ".safetensors"sv, ".keras"sv,
                                  ".h5"sv, ".npz"sv, ".tar"sv,  ".msgpack"sv, ".pkl"sv};
constexpr std::array memberNames{
    "model"sv,           "pytorch_model"sv, "adapter_model"sv, "optimizer"sv,       "scheduler"sv,
    "scaler"sv,          "lr_scheduler"sv,  "training_args"sv, "optimizer_state"sv, "distrib_optim"sv,
    "model_optim_rng"sv, "common"sv,        "ema"sv,           "train_state"sv,     "trainer_state"sv,
    "rng_state"sv,       "fp32"sv,          "exp_avg"sv,       "exp_avg_sq"sv,      "step"sv,
    "ema_model"sv,       "dataloader"sv,    "sampler"sv};
constexpr std::array memberStarts{"model-0"sv, "shard-0"sv, "pytorch_model-0"sv, "rng_state_"sv, "random_states_"sv};
constexpr std::array memberEnds{"_model_states"sv, "_optim_states"sv};
constexpr std::array memberEndings{".pt"sv, ".pth"sv, ".bin"sv, ".pkl"sv, ".safetensors"sv};

// A word and the number after it: "step=10", "e5", "10".
struct Piece {
    std::string_view word;
    std::optional<std::int64_t> number;
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return c >= 'a' && c <= 'z';
}

std::optional<std::int64_t> numberIn(std::string_view digits)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool isWhole = !digits.empty() && error == std::errc() && end == digits.data() + digits.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

// The signs of a kind at the start of a text.
std::string_view startOf(std::string_view text, bool (*isOfKind)(char))
{
    return text.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(text, isOfKind) - text.begin()));
}

// Letters and digits; what is between them only divides.
std::vector<Piece> piecesOf(std::string_view name)
{
    std::vector<Piece> pieces;
    std::size_t at = 0;
    while (at < name.size()) {
        const std::string_view word = startOf(name.substr(at), isLetter), digits = startOf(name.substr(at), isDigit);
        const bool isOfWord = !pieces.empty() && !pieces.back().number;
        if (!word.empty())
            pieces.push_back({word, std::nullopt});
        else if (!digits.empty() && isOfWord)
            pieces.back().number = numberIn(digits);
        else if (!digits.empty())
            pieces.push_back({{}, numberIn(digits)});
        at += std::max<std::size_t>(1, word.size() + digits.size());
    }
    return pieces;
}

std::string_view endingOf(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

std::string_view stemOf(std::string_view name)
{
    const std::string_view stem = name.substr(0, name.size() - endingOf(name).size());
    return stem.ends_with(".weights") ? stem.substr(0, stem.size() - std::string_view(".weights").size()) : stem;
}

template <typename Range>
bool contains(const Range &range, std::string_view word)
{
    return std::ranges::find(range, word) != range.end();
}

std::string_view withoutEnding(std::string_view name)
{
    return contains(stateEndings, endingOf(name)) ? stemOf(name) : name;
}

} // namespace

std::optional<Step> stepOfCheckpoint(std::string_view given)
{
    const std::string lower = lowered(given);
    std::optional<std::int64_t> step, last;
    for (const Piece &piece : piecesOf(withoutEnding(lower))) {
        const bool isEpoch = piece.word == "epoch" || piece.word == "e";
        if (piece.number && contains(stepWords, piece.word))
            step = piece.number;
        if (piece.number && !(isEpoch && last))
            last = piece.number;
    }
    if (!step)
        step = last;
    return step ? std::optional(Step{*step}) : std::nullopt;
}

bool isCheckpointFolder(std::string_view given)
{
    const std::string name = lowered(given);
    return std::ranges::any_of(folderStarts, [&](std::string_view start) {
        return name.starts_with(start) && name.size() > start.size() && isDigit(name[start.size()]);
    });
}

bool isCheckpointName(std::string_view given)
{
    const std::string name = lowered(given);
    const std::string_view ending = endingOf(name), stem = stemOf(name);
    if (name.starts_with("checkpoint_") && numberIn(name.substr(std::string_view("checkpoint_").size())))
        return true; // Flax gives its files no ending
    if (!contains(stateEndings, ending))
        return false;
    const std::vector<Piece> pieces = piecesOf(stem);
    const bool hasNumber = std::ranges::any_of(pieces, [](const Piece &piece) { return piece.number.has_value(); });
    if (ending == ".ckpt")
        return hasNumber || stem == "last";
    const bool isHandedOver = std::ranges::any_of(
        pieces, [](const Piece &piece) { return piece.word.size() > 2 && contains(handOverWords, piece.word); });
    const bool isKnown = std::ranges::all_of(pieces, [&](const Piece &piece) {
        const bool isOfHandOver = isHandedOver && contains(handOverWords, piece.word);
        return piece.word.empty() || contains(words, piece.word) || isOfHandOver;
    });
    const bool isState =
        std::ranges::any_of(pieces, [](const Piece &piece) { return contains(stateWords, piece.word); });
    const bool isOfTensors = ending == ".npz" || ending == ".h5" || ending == ".pkl"; // which other tools write, too
    return hasNumber && isKnown && (isState || !isOfTensors);
}

bool isCheckpointMember(std::string_view given)
{
    const std::string name = lowered(given);
    if (name.ends_with(".distcp") || name.ends_with(".index.json"))
        return true;
    const std::string_view stem = stemOf(name);
    if (!contains(memberEndings, endingOf(name)))
        return false;
    const auto begins = [&](std::string_view start) { return stem.starts_with(start); };
    const auto ends = [&](std::string_view end) { return stem.ends_with(end); };
    return contains(memberNames, stem) || std::ranges::any_of(memberStarts, begins) ||
           std::ranges::any_of(memberEnds, ends);
}

} // namespace rundiff
