// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/tokenplacewords.h"

#include "models/run/messages.h"

namespace rundiff
{

Message placeWords(const TokenPlace &place)
{
    if (place.token)
        return Message::of(Messages::tr("step {}, sample {}, token {}"), place.step, place.sample, *place.token);
    return Message::of(Messages::tr("step {}, sample {}"), place.step, place.sample);
}

} // namespace rundiff
