// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QTextBrowser>

namespace rundiff
{

// The cause of the first difference, and its usual remedy.
class WhyPanel : public QTextBrowser
{
    Q_OBJECT

public:
    explicit WhyPanel(QWidget *parent = nullptr);
    void setComparison(const ComparisonPtr &comparison);
    bool explains() const { return m_explains; }

Q_SIGNALS:
    void firstDifferenceWanted();
    void rowWanted(qulonglong tableRow); // of the first difference's pair
    void pairWanted(qulonglong pair);
    void placeWanted(qulonglong pair, qulonglong tableRow);
    void keyWanted(const QString &key);                // of a checkpoint
    void lineWanted(const QString &path, qint64 line); // of a script

private:
    void follow(const QUrl &link);

    bool m_explains = false;
    QString m_configuration; // for the dump that is needed next
};

// The kind of a first difference as a heading: "The operator itself".
QString diagnosisTitle(DiagnosisKind kind);

} // namespace rundiff
