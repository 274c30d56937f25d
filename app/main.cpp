// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/drawing.h"
#include "app/commands/program.h"
#include "app/files/reportdrawings.h"
#include "app/process/offscreen.h"

using namespace rundiff;

int main(int argc, char *argv[])
{
    Drawing drawing;
    drawing.application = [](int &count, char *words[]) -> std::unique_ptr<QCoreApplication> {
        return offscreenApplication(count, words);
    };
    drawing.report = drawReport;
    drawing.picture = drawBundlePicture;
    drawing.usageOfRender = usageOfRender;
    drawing.render = renderCommand;
    drawing.window = windowCommand;
    return runProgram(argc, argv, drawing);
}
