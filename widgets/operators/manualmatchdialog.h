// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/manualmatch.h"

#include <QDialog>

#include <memory>

class QCheckBox;
class QLabel;
class QListWidget;
class QPushButton;

namespace rundiff
{

// Operators that only one run has, next to each other, or their rows: one of each is selected and matched. Matches can
// be undone.
class ManualMatchDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ManualMatchDialog(QWidget *parent = nullptr);
    ~ManualMatchDialog() override;

    void setTable(std::shared_ptr<const PairTable> table, const ManualMatches &matches);
    void choose(const QString &key, bool inA); // an operator to start with

Q_SIGNALS:
    void matchesChanged(const rundiff::ManualMatches &matches);
    void exportWanted();

private:
    QWidget *side(const QString &title, QListWidget &list);
    void match();
    void undo();
    void showState();
    void fill();

    std::shared_ptr<const PairTable> m_table;
    ManualMatches m_matches;
    QListWidget *m_a, *m_b, *m_done;
    QCheckBox *m_byRows;
    QPushButton *m_match, *m_undo, *m_export;
    QLabel *m_words;
};

} // namespace rundiff
