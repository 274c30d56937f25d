// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/structuretext.h"

#include "models/run/messages.h"

namespace rundiff
{

namespace
{

Message namesOf(const StructureDifference::Calls &calls)
{
    std::string names;
    for (const std::string &name : calls.names)
        names.append(names.empty() ? "" : ", ").append(name);
    if (calls.count > calls.names.size())
        return Message::of(Messages::tr("{} and {} more"), Name(names), calls.count - calls.names.size());
    return Message(Name(names));
}

Message inModule(const StructureDifference &found, const Message &what)
{
    return found.module.empty() ? what : Message::of(Messages::tr("In {}: {}"), Name(found.module), what);
}

} // namespace

Message structureWords(const StructureDifference &found)
{
    if (found.a.count > 0 && found.b.count > 0)
        return inModule(
            found, Message::of(Messages::tr("A calls {}; B calls {} instead."), namesOf(found.a), namesOf(found.b)));
    if (found.a.count > 0)
        return inModule(found, Message::of(Messages::tr("only A calls {}."), namesOf(found.a)));
    return inModule(found, Message::of(Messages::tr("only B calls {}."), namesOf(found.b)));
}

} // namespace rundiff
