// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/trackerformats.h"

namespace rundiff
{

void addTrackerFormats(LogFormats &formats)
{
    addWandbFormats(formats);
    addSwanlabFormats(formats);
    addMlflowFolderFormats(formats);
    addDatabaseFormats(formats);
    addClearmlFormats(formats);
    addCometFormats(formats);
    addNeptuneFormats(formats);
}

} // namespace rundiff
