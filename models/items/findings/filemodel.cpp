// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/findings/filemodel.h"

#include "models/compare/runaccount.h"
#include "models/items/words/numbers.h"
#include "models/result/texts/textlines.h"

namespace rundiff
{

namespace
{

QString standingWords(FileStanding standing)
{
    switch (standing) {
    case FileStanding::SameBytes:
        return FileModel::tr("equal bytes");
    case FileStanding::SameContent:
        return FileModel::tr("equal content");
    case FileStanding::Differs:
        return FileModel::tr("differs");
    case FileStanding::OnlyA:
        return FileModel::tr("only in A");
    case FileStanding::OnlyB:
        return FileModel::tr("only in B");
    case FileStanding::NotUnderstood:
        return FileModel::tr("differs, not understood");
    case FileStanding::Unreadable:
        break;
    }
    return FileModel::tr("not readable");
}

QString partWords(FilePart part)
{
    switch (part) {
    case FilePart::Log:
        return FileModel::tr("Logs");
    case FilePart::Dump:
        return FileModel::tr("Dumps");
    case FilePart::Checkpoint:
        return FileModel::tr("Checkpoints");
    case FilePart::Tokens:
        return FileModel::tr("Tokens");
    case FilePart::Settings:
        return FileModel::tr("Settings");
    case FilePart::Result:
        return FileModel::tr("Results of msprobe");
    case FilePart::Other:
        break;
    }
    return FileModel::tr("Other files");
}

} // namespace

void FileModel::setComparison(const ComparisonPtr &comparison)
{
    if (m_comparison && m_comparison->account == comparison->account &&
        m_comparison->operators == comparison->operators && m_comparison->curves == comparison->curves)
        return;
    m_comparison = comparison;
    m_files = filesOfRuns(*comparison);
    m_groups.clear();
    m_firsts.clear();
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        const bool isNew = i == 0 || m_files[i].part != m_files[i - 1].part || m_files[i].step != m_files[i - 1].step;
        if (isNew)
            m_firsts.push_back(i);
        m_groups.push_back(static_cast<int>(m_firsts.size()) - 1);
    }
    arrange();
}

const FileOfRuns *FileModel::file(std::size_t finding) const
{
    return finding < m_files.size() ? &m_files[finding] : nullptr;
}

const AccountedFile *FileModel::accounted(std::size_t finding) const
{
    const Account *account = m_comparison ? accountInForce(*m_comparison) : nullptr;
    return account && finding < m_files.size() ? &account->files[m_files[finding].file] : nullptr;
}

FindingState FileModel::state(std::size_t finding) const
{
    const FileStanding standing = m_files[finding].standing;
    const bool isSame = standing == FileStanding::SameBytes || standing == FileStanding::SameContent;
    return isSame ? FindingState::Equal : FindingState::Differs;
}

QStringList FileModel::titles() const
{
    return {tr("File"), tr("State"), tr("Rank"), tr("Read as")};
}

int FileModel::group(std::size_t finding) const
{
    return m_groups[finding];
}

QString FileModel::groupTitle(int group) const
{
    const FileOfRuns &first = m_files[m_firsts[static_cast<std::size_t>(group)]];
    if (!first.step)
        return partWords(first.part);
    return tr("%1, step %2").arg(partWords(first.part), groupedNumber(first.step->value));
}

QString FileModel::cell(std::size_t finding, int column) const
{
    const FileOfRuns &file = m_files[finding];
    const AccountedFile &accounted = *this->accounted(finding);
    switch (column) {
    case File: {
        const std::string &path = accounted.a.empty() ? accounted.b : accounted.a;
        return textOf(shownPlainly(accounted.path.empty() ? path : accounted.path));
    }
    case Standing:
        return standingWords(file.standing);
    case Rank:
        return file.rank ? textOf(file.rank->folderName()) : QString();
    default:
        return textOf(accounted.owner);
    }
}

std::optional<double> FileModel::number(std::size_t finding, int column) const
{
    const FileOfRuns &file = m_files[finding];
    if (column == Standing)
        return static_cast<double>(file.standing);
    if (column == Rank && file.rank)
        return static_cast<double>(file.rank->number);
    return std::nullopt;
}

QString FileModel::toolTip(std::size_t finding, int column) const
{
    if (column != File)
        return cell(finding, column);
    const AccountedFile &file = *accounted(finding);
    QStringList lines;
    if (!file.a.empty())
        lines << QStringLiteral("A: ") + textOf(shownPlainly(file.a));
    if (!file.b.empty())
        lines << QStringLiteral("B: ") + textOf(shownPlainly(file.b));
    return lines.join(QLatin1Char('\n'));
}

} // namespace rundiff

#include "moc_filemodel.cpp"
