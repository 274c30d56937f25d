// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/items/findings/findingmodel.h"

#include <memory>

namespace rundiff
{

// The keys of the checkpoints of one step, in the parts of the state. First those that differ, then the equal ones.
class CheckpointModel : public FindingModel
{
    Q_OBJECT

public:
    enum Column { Key, How, Largest, Cosine, TypeA, TypeB };

    using FindingModel::FindingModel;

    void setPair(std::shared_ptr<const CheckpointComparison> checkpoints, std::size_t pair);
    const CheckpointPair *pair() const;                                // null: there is none
    const CheckpointDifference *difference(std::size_t finding) const; // null: it is equal
    const EqualCheckpointValue *equal(std::size_t finding) const;      // null: it differs
    QModelIndex indexOfKey(const std::string &key) const;
    std::size_t count() const override;
    FindingState state(std::size_t finding) const override;

protected:
    QStringList titles() const override;
    int group(std::size_t finding) const override;
    QString groupTitle(int group) const override;
    QString cell(std::size_t finding, int column) const override;
    std::optional<double> number(std::size_t finding, int column) const override;
    QString toolTip(std::size_t finding, int column) const override;

private:
    const Name &keyOf(std::size_t finding) const;
    const Name &typeOf(std::size_t finding, bool a) const;

    std::shared_ptr<const CheckpointComparison> m_checkpoints;
    std::size_t m_pair = 0;
};

} // namespace rundiff
