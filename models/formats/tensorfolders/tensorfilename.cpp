// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensorfolders/tensorfilename.h"

#include "models/formats/texts/dividedtext.h"
#include "models/run/ascii.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::array<std::string_view, 5> stepWords = {"global_step", "iteration", "step", "iter", "pass"};
constexpr std::array<std::string_view, 1> epochWords = {"epoch"};
constexpr std::array<std::string_view, 3> rankWords = {"global_rank", "mp_rank", "rank"};
constexpr std::array<std::string_view, 2> processWords = {"pid", "proc"};
constexpr std::string_view signs = "_-= ", labelEnd = "___", nameLabel = "___name=";
constexpr std::string_view plainCall = "recompute_status=disabled"; // a call that does not repeat another one

constexpr std::array<std::string_view, 13> dtypes = {"float32", "float16", "bfloat16", "float64", "int8",
                                                     "int16",   "int32",   "int64",    "uint8",   "uint16",
                                                     "uint32",  "uint64",  "bool"};

// A word with its number in a part of a path.
struct NumberedWord {
    std::size_t begin = 0, end = 0;
    std::int64_t number = 0;
};

bool isWordSign(char sign)
{
    return ascii::isLetter(sign) || ascii::isDigit(sign);
}

// The number after a word that ends at `at`: "step_3", "step3", "step=3".
std::optional<NumberedWord> numberAt(std::string_view part, std::size_t at)
{
    const bool hasSign = at < part.size() && signs.find(part[at]) != signs.npos;
    const char *const begin = part.data() + at + hasSign;
    const char *const end = part.data() + part.size();
    NumberedWord found;
    const auto [stop, error] = std::from_chars(begin, end, found.number);
    const bool isNumber = error == std::errc{} && found.number >= 0 && begin != stop && ascii::isDigit(*begin);
    if (!isNumber || (stop != end && isWordSign(*stop)))
        return std::nullopt;
    found.end = static_cast<std::size_t>(stop - part.data());
    return found;
}

std::optional<NumberedWord> find(std::string_view lowerCase, std::span<const std::string_view> words)
{
    for (const std::string_view word : words) {
        for (std::size_t at = lowerCase.find(word); at != lowerCase.npos; at = lowerCase.find(word, at + 1)) {
            const bool isStart = at == 0 || !isWordSign(lowerCase[at - 1]);
            auto found = isStart ? numberAt(lowerCase, at + word.size()) : std::nullopt;
            if (found) {
                found->begin = at;
                return found;
            }
        }
    }
    return std::nullopt;
}

void cutOut(const NumberedWord &word, std::string &part)
{
    const bool hasSignBefore = word.begin > 0 && signs.find(part[word.begin - 1]) != signs.npos;
    const std::size_t begin = hasSignBefore ? word.begin - 1 : word.begin;
    part.erase(begin, word.end - begin);
    const std::size_t first = std::min(part.find_first_not_of(signs), part.size());
    part.erase(0, begin == 0 ? first : 0);
}

// Takes the innermost number after one of the words out of the parts.
std::optional<std::int64_t> take(std::span<const std::string_view> words, std::vector<std::string> &parts)
{
    std::optional<std::int64_t> number;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        const auto found = find(lowered(*part), words);
        if (!found)
            continue;
        cutOut(*found, *part);
        if (!number)
            number = found->number;
    }
    return number;
}

DumpPlace takePlace(std::vector<std::string> &parts)
{
    DumpPlace place;
    std::optional<std::int64_t> step = take(stepWords, parts);
    if (!step)
        step = take(epochWords, parts);
    if (step)
        place.step = Step{*step};
    const std::optional<std::int64_t> process = take(processWords, parts);
    if (const auto rank = take(rankWords, parts))
        place.rank = RankId{RankId::Kind::Rank, *rank};
    else if (process)
        place.rank = RankId{RankId::Kind::Process, *process};
    return place;
}

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc{} && stop == text.data() + text.size();
    if (isWhole && number >= 0)
        return number;
    return std::nullopt;
}

// A label and its value, "layer_id=2".
void takeLabel(std::string_view label, TensorFileName &name, std::string &others)
{
    const std::size_t sign = std::min(label.find('='), label.size());
    const std::string_view key = label.substr(0, sign), value = label.substr(std::min(sign + 1, label.size()));
    const auto number = wholeNumber(value);
    if (key == "name")
        name.tensor = value;
    else if (key == "step" && number)
        name.place.step = Step{*number};
    else if (key == "rank" && number)
        name.place.rank = RankId{RankId::Kind::Rank, *number};
    else if (key == "dump_index" && number)
        name.order = *number;
    else if (label != plainCall)
        others.append(" ").append(label);
}

// As MindSpore's save() names its files, "mlp_out.1_grad_float32_5": the fifth of all that it saved.
std::int64_t takeCallNumber(std::string &stem)
{
    const std::size_t number = std::min(stem.rfind('_'), stem.size());
    const std::size_t type = number == 0 ? stem.npos : stem.rfind('_', number - 1);
    const auto call = wholeNumber(std::string_view(stem).substr(std::min(number + 1, stem.size())));
    const bool hasBoth = type != stem.npos && call;
    if (!hasBoth || std::ranges::find(dtypes, stem.substr(type + 1, number - type - 1)) == dtypes.end())
        return 0;
    stem.erase(type);
    return *call;
}

TensorFileName labelledName(const std::string &stem)
{
    TensorFileName name;
    std::string others;
    for (const std::string_view label : dividedText(stem, labelEnd))
        takeLabel(label, name, others);
    name.tensor.append(others);
    return name;
}

} // namespace

TensorFileName tensorFileName(std::string_view path)
{
    const std::string stem = std::filesystem::path(path).replace_extension().string();
    const std::vector<std::string_view> pieces = dividedText(stem, "/");
    std::vector<std::string> parts(pieces.begin(), pieces.end());
    if (parts.back().find(nameLabel) != std::string::npos)
        return labelledName(parts.back());
    TensorFileName name;
    name.place = takePlace(parts);
    name.order = takeCallNumber(parts.back());
    for (const std::string &part : parts) {
        if (!part.empty())
            addToList(name.tensor, part, "/");
    }
    return name;
}

bool namesOnlyAPlace(std::string_view part)
{
    std::vector<std::string> parts = {std::string(part)};
    const DumpPlace place = takePlace(parts);
    return place.isNamed() && parts.front().empty();
}

} // namespace rundiff
