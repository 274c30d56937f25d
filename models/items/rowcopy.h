// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/redaction.h"

#include <QItemSelection>
#include <QString>

namespace rundiff
{

enum class CopyForm : std::uint8_t { Tsv, Csv, Markdown };

// The selected cells of any table, with their titles and all their digits: the rows and columns with a selected cell,
// in display order, redacted. A text that a spreadsheet would interpret as a formula is marked as text.
QString copiedText(const QItemSelection &selected, CopyForm form, const Redaction &redaction = Redaction::ofSecrets());

// "=1+1" -> "'=1+1"; numbers are unchanged.
QString safeForSpreadsheets(const QString &cell);

} // namespace rundiff
