// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QObject>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace rundiff
{

class EvidenceActions;
class FileModel;
class FindingList;
class FocusCopy;
class OppositeJob;
class OppositeView;
class Panes;
struct AccountedFile;
struct FileOfRuns;

// The pane of all files of both runs. A file opens in the pane that fits it; what no pane is for, as two texts.
class FileActions : public QObject
{
    Q_OBJECT

public:
    FileActions(QMainWindow &window, Panes &panes);

    void setComparison(const ComparisonPtr &comparison);
    void addViewEntries(QMenu &menu);
    void addPictures(EvidenceActions &evidence);
    void addTexts(FocusCopy &copy);
    bool takesKeys() const; // the list or the texts have the focus
    void goToDifference(bool backward);
    void focusFilter();
    void openFile(std::size_t finding);

Q_SIGNALS:
    void failed(const QString &reason);
    void logsWanted();

private:
    bool isComparedLog(const AccountedFile &file) const;
    void openTexts(const AccountedFile &file);
    void trigger(const char *entry);

    QMainWindow &m_window;
    Panes &m_panes;
    FileModel *m_model;
    FindingList *m_list;
    OppositeView *m_texts;
    OppositeJob *m_job;
    QDockWidget *m_dock, *m_textDock;
    ComparisonPtr m_comparison;
};

} // namespace rundiff
