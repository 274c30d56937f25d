// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/version.h"

int main()
{
    return rundiff::version().empty() ? 1 : 0;
}
