// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/checkpoint.h"

namespace rundiff
{

std::string joinedPath(const CheckpointPath &path, std::size_t from)
{
    std::string joined;
    for (std::size_t i = from; i < path.size(); ++i) {
        if (!joined.empty())
            joined += '.';
        joined += path[i];
    }
    return joined;
}

} // namespace rundiff
