// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/counted.h"

#include "models/language/singular.h"

namespace rundiff
{

QString withSingulars(const QString &filled)
{
    return QString::fromStdString(withSingulars(filled.toStdString()));
}

} // namespace rundiff
