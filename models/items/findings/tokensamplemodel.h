// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"
#include "models/items/findings/findingmodel.h"

#include <memory>

namespace rundiff
{

// The samples of a comparison of tokens, those that differ most first: outside the tolerance, within it, equal.
class TokenSampleModel : public FindingModel
{
    Q_OBJECT

public:
    enum Column { Sample, Largest, Outside, Tokens, First, Mean, Divergence, Weights };

    using FindingModel::FindingModel;

    void setTokens(std::shared_ptr<const TokenComparison> tokens);
    const TokenSampleFinding *sample(std::size_t finding) const; // null: there is none
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
    std::shared_ptr<const TokenComparison> m_tokens;
};

} // namespace rundiff
