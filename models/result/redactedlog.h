// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/redaction.h"
#include "models/run/log.h"

#include <memory>

namespace rundiff
{

// A log that leaves, with the text of the log that it was made from as that leaves: the places of its points move with
// the words. Without the text where that is too long to be kept or cannot be read.
std::shared_ptr<const Log> withRedactedText(const std::shared_ptr<const Log> &leaving, const Log &original,
                                            const Redaction &redaction);

} // namespace rundiff
