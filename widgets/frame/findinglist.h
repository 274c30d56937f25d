// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/findings/findingmodel.h"

#include <QWidget>

#include <functional>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QTreeView;

namespace rundiff
{

// Findings in groups, with a field that filters them, a switch for what is equal, and how many are shown. The state of
// each has a mark.
class FindingList : public QWidget
{
    Q_OBJECT

public:
    // "3 of 24 keys shown", with those that the result has not listed
    using CountWords = std::function<QString(std::size_t shown)>;

    FindingList(FindingModel &model, const QString &name, QWidget *parent = nullptr);

    void setCountWords(const CountWords &words);
    // Of what is listed: nothing is shown for less than two.
    struct Choice {
        QString title, toolTip;
    };
    void setChoices(const QList<Choice> &choices, int current);
    void setChoice(int choice); // without a signal
    void fill();                // after the model has got other findings
    void choose(const QModelIndex &index);
    bool goToDifference(bool backward); // false: there is none
    void focusFilter();
    QString asText() const; // of the selected line
    std::optional<std::size_t> chosen() const;
    QTreeView &view() { return *m_view; }
    // As another list shows them, with its full height.
    void takeStateOf(const FindingList &other);
    int wholeHeight() const;

Q_SIGNALS:
    void chosenChanged();
    void choiceChanged(int choice);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildHead();
    void refresh();
    void sayCount();
    void fitColumns();
    void bringIntoView();

    FindingModel &m_model;
    std::optional<std::size_t> m_kept; // was chosen before the model changed
    bool m_isRestoring = false;
    CountWords m_countWords;
    QHBoxLayout *m_head;
    QComboBox *m_choices;
    QLineEdit *m_filter;
    QCheckBox *m_onlyDiffering;
    QLabel *m_count;
    QTreeView *m_view;
};

} // namespace rundiff
