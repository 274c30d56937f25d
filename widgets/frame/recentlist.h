// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/verdict.h"

#include <QDateTime>
#include <QListWidget>

#include <optional>
#include <vector>

namespace rundiff
{

// Two runs that were opened, or a session, saved result, bundle or folder of many runs as a only.
struct RecentRuns {
    QString a, b;
    std::optional<Verdict> verdict = {};
    QDateTime opened = {};
    bool pinned = false;

    bool sameRuns(const RecentRuns &other) const { return a == other.a && b == other.b; }
};

// "new — old   (/data/runs)": the parts of both paths that differ, and the folder of both.
QString recentTitle(const RecentRuns &runs);

// Its path among what was opened ends with a slash.
QString folderOfRuns(const QString &path);
bool isFolderOfRuns(const QString &path);

// What was opened lately, with its verdict and date. Enter opens an entry, P pins it, Delete removes it.
class RecentList : public QListWidget
{
    Q_OBJECT

public:
    explicit RecentList(QWidget *parent = nullptr);

    void setRuns(const std::vector<RecentRuns> &runs);

Q_SIGNALS:
    void openWanted(const QString &a, const QString &b);
    void pinWanted(const QString &a, const QString &b, bool pinned);
    void removalWanted(const QString &a, const QString &b);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    const RecentRuns *chosen() const;
    void pin();
    void remove();

    std::vector<RecentRuns> m_runs;
};

} // namespace rundiff
