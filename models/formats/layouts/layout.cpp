// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/layout.h"

#include <array>
#include <string_view>
#include <utility>

namespace rundiff
{

std::string Layout::text() const
{
    using Size = std::pair<std::string_view, std::int64_t>;
    const std::array<Size, 7> sizes{Size{"tp", tensor},
                                    Size{"cp", context},
                                    Size{"dp", data},
                                    Size{"pp", pipeline},
                                    Size{"vpp", chunks},
                                    Size{"ep", expert},
                                    Size{"micro-batches", microBatches}};
    std::string text;
    const auto add = [&](const std::string &part) { text += (text.empty() ? "" : ", ") + part; };
    for (const auto &[name, size] : sizes) {
        if (size > 1)
            add(std::string(name) + " " + std::to_string(size));
    }
    if (sequence)
        add("sequence parallel");
    if (recomputes)
        add("recomputed");
    return text.empty() ? "not divided" : text;
}

RankPlace RankPlace::of(std::int64_t rank, const Layout &layout)
{
    RankPlace place;
    place.tensor = rank % layout.tensor;
    rank /= layout.tensor;
    place.context = rank % layout.context;
    rank /= layout.context;
    place.data = rank % layout.data;
    place.pipeline = rank / layout.data;
    place.expert = place.data % layout.expert;
    return place;
}

} // namespace rundiff
