// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/frame/recentlist.h"

#include <QString>
#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;

namespace rundiff
{

class PathField;

// The start page: two runs to choose, the last opened pairs, the example.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    void setRecentPairs(const std::vector<RecentRuns> &pairs);
    void setExampleAvailable(bool available);
    void setPaths(const QString &a, const QString &b);
    void setPath(bool a, const QString &path);
    void addDropped(const QStringList &paths); // fills the first empty field; two fill both and open them
    void showMessage(const QString &message);  // an error and its remedy; empty hides it
    void markWrong(bool a, bool b);            // the fields that the message is about
    void setBack(bool possible);               // to the comparison that was open

Q_SIGNALS:
    void pairWanted(const QString &a, const QString &b);
    void backWanted();
    void fileWanted(const QString &file);
    void exampleWanted();
    void manyRunsWanted();
    void browseWanted(bool a, bool file);
    void pinWanted(const QString &a, const QString &b, bool pinned);
    void removalWanted(const QString &a, const QString &b);
    void clearWanted();

private:
    void setTexts();
    void arrange(QWidget &column);
    void connectParts();
    void updateButton();
    void addField(QGridLayout &fields, int row, PathField &field, const QString &label);
    QPushButton *browseButton(bool a);

    PathField *m_a, *m_b;
    QPushButton *m_compare, *m_back, *m_example, *m_manyRuns, *m_clear;
    QLabel *m_message, *m_recentTitle;
    RecentList *m_recent;
};

} // namespace rundiff
