// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tensors/tensorstudy.h"
#include "models/items/findings/checkpointmodel.h"
#include "widgets/frame/texts/hidetext.h"

#include <QWidget>

#include <memory>

class QSplitter;
class QTabWidget;
class QTextBrowser;

namespace rundiff
{

class ElementView;
class FindingList;

// The checkpoints of two runs: the keys of one step in the parts of the state, and everything about the selected key.
class CheckpointView : public QWidget
{
    Q_OBJECT

public:
    explicit CheckpointView(QWidget *parent = nullptr);

    void setCheckpoints(const std::shared_ptr<const CheckpointComparison> &checkpoints);
    void showKey(const std::string &key); // of the step at which B was resumed
    FindingList &list() { return *m_list; }
    QString detailsAsText() const;
    // A copy with the full height of its list; nothing if there are no checkpoints.
    std::unique_ptr<QWidget> forPicture(const HideText &hide = {}) const;
    void showStudy(const std::string &key, const TensorStudy &study); // answers studyWanted

Q_SIGNALS:
    // The elements of a key are requested only now: its files are read for them.
    void studyWanted(const std::shared_ptr<const rundiff::CheckpointComparison> &checkpoints, qulonglong pair,
                     const QString &key);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showPair(int pair);
    void showDetails();
    void askForElements();
    QString countWords(std::size_t shown) const;

    std::shared_ptr<const CheckpointComparison> m_checkpoints;
    CheckpointModel *m_model;
    QSplitter *m_split;
    FindingList *m_list;
    QTabWidget *m_tabs;
    QTextBrowser *m_details;
    ElementView *m_elements;
    int m_pair = 0;
    std::string m_studiedKey;
    std::optional<TensorStudy> m_study; // of that key; nothing: it was not read yet
};

} // namespace rundiff
