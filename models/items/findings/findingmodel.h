// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

enum class FindingState : std::uint8_t { Equal, Within, Differs };

// What was found of single things (keys of checkpoints, samples of tokens), in groups and with columns. A filter of
// words, and a switch, leave some of them out. Derived models say what there is; they call arrange() when it changes.
class FindingModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Role { StateRole = Qt::UserRole };

    using QAbstractItemModel::QAbstractItemModel;

    void setFilter(const QString &words); // all of them must occur
    void setOnlyDiffering(bool only);
    bool onlyDiffering() const { return m_onlyDiffering; }
    std::size_t shownCount() const;
    virtual std::size_t count() const = 0;
    virtual FindingState state(std::size_t finding) const = 0;

    std::optional<std::size_t> finding(const QModelIndex &index) const; // nothing for a group
    QModelIndex indexOf(std::size_t finding) const;                     // invalid: it is left out
    // The next one that is shown and differs, or is only within a tolerance if nothing differs. Invalid: there is none.
    QModelIndex nextDifference(const QModelIndex &from, bool backward) const;
    QString asText(const QModelIndex &index) const; // its cells, separated by tabs

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override; // in each group; -1: as they are

protected:
    virtual QStringList titles() const = 0;
    virtual int group(std::size_t finding) const = 0; // groups are shown by their numbers
    virtual QString groupTitle(int group) const = 0;
    virtual QString cell(std::size_t finding, int column) const = 0;
    virtual std::optional<double> number(std::size_t finding, int column) const = 0; // by which a column is sorted
    virtual QString toolTip(std::size_t finding, int column) const = 0;
    void arrange();

private:
    using Place = std::pair<std::size_t, int>; // group and row
    std::vector<Place> placesOf(FindingState wanted) const;

    struct Group {
        int number = 0;
        std::size_t all = 0, differing = 0;
        std::vector<std::size_t> shown;
    };

    void collect();
    bool isShown(std::size_t finding, const QStringList &words) const;
    void sortGroup(std::vector<std::size_t> &findings) const;
    QVariant groupData(const Group &group, int column, int role) const;
    QString stateWords(std::size_t finding) const;

    std::vector<Group> m_groups;
    QString m_filter;
    bool m_onlyDiffering = true;
    int m_sorted = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace rundiff
