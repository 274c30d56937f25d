// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklist.h"
#include "widgets/frame/texts/hidetext.h"

#include <QTreeWidget>

#include <memory>

namespace rundiff
{

// The settings of both runs, next to each other: relevant differences first, equal ones folded. For secrets only their
// presence is shown, not their value.
class SettingsView : public QTreeWidget
{
    Q_OBJECT

public:
    explicit SettingsView(QWidget *parent = nullptr);
    void setChecklist(const std::shared_ptr<const Checklist> &list);
    // A copy with the full height of its content; nothing if no run has settings.
    std::unique_ptr<SettingsView> forPicture(const HideText &hide = {}) const;

Q_SIGNALS:
    void lineWanted(const QString &path, qint64 line);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void addGroup(const QString &title, bool differs, bool matters, bool open);

    std::shared_ptr<const Checklist> m_list;
};

} // namespace rundiff
