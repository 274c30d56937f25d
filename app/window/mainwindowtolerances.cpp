// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "models/compare/options/curveoptions.h"
#include "models/compare/options/tolerancelines.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "widgets/frame/banner.h"
#include "widgets/frame/runbar.h"

#include <QInputDialog>

namespace rundiff
{

// As lines of text: any number of metrics, and globs, as on the command line.
void MainWindow::chooseMetricTolerances()
{
    bool accepted = false;
    const QString lines = QInputDialog::getMultiLineText(
        this, tr("Tolerances of single metrics"),
        tr("One metric or glob in a line, with atol, rtol or both, such as: grad_norm rtol=0.1"),
        textOf(toleranceLines(m_options.metricTolerances)), &accepted);
    if (!accepted)
        return;
    const auto wanted = tolerancesOfLines(lines.toStdString());
    if (!wanted) {
        m_banner->showMessage(shownText(wanted.error()), false);
        return;
    }
    m_options.metricTolerances = *wanted;
    m_runBar->showOptions(curveOptionsOf(m_options));
    judgeAgain();
}

} // namespace rundiff
