// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklist.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QTextBrowser;
class QUrl;

namespace rundiff
{

class ChecklistItems;

// The randomness checklist of both runs: confirmed, failing and unknown items; below it the selected item with all its
// evidence, the remedy, and the line to insert.
class ChecklistPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ChecklistPanel(QWidget *parent = nullptr);

    void setChecklist(const std::shared_ptr<const Checklist> &list);

Q_SIGNALS:
    void rowWanted(qulonglong pair, qulonglong tableRow);
    void lineWanted(const QString &path, qint64 line);
    void ticked(const QString &id, bool on, const QString &note);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *itemPart();
    void connectParts();
    void showItem();
    void sayCounts();
    void follow(const QUrl &link);
    void openFirstEvidence();
    void tick(bool on);

    std::shared_ptr<const Checklist> m_list;
    QLabel *m_counts;
    QCheckBox *m_onlyOpen, *m_manual;
    ChecklistItems *m_items;
    QSplitter *m_split;
    QTextBrowser *m_about;
    QPushButton *m_copy;
    QLineEdit *m_note;
    bool m_showing = false; // an item's tick is set in its box, which is not a click
};

} // namespace rundiff
