// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/runchoiceactions.h"

#include "app/window/messages/savedialog.h"
#include "models/formats/runreader.h"
#include "models/formats/trackers/choosingruns.h"
#include "models/items/words/numbers.h"

#include <stop_token>
#include <utility>

namespace rundiff
{

namespace
{

RunChoiceDialog::Side sideOf(const QString &given)
{
    const std::string path = pathAndRun(pathOf(given)).path;
    RunChoices choices = runsUnder(path, {});
    if (choices.size() < 2)
        return {given, {}};
    return {textOf(path), std::move(choices)};
}

} // namespace

RunChoiceActions::RunChoiceActions(QWidget &window) : QObject(&window), m_window(window)
{
    connect(&m_runs, &LatestAnswer::failed, this, &RunChoiceActions::failed);
}

void RunChoiceActions::open(const QString &pathA, const QString &pathB)
{
    m_runs.ask([this, pathA, pathB](const std::stop_token &) {
        return LatestAnswer::Answer([this, a = sideOf(pathA), b = sideOf(pathB)] { show(a, b); });
    });
}

void RunChoiceActions::show(const RunChoiceDialog::Side &a, const RunChoiceDialog::Side &b)
{
    if (a.choices.empty() && b.choices.empty()) {
        Q_EMIT nothingToChoose();
        return;
    }
    if (!m_dialog) {
        m_dialog = new RunChoiceDialog(&m_window);
        connect(m_dialog, &RunChoiceDialog::runsChosen, this, &RunChoiceActions::runsChosen);
    }
    m_dialog->setSides(a, b);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

} // namespace rundiff

#include "moc_runchoiceactions.cpp"
