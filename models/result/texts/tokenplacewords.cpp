// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/tokenplacewords.h"

#include "models/result/texts/textlines.h"
#include "models/run/messages.h"

namespace rundiff
{

Message placeWords(const TokenPlace &place)
{
    if (place.token)
        return Message::of(Messages::tr("step {}, sample {}, token {}"), place.step, place.sample, *place.token);
    return Message::of(Messages::tr("step {}, sample {}"), place.step, place.sample);
}

Message columnWords(const TokenComparison &tokens)
{
    const Message columns = tokens.mode == TokenMode::Columns && !tokens.ofProbabilities
                                ? Message::of(Messages::tr("{} (A) against {} (B)"), shownPlainly(tokens.columnA),
                                              shownPlainly(tokens.columnB))
                                : Message(shownPlainly(tokens.columnA));
    if (tokens.mask.empty())
        return columns;
    return columns + Message::of(Messages::tr(", mask {}"), shownPlainly(tokens.mask));
}

} // namespace rundiff
