// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/opposite/oppositetexts.h"

#include "models/formats/logs/text/opentext.h"

#include <utility>

namespace rundiff
{

namespace
{

tl::expected<std::unique_ptr<LogText>, Problem> openPlace(const TextPlace &place)
{
    if (place.text)
        return openMemory(place.text);
    return openText(place.path, place.encoding);
}

} // namespace

tl::expected<OppositeTexts, Problem> OppositeTexts::open(const TextPlace &a, const TextPlace &b)
{
    auto textA = openPlace(a);
    if (!textA)
        return tl::unexpected(textA.error());
    auto textB = openPlace(b);
    if (!textB)
        return tl::unexpected(textB.error());
    return OppositeTexts{std::move(*textA), std::move(*textB)};
}

} // namespace rundiff
