// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/severaltests.h"

#include <QStandardPaths>
#include <QTest>

#include <string>
#include <string_view>

namespace rundiff
{

// The reason for QSKIP; ctest then reports the whole test as skipped.
inline const char *missing(std::string_view name, std::string_view package)
{
    std::string &all = whatIsMissing();
    all.append("skipped: ").append(name).append(" is not installed (Debian: ").append(package).append(")\n");
    return all.c_str();
}

} // namespace rundiff

// At the head of a function that needs a program.
#define NEEDS(program, package)                                                                                        \
    if (QStandardPaths::findExecutable(QStringLiteral(program)).isEmpty())                                             \
    QSKIP(rundiff::missing(program, package))
