// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>

class QDockWidget;
class QMainWindow;
class QMenu;
class QUrl;

namespace rundiff
{

class CheckpointView;
class EvidenceActions;
class FindingList;
class FocusCopy;
class Panes;
class TokenView;

// The panes of checkpoints and of tokens in the main window: each is there if the runs have such a part.
class FindingActions : public QObject
{
    Q_OBJECT

public:
    FindingActions(QMainWindow &window, Panes &panes);

    void setComparison(const ComparisonPtr &comparison);
    void addViewEntries(QMenu &menu);
    void showCheckpoints();
    void addPictures(EvidenceActions &evidence);
    void addTexts(FocusCopy &copy);
    // The next difference, or the filter, of the pane that has the focus, or that has the place of the operators if
    // there are none. False: another pane is meant.
    bool takesKeys() const;
    bool goToDifference(bool backward); // false: there is none
    void focusFilter();
    void showKey(const QString &key); // of a checkpoint
    void showInsteadOfCurves();       // the pane that the verdict is about, if there are no curves

Q_SIGNALS:
    void failed(const QString &reason);

private:
    enum class Pane { None, Checkpoints, Tokens };
    Pane pane() const;
    bool isInFront(const QDockWidget &dock) const;
    void bring(QDockWidget &dock, QWidget &view);
    void showCourses();
    void studyKey(const std::shared_ptr<const CheckpointComparison> &checkpoints, std::size_t pair,
                  const std::string &key);

    Panes &m_panes;
    CheckpointView *m_checkpoints;
    TokenView *m_tokens;
    QDockWidget *m_checkpointDock, *m_tokenDock;
    ComparisonPtr m_comparison;
    LatestAnswer m_elements, m_logs;
};

} // namespace rundiff
