// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/fieldfile.h"

namespace rundiff
{

// The fields of a file of YAML by the path of their keys and their type: mappings and lists by indentation or on one
// line. Anchors, tags, texts over several lines and further documents are not understood: then nothing of the file is.
class YamlFields final : public FieldFile
{
public:
    using FieldFile::FieldFile;

    bool forEach(const Take &take, VolatileTally *tally) override;

private:
    class Walk;
};

} // namespace rundiff
