// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QToolButton>

#include <cstdint>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace rundiff
{

// How the dumps belong to the steps of the logs, which ranks are compared, how the trainings are divided, and the
// user's decisions about rows.
struct DumpChoice {
    std::optional<std::int64_t> offsetA, offsetB; // dump step = log step + offset; nothing: detected
    NumberChoice ranks;                           // empty: all
    UserText layoutA, layoutB, rankOrder;         // empty: as the logs and the dumps tell

    bool operator==(const DumpChoice &) const = default;
};

DumpChoice dumpChoiceOf(const CompareOptions &options);

// Shows this choice in its text, and opens a small form that changes it.
class DumpButton : public QToolButton
{
    Q_OBJECT

public:
    explicit DumpButton(QWidget *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison);

Q_SIGNALS:
    void chosen(const rundiff::DumpChoice &choice); // the dumps must be compared again
    void decisionsWanted();

private:
    QWidget *form();
    void fill();
    std::optional<DumpChoice> written(); // nothing: a field is wrong, and marked
    void apply();

    ComparisonPtr m_comparison;
    QLineEdit *m_offsetA, *m_offsetB, *m_ranks;
    QLineEdit *m_layoutA, *m_layoutB, *m_rankOrder;
    QLabel *m_decisions;
    QPushButton *m_apply;
};

} // namespace rundiff
