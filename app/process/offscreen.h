// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

#include <memory>

namespace rundiff
{

// An application that can draw pictures without a display.
std::unique_ptr<QApplication> offscreenApplication(int &argc, char *argv[]);

} // namespace rundiff
