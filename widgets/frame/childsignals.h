// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QObject;

namespace rundiff
{

// Disconnects everything below the parent from it. A dialog hides itself when it is destroyed, and fields that lose the
// focus then still emit: call this in the destructor of a dialog, since its own slots are gone by then.
void stopListeningToChildren(QObject &parent);

} // namespace rundiff
