// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/result/redaction/redaction.h"

#include <memory>

namespace rundiff
{

// The same rows with redacted texts. The identical table if nothing in it has to change.
std::shared_ptr<const PairTable> redactedTable(const std::shared_ptr<const PairTable> &table,
                                               const Redaction &redaction);

} // namespace rundiff
