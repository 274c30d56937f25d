// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/evidencefacts.h"
#include "app/window/settings/settings.h"
#include "models/result/redaction/annotation.h"
#include "models/result/redaction/redaction.h"
#include "models/result/reports/report.h"
#include "models/result/session/session.h"
#include "widgets/evidence/comparisonpicture.h"
#include "widgets/evidence/reportpictures.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

class QMainWindow;
class QMenu;

namespace rundiff
{

class CurveView;
class NoteActions;
class Panes;
class ReportDialog;

// The exports of the window: pictures, reports, the text of an issue, bundles; with their notes.
class EvidenceActions : public QObject
{
    Q_OBJECT

public:
    EvidenceActions(QMainWindow &window, CurveView &curves, Panes &panes, Settings &settings);

    void setComparison(const ComparisonPtr &comparison);
    void addEntries(QMenu &menu);

    NoteActions &notes() { return *m_notes; }

    // Adds one more view for pictures; before the entries are added.
    void addView(const QWidget &view, const QString &name, const OtherView &picture);
    std::optional<OtherView> viewWith(const QWidget *focus) const;

    void copyPicture(const PictureOf &of);
    void savePicture(const PictureOf &of, const QString &file);
    void copyIssueText();
    void saveReport(const QString &folder, const std::set<ReportPart> &parts, bool redacting);
    void saveBundle(const QString &file);
    void setSession(std::function<Session()> session) { m_session = std::move(session); } // included in bundles

Q_SIGNALS:
    void failed(const QString &reason);

private:
    using Work = std::function<void(const EvidenceFacts &facts)>;

    struct ViewInWindow {
        const QWidget *widget;
        QString name;
        OtherView picture;
    };

    void addPictureEntries(QMenu &menu);
    void addLookEntries(QMenu &menu);
    void withFacts(Work work);
    PictureLook lookFor(const PictureOf &of, const ComparisonPtr &leaving, const Redaction &redaction,
                        const EvidenceFacts &facts) const;
    ComparisonPtr withMarksOfSession() const;
    Redaction redactionOf(bool names) const;
    ReportWishes wishesFor(const EvidenceFacts &facts) const;
    void askAndSavePicture(const PictureOf &of);
    bool canDraw(const PictureOf &of) const;
    void showReport();
    void previewReport();
    void drawPreview(bool redacting);
    void askAndSaveBundle();
    void saidOrFailed(const Problems &problems, const QString &path);

    QMainWindow &m_window;
    CurveView &m_curves;
    Panes &m_panes;
    Settings &m_settings;
    std::function<Session()> m_session;
    std::vector<ViewInWindow> m_otherViews;
    ComparisonPtr m_comparison;
    std::optional<EvidenceFacts> m_facts; // of the current runs
    std::vector<Work> m_waiting;          // for the facts
    LatestAnswer m_reading, m_preview, m_reports, m_issues, m_bundles;
    ReportDialog *m_report = nullptr;
    struct {
        ComparisonPtr comparison;
        Annotations annotations;
        bool redacting = false, dark = false;
        std::vector<PreviewPicture> pictures;
    } m_drawn; // for the preview
    NoteActions *m_notes;
    bool m_captions = true, m_redacting = false;
    int m_scale = 2;
};

} // namespace rundiff
