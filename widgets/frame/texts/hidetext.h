// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace rundiff
{

// Takes secrets and names out of a text before it leaves; empty: nothing is taken out.
using HideText = std::function<QString(const QString &)>;

} // namespace rundiff
