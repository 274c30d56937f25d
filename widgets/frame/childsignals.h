// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QObject;

namespace rundiff
{

// Disconnects everything below the parent from it. A window hides itself when it is destroyed, and fields that lose the
// focus then still emit: every window calls this in its destructor, since its own slots are gone by then. The test
// `architecture` looks for it.
void stopListeningToChildren(QObject &parent);

} // namespace rundiff
