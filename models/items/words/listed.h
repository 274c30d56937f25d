// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QStringList>

namespace rundiff
{

// "loss, grad_norm": with the separator of the language.
inline QString listed(const QStringList &parts)
{
    return parts.join(QCoreApplication::translate("Lists", ", "));
}

} // namespace rundiff
