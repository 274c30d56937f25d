// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace rundiff
{

// "&Save" is "Save", "here && there" is "here & there", and a Chinese title loses the key in brackets: "保存(&S) …" is
// "保存 …".
QString withoutMnemonic(const QString &title);

} // namespace rundiff
