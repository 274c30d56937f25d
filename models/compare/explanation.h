// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/evidence.h"

#include <string>
#include <string_view>

namespace rundiff
{

// Plain sentences for a diagnosis: what differs, which facts say so, and what that leaves as the cause.
std::string explanation(const Evidence &evidence, DiagnosisKind kind);

} // namespace rundiff
