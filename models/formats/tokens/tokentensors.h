// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tokens/tokenrecord.h"
#include "models/run/problem.h"

namespace rundiff
{

// The records of a file that torch.save wrote: dictionaries in lists, or of lists. Nothing in it is run.
void readTokenObjects(const TokenFile &file, const TokenNames &names, const TakeTokenRecord &take, Problems &problems);

// The rows of an array that numpy.save wrote, as lists of the field that the file is named after.
void readTokenArray(const TokenFile &file, const TokenNames &names, const TakeTokenRecord &take, Problems &problems);

} // namespace rundiff
