// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/patterns/logpreview.h"

#include <QTableWidget>

namespace rundiff
{

// The first lines of a log, each with its interpretation by a reader: a word, a colour, and marks below its numbers.
class LogPreviewTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit LogPreviewTable(QWidget *parent = nullptr);
    void setPreview(const LogPreview &preview);

    enum Column { Number, ReadAs, Step, Values, Text };

private:
    void addLine(const PreviewedLine &line);
};

// "142 of 200 lines are records, steps 1 to 142; 3 unread".
QString previewSummary(const LogPreview &preview);

} // namespace rundiff
