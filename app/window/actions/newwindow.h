// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace rundiff
{

// One more window for another comparison, in a process of its own: neither can take the other with it. False: the
// program could not be started.
bool openNewWindow(const QStringList &paths = {});

} // namespace rundiff
