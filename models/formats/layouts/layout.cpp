// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/layout.h"

#include "models/formats/texts/dividedtext.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

// The dimensions that number the ranks.
struct Dimension {
    std::string_view name;
    std::int64_t Layout::*size;
    std::int64_t RankPlace::*place;
};

constexpr std::array<Dimension, 4> dimensions{{{"tp", &Layout::tensor, &RankPlace::tensor},
                                               {"cp", &Layout::context, &RankPlace::context},
                                               {"dp", &Layout::data, &RankPlace::data},
                                               {"pp", &Layout::pipeline, &RankPlace::pipeline}}};

// Sizes as they are given.
constexpr std::array<std::pair<std::string_view, std::int64_t Layout::*>, 9> sizes{{{"tp", &Layout::tensor},
                                                                                    {"cp", &Layout::context},
                                                                                    {"dp", &Layout::data},
                                                                                    {"pp", &Layout::pipeline},
                                                                                    {"ep", &Layout::expert},
                                                                                    {"vpp", &Layout::chunks},
                                                                                    {"micro", &Layout::microBatches},
                                                                                    {"layers", &Layout::layers},
                                                                                    {"experts", &Layout::experts}}};

constexpr std::array<std::pair<std::string_view, bool Layout::*>, 4> flags{{{"sp", &Layout::sequence},
                                                                            {"recompute", &Layout::recomputes},
                                                                            {"tied", &Layout::tied},
                                                                            {"adam", &Layout::adaptive}}};

std::vector<std::string_view> piecesOf(std::string_view text, std::string_view divider)
{
    std::vector<std::string_view> pieces = dividedText(text, divider);
    std::ranges::transform(pieces, pieces.begin(), [](std::string_view piece) { return trimmed(piece); });
    return pieces;
}

bool takeSize(std::string_view piece, Layout &layout)
{
    const std::size_t sign = piece.find('=');
    const auto known = std::ranges::find(sizes, piece.substr(0, sign), &decltype(sizes)::value_type::first);
    if (sign == piece.npos || known == sizes.end())
        return false;
    const std::string_view digits = piece.substr(sign + 1);
    std::int64_t size = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    const bool isSize = read.ec == std::errc() && read.ptr == digits.data() + digits.size();
    layout.*known->second = size;
    return isSize && size > 0 && size <= Layout::mostParts;
}

bool takeFlag(std::string_view piece, Layout &layout)
{
    const auto known = std::ranges::find(flags, piece, &decltype(flags)::value_type::first);
    if (known == flags.end())
        return false;
    layout.*known->second = true;
    return true;
}

} // namespace

std::optional<Layout> Layout::with(std::string_view text) const
{
    Layout layout = *this;
    for (const std::string_view piece : piecesOf(text, ",")) {
        if (!takeFlag(piece, layout) && !takeSize(piece, layout))
            return std::nullopt;
    }
    return layout;
}

bool Layout::isOrder(std::string_view text)
{
    std::vector<std::string_view> names = piecesOf(text, "-");
    std::erase(names, "ep"); // a part of dp
    const bool areKnown = std::ranges::all_of(names, [](std::string_view name) {
        return std::ranges::find(dimensions, name, &Dimension::name) != dimensions.end();
    });
    std::ranges::sort(names);
    return areKnown && std::ranges::adjacent_find(names) == names.end();
}

Message Layout::words() const
{
    using Size = std::pair<const char *, std::int64_t>;
    const std::array<Size, 7> sizes{Size{"tp {}", tensor},         Size{"cp {}", context}, Size{"dp {}", data},
                                    Size{"pp {}", pipeline},       Size{"vpp {}", chunks}, Size{"ep {}", expert},
                                    Size{"micro {}", microBatches}};
    std::vector<Message> words;
    for (const auto &[pattern, size] : sizes) {
        if (size > 1)
            words.push_back(Message::of(QString::fromLatin1(pattern), size));
    }
    if (sequence)
        words.emplace_back(Message::of(Messages::tr("sequence parallel")));
    if (recomputes)
        words.emplace_back(Message::of(Messages::tr("recomputed")));
    return words.empty() ? Message::of(Messages::tr("not divided")) : listed(words);
}

RankPlace RankPlace::of(std::int64_t rank, const Layout &layout)
{
    RankPlace place;
    const auto take = [&](const Dimension &dimension) {
        place.*dimension.place = rank % layout.*dimension.size;
        rank /= layout.*dimension.size;
    };
    const std::vector<std::string_view> order = piecesOf(layout.order, "-");
    const auto isOrdered = [&](const Dimension &one) { return std::ranges::find(order, one.name) != order.end(); };
    for (const std::string_view name : order) {
        const auto dimension = std::ranges::find(dimensions, name, &Dimension::name);
        if (dimension != dimensions.end())
            take(*dimension);
    }
    for (const Dimension &dimension : dimensions) {
        if (!isOrdered(dimension))
            take(dimension);
    }
    place.expert = place.data % layout.expert;
    return place;
}

} // namespace rundiff
