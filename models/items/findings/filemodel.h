// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/filestandings.h"
#include "models/items/findings/findingmodel.h"

namespace rundiff
{

// The files of both runs in the parts of a run: logs, dumps of each step, checkpoints, settings, everything else.
class FileModel : public FindingModel
{
    Q_OBJECT

public:
    enum Column { File, Standing, Rank, Reader };

    using FindingModel::FindingModel;

    void setComparison(const ComparisonPtr &comparison);
    const FileOfRuns *file(std::size_t finding) const; // null: there is none
    const AccountedFile *accounted(std::size_t finding) const;
    std::size_t count() const override { return m_files.size(); }
    FindingState state(std::size_t finding) const override;

protected:
    QStringList titles() const override;
    int group(std::size_t finding) const override;
    QString groupTitle(int group) const override;
    QString cell(std::size_t finding, int column) const override;
    std::optional<double> number(std::size_t finding, int column) const override;
    QString toolTip(std::size_t finding, int column) const override;

private:
    ComparisonPtr m_comparison;
    std::vector<FileOfRuns> m_files;
    std::vector<int> m_groups;         // of the files
    std::vector<std::size_t> m_firsts; // the first file of each group
};

} // namespace rundiff
