// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/fieldfile.h"

namespace rundiff
{

// The fields of a JSON file of any size: the path of the keys and the value, which keeps its type; a list has its
// length. Of several values one after the other, the fields of all.
class JsonLeaves final : public FieldFile
{
public:
    using FieldFile::FieldFile;

    bool forEach(const Take &take, VolatileTally *tally) override;

private:
    class Walk;
};

} // namespace rundiff
