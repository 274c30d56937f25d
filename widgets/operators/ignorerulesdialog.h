// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/ignorerule.h"

#include <QDialog>

class QLabel;
class QTableWidget;
class QTimer;

namespace rundiff
{

// The rules that exclude rows from the verdict. Every change takes effect immediately; each rule shows the number of
// its rows.
class IgnoreRulesDialog : public QDialog
{
    Q_OBJECT

public:
    explicit IgnoreRulesDialog(QWidget *parent = nullptr);
    ~IgnoreRulesDialog() override;

    void setRules(const IgnoreRules &rules);
    void showCounts(const std::vector<std::size_t> &byRule, const QStringList &problems);
    void addRule(const IgnoreRule &rule);
    IgnoreRules rules() const;

Q_SIGNALS:
    void rulesChanged(const rundiff::IgnoreRules &rules);

private:
    enum Column { On, Name, Field, Limit, Note, Rows };
    void fillRow(int row, const IgnoreRule &rule);
    void removeChosen();
    void changed();

    QTableWidget *m_table;
    QLabel *m_problem;
    QTimer *m_pause; // while the user is typing
    bool m_filling = false;
};

} // namespace rundiff
