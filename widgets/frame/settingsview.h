// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklist.h"

#include <QTreeWidget>

#include <memory>

namespace rundiff
{

// What both runs say of themselves, side by side: what differs and matters for accuracy first, what is equal folded
// away. Secrets show that they are there, and not what they are.
class SettingsView : public QTreeWidget
{
    Q_OBJECT

public:
    explicit SettingsView(QWidget *parent = nullptr);
    void setChecklist(const std::shared_ptr<const Checklist> &list);
    // The same once more, as high as what it shows; nothing where no run says anything.
    std::unique_ptr<SettingsView> forPicture() const;

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
