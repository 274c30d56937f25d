// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/baselinebutton.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"

#include <QMenu>

namespace rundiff
{

BaselineButton::BaselineButton(QWidget *parent) : QToolButton(parent), m_menu(new QMenu(this))
{
    setObjectName(QStringLiteral("baselines"));
    setProperty("boxed", true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QToolButton::clicked, this, &BaselineButton::addWanted); // where there is no menu
    setComparison({});
}

QString BaselineButton::words(bool wordy) const
{
    if (m_count > 0)
        return counted(m_count, tr("+ 1 repeat"), tr("+ %1 repeats"));
    return wordy ? tr("Add baseline repeat …") : tr("+ repeat …");
}

void BaselineButton::setWordy(bool wordy)
{
    m_wordy = wordy;
    setText(words(wordy));
}

int BaselineButton::spaceForWords() const
{
    return fontMetrics().horizontalAdvance(words(true)) - fontMetrics().horizontalAdvance(words(false));
}

void BaselineButton::setComparison(const ComparisonPtr &comparison)
{
    m_menu->clear();
    const std::vector<Path> paths = comparison ? comparison->options.baselines : std::vector<Path>();
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const bool read = i < comparison->baselines.size() && comparison->baselines[i];
        const QString name = read ? textOf(comparison->baselines[i]->name) : textOf(paths[i]);
        QAction *action =
            m_menu->addAction(tr("Remove %1").arg(name), this, [this, path = paths[i]] { Q_EMIT removeWanted(path); });
        action->setToolTip(textOf(paths[i]));
    }
    if (!paths.empty())
        m_menu->addSeparator();
    m_menu->addAction(tr("Add baseline repeat …"), this, &BaselineButton::addWanted);
    m_count = qsizetype(paths.size());
    setMenu(paths.empty() ? nullptr : m_menu);
    setText(words(m_wordy));
    setToolTip(paths.empty() ? tr("Add repeats of the baseline: the differences between them are the noise that A is "
                                  "compared with. A folder dropped on the window is also added.")
                             : tr("Further runs of the baseline: the grey band shows the differences between them"));
    setVisible(comparison && comparison->curves);
}

} // namespace rundiff

#include "moc_baselinebutton.cpp"
