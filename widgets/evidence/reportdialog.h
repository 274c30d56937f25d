// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/reports/report.h"
#include "widgets/evidence/reportpictures.h"

#include <QDialog>

#include <set>

class QCheckBox;
class QListWidget;
class QTextBrowser;

namespace rundiff
{

// The parts of a report, and its preview.
class ReportDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ReportDialog(QWidget *parent = nullptr);
    ~ReportDialog() override;

    std::set<ReportPart> parts() const;
    bool redacting() const;
    void showPreview(const QString &html, const std::vector<PreviewPicture> &pictures);

Q_SIGNALS:
    void changed(); // another choice: the text changes
    void saveWanted();

private:
    void fillParts();
    QString previewStyle() const;

    QListWidget *m_parts;
    QCheckBox *m_redacting;
    QTextBrowser *m_preview;
};

} // namespace rundiff
