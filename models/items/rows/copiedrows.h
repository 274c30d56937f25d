// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/redaction/redaction.h"

#include <QItemSelection>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

enum class CopyForm : std::uint8_t { Tsv, Csv, Markdown };

// The selected cells of any table, with their titles and all their digits: the rows and columns with a selected cell,
// in display order, redacted. A text that a spreadsheet would interpret as a formula is marked as text.
QString copiedText(const QItemSelection &selected, CopyForm form, const Redaction &redaction = Redaction::ofSecrets());

// The same in parts, for selections that take longer than somebody waits for an answer. The model must not change.
class CopiedRows
{
public:
    CopiedRows(const QItemSelection &selected, CopyForm form, const Redaction &redaction);

    std::size_t rows() const { return m_rowCount; }
    std::size_t cells() const { return m_rowCount * m_columns.size(); }
    bool take(std::optional<int> milliseconds = {}); // the next rows, all of them without a limit; true: it is complete
    const QString &text() const { return m_text; }

private:
    void addTitles();
    void addRow(int row);

    const QAbstractItemModel *m_model = nullptr;
    CopyForm m_form;
    Redaction m_redaction;
    std::vector<std::pair<int, int>> m_ranges; // of rows: the first and the last one
    std::vector<int> m_columns;
    std::size_t m_rowCount = 0, m_range = 0;
    int m_row = 0; // the next one
    QString m_text;
};

// "=1+1" -> "'=1+1"; numbers are unchanged.
QString safeForSpreadsheets(const QString &cell);

} // namespace rundiff
