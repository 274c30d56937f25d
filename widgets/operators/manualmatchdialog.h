// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/manualmatch.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QPushButton;

namespace rundiff
{

// Operators that only one run has, next to each other: one of each is selected and matched. Matches can be undone.
class ManualMatchDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ManualMatchDialog(QWidget *parent = nullptr);
    ~ManualMatchDialog() override;

    void setTable(const PairTable *table, const ManualMatches &matches);
    void choose(const QString &key, bool inA); // an operator to start with

Q_SIGNALS:
    void matchesChanged(const rundiff::ManualMatches &matches);
    void exportWanted();

private:
    QWidget *side(const QString &title, QListWidget &list);
    void match();
    void undo();
    void showState();

    ManualMatches m_matches;
    QListWidget *m_a, *m_b, *m_done;
    QPushButton *m_match, *m_undo, *m_export;
    QLabel *m_words;
};

} // namespace rundiff
