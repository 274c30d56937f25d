// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/usage.h"
#include "app/files/reportfiles.h"
#include "models/result/texts/captionline.h"

#include <QCoreApplication>

#include <memory>
#include <string>

namespace rundiff
{

// What only a program with Qt's GUI can do. The program rundiff-cli has none of it: its reports and bundles have no
// pictures.
struct Drawing {
    // An application that can draw without a display, for what follows.
    std::unique_ptr<QCoreApplication> (*application)(int &argc, char *argv[]) = nullptr;
    ReportDrawings (*report)(const ComparisonPtr &comparison, const ReportWishes &wishes,
                             const ReportRedactions &redactions, bool withCaptions) = nullptr;
    std::string (*picture)(const ComparisonPtr &leaving, const Caption &caption) = nullptr; // PNG, for a bundle

    // These receive the program's own arguments, because Qt has its own options among them.
    Usage (*usageOfRender)() = nullptr;
    int (*render)(int &argc, char *argv[]) = nullptr;
    int (*window)(int &argc, char *argv[], const Drawing &drawing) = nullptr;
};

} // namespace rundiff
