// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/redaction/redaction.h"
#include "models/run/log.h"

#include <memory>

namespace rundiff
{

// A redacted log, with the redacted text of the original log: the positions of its points are adjusted. Without the
// text if that is too long or cannot be read.
std::shared_ptr<const Log> withRedactedText(const std::shared_ptr<const Log> &leaving, const Log &original,
                                            const Redaction &redaction);

} // namespace rundiff
