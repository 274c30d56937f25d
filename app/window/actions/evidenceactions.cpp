// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/evidenceactions.h"

#include "app/files/bundle.h"
#include "app/files/reportdrawings.h"
#include "app/files/reportfiles.h"
#include "app/window/actions/menuentry.h"
#include "app/window/actions/noteactions.h"
#include "app/window/layout/panes.h"
#include "app/window/messages/savedialog.h"
#include "app/window/messages/shortmessage.h"
#include "models/compare/judgecomparison.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/result/redaction/redactedcomparison.h"
#include "widgets/curves/curveplot.h"
#include "widgets/curves/curveview.h"
#include "widgets/evidence/reportdialog.h"
#include "widgets/evidence/reportpictures.h"
#include "widgets/frame/style/theme.h"

#include <QActionGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QStatusBar>

#include <algorithm>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

Progress progressWith(std::stop_token stop)
{
    Progress progress;
    progress.stop = std::move(stop);
    return progress;
}

} // namespace

EvidenceActions::EvidenceActions(QMainWindow &window, CurveView &curves, Panes &panes, Settings &settings)
    : QObject(&window), m_window(window), m_curves(curves), m_panes(panes), m_settings(settings),
      m_notes(new NoteActions(window, curves, panes.operators()))
{
    setObjectName(QStringLiteral("evidenceActions"));
    for (LatestAnswer *answer : {&m_reading, &m_preview, &m_reports, &m_issues, &m_bundles})
        connect(answer, &LatestAnswer::failed, this, &EvidenceActions::failed);
}

void EvidenceActions::setComparison(const ComparisonPtr &comparison)
{
    const bool sameRuns = m_comparison && m_comparison->a == comparison->a && m_comparison->b == comparison->b;
    if (!sameRuns) {
        m_facts.reset();
        m_waiting.clear();
    }
    m_comparison = comparison;
    m_notes->setComparison(comparison);
    if (m_report && m_report->isVisible())
        previewReport();
}

void EvidenceActions::saidOrFailed(const Problems &problems, const QString &path)
{
    if (problems.empty())
        showWritten(m_window, path);
    else
        Q_EMIT failed(shownText(problems.front().message));
}

// ---- what all evidence says ---------------------------------------------------------------------------------------

// Checksums of large files take time: they are computed in the background, once for a pair of runs.
void EvidenceActions::withFacts(Work work)
{
    if (!m_comparison)
        return;
    if (m_facts)
        return work(*m_facts);
    m_waiting.push_back(std::move(work));
    if (m_waiting.size() > 1)
        return;
    showShortly(m_window, tr("Computing the checksums of both runs …"));
    m_reading.ask([this, comparison = m_comparison](std::stop_token stop) -> LatestAnswer::Answer {
        EvidenceFacts facts = evidenceFacts(*comparison, {}, progressWith(std::move(stop)));
        return [this, comparison, facts = std::move(facts)] {
            if (m_comparison->a != comparison->a || m_comparison->b != comparison->b)
                return; // other runs have come
            m_facts = facts;
            m_window.statusBar()->clearMessage();
            for (const Work &waiting : std::exchange(m_waiting, {}))
                waiting(*m_facts);
        };
    });
}

// The ticks and annotations of the window, which its evidence shows. Notes stay in the session.
ComparisonPtr EvidenceActions::withMarksOfSession() const
{
    if (!m_session)
        return m_comparison;
    ReviewDecisions marks = m_session().decisions;
    marks.notes.clear();
    return withMarks(m_comparison, marks);
}

// Secrets are never shown.
Redaction EvidenceActions::redactionOf(bool names) const
{
    return Redaction::of(names ? Hidden::SecretsAndNames : Hidden::Secrets, *m_comparison);
}

PictureLook EvidenceActions::lookFor(const PictureOf &of, const ComparisonPtr &leaving, const Redaction &redaction,
                                     const EvidenceFacts &facts) const
{
    PictureLook look;
    look.scale = m_scale;
    look.annotations = redacted(m_notes->annotations(), redaction);
    look.hide = [redaction](const QString &text) { return textOf(redaction(text.toStdString())); };
    if (m_captions)
        look.caption = captionOf(*leaving, redacted(facts.files, redaction), facts.day);
    if (of.index() == 0 && std::get<RenderView>(of) == RenderView::Curves && m_comparison->curves)
        look.steps = m_curves.plot().shownSteps();
    return look;
}

ReportWishes EvidenceActions::wishesFor(const EvidenceFacts &facts) const
{
    ReportWishes wishes;
    wishes.files = facts.files;
    wishes.day = facts.day;
    wishes.annotations = m_notes->annotations();
    return wishes;
}

// ---- the menu -----------------------------------------------------------------------------------------------------

void EvidenceActions::addEntries(QMenu &menu)
{
    addPictureEntries(menu);
    menu.addSeparator();
    m_notes->addEntries(menu);
    menu.addSeparator();
    addEntry(menu, QStringLiteral("report"), tr("&Report …"), QKeySequence(tr("Ctrl+Shift+E")), this,
             [this] { showReport(); });
    addEntry(menu, QStringLiteral("copyIssueText"), tr("Copy the text of an &issue (Markdown)"),
             QKeySequence(tr("Ctrl+Shift+M")), this, [this] { copyIssueText(); });
    addEntry(menu, QStringLiteral("bundle"), tr("&Bundle of picture, text and tables …"), QKeySequence(tr("Ctrl+B")),
             this, [this] { askAndSaveBundle(); });
}

void EvidenceActions::addView(const QWidget &view, const QString &name, const OtherView &picture)
{
    m_otherViews.push_back({&view, name, picture});
}

std::optional<OtherView> EvidenceActions::viewWith(const QWidget *focus) const
{
    for (const ViewInWindow &view : m_otherViews) {
        if (focus && (view.widget == focus || view.widget->isAncestorOf(focus)))
            return view.picture;
    }
    return std::nullopt;
}

void EvidenceActions::addPictureEntries(QMenu &menu)
{
    std::vector<std::tuple<QString, QString, PictureOf>> views = {
        {QStringLiteral("Window"), tr("&Everything"), RenderView::Window},
        {QStringLiteral("Why"), tr("&Why here"), RenderView::Why},
        {QStringLiteral("Curves"), tr("&Curves, the visible part"), RenderView::Curves},
        {QStringLiteral("Operators"), tr("&Operators"), RenderView::Operators},
        {QStringLiteral("Map"), tr("&Map of steps and ranks"), RenderView::Map},
        {QStringLiteral("Checklist"), tr("Randomness chec&klist"), RenderView::Checklist}};
    for (const ViewInWindow &view : m_otherViews)
        views.emplace_back(view.name, view.picture.title, view.picture);
    addEntry(menu, QStringLiteral("savePicture"), tr("&Save a picture of the comparison …"), QKeySequence(tr("Ctrl+E")),
             this, [this] { askAndSavePicture(RenderView::Window); });
    QMenu &copy = *menu.addMenu(tr("Copy a pict&ure of"));
    QMenu &save = *menu.addMenu(tr("S&ave a picture of"));
    for (const auto &[name, title, view] : views) {
        addEntry(copy, QStringLiteral("copyPictureOf") + name, title, {}, this,
                 [this, which = view] { copyPicture(which); });
        addEntry(save, QStringLiteral("savePictureOf") + name, title, {}, this,
                 [this, which = view] { askAndSavePicture(which); });
    }
    addLookEntries(menu);
}

void EvidenceActions::addLookEntries(QMenu &menu)
{
    QMenu &look = *menu.addMenu(tr("Pictures &contain"));
    const std::tuple<QString, QString, bool *> switches[] = {
        {QStringLiteral("pictureCaptions"), tr("&Lines about files, counts and verdict"), &m_captions},
        {QStringLiteral("pictureRedacting"), tr("&No user names, host names or folders"), &m_redacting}};
    for (const auto &[name, title, value] : switches) {
        QAction *action = addEntry(look, name, title, {}, this, [] {});
        action->setCheckable(true);
        action->setChecked(*value);
        connect(action, &QAction::toggled, this, [value = value](bool on) { *value = on; });
    }
    look.addSeparator();
    auto *scales = new QActionGroup(this);
    for (int scale = 1; scale <= 4; ++scale) {
        QAction *action = addEntry(look, QStringLiteral("pictureScale%1").arg(scale),
                                   tr("&%1 × the resolution of a standard screen").arg(scale), {}, this,
                                   [this, scale] { m_scale = scale; });
        action->setCheckable(true);
        action->setChecked(scale == m_scale);
        scales->addAction(action);
    }
}

// ---- pictures -----------------------------------------------------------------------------------------------------

bool EvidenceActions::canDraw(const PictureOf &of) const
{
    if (m_comparison && hasView(*m_comparison, of))
        return true;
    const auto *other = std::get_if<OtherView>(&of);
    showShortly(m_window, other && m_comparison ? tr("\"%1\" is empty: choose a row first.").arg(other->title)
                                                : tr("This view is not available for these runs."));
    return false;
}

void EvidenceActions::copyPicture(const PictureOf &of)
{
    if (!canDraw(of))
        return;
    withFacts([this, of](const EvidenceFacts &facts) {
        const Redaction redaction = redactionOf(m_redacting);
        const ComparisonPtr leaving = redacted(m_comparison, redaction);
        QGuiApplication::clipboard()->setImage(pictureImage(leaving, of, lookFor(of, leaving, redaction, facts)));
        showShortly(m_window, tr("The picture was copied to the clipboard."));
    });
}

void EvidenceActions::askAndSavePicture(const PictureOf &of)
{
    if (!canDraw(of))
        return;
    const QString file = askWhereToSave(&m_window, tr("Save a picture"),
                                        proposedFile(m_settings.lastFolder(), *m_comparison, QStringLiteral("png")),
                                        tr("Pictures (*.png *.svg *.pdf)"));
    if (!file.isEmpty())
        savePicture(of, file);
}

void EvidenceActions::savePicture(const PictureOf &of, const QString &file)
{
    m_settings.setLastFolder(QFileInfo(file).path());
    withFacts([this, of, file](const EvidenceFacts &facts) {
        const Redaction redaction = redactionOf(m_redacting);
        const ComparisonPtr leaving = redacted(m_comparison, redaction);
        std::string error;
        if (renderView(leaving, of, pathOf(file), &error, lookFor(of, leaving, redaction, facts)))
            showWritten(m_window, file);
        else
            Q_EMIT failed(shownText(error));
    });
}

// ---- report, issue and bundle -------------------------------------------------------------------------------------

void EvidenceActions::showReport()
{
    if (!m_comparison)
        return;
    if (!m_report) {
        m_report = new ReportDialog(&m_window);
        connect(m_report, &ReportDialog::changed, this, &EvidenceActions::previewReport);
        connect(m_report, &ReportDialog::saveWanted, this, [this] {
            const QString folder =
                QFileDialog::getExistingDirectory(m_report, tr("Folder of the report"), m_settings.lastFolder());
            if (!folder.isEmpty())
                saveReport(folder, m_report->parts(), m_report->redacting());
        });
    }
    m_report->show();
    m_report->raise();
    previewReport();
}

void EvidenceActions::previewReport()
{
    withFacts([this](const EvidenceFacts &facts) {
        ReportWishes wishes = wishesFor(facts);
        wishes.parts = m_report->parts();
        wishes.isForBrowser = false; // a preview runs no script
        const bool redacting = m_report->redacting();
        drawPreview(redacting);
        std::vector<ReportPicture> places;
        for (const PreviewPicture &picture : m_drawn.pictures)
            places.push_back(picture.place);
        m_preview.ask([this, comparison = withMarksOfSession(), wishes, places,
                       redaction = redactionOf(redacting)](std::stop_token stop) -> LatestAnswer::Answer {
            const Report report =
                reportOf(*redacted(comparison, redaction), redacted(wishes, redaction), progressWith(std::move(stop)));
            const QString html = textOf(htmlReport(report, places));
            return [this, html] { m_report->showPreview(html, m_drawn.pictures); };
        });
    });
}

// Other parts of the report have the same pictures.
void EvidenceActions::drawPreview(bool redacting)
{
    const bool dark = &colours(m_report->palette()) == &darkPalette();
    if (m_drawn.comparison == m_comparison && m_drawn.redacting == redacting && m_drawn.dark == dark &&
        m_drawn.annotations == m_notes->annotations())
        return;
    const Redaction redaction = redactionOf(redacting);
    m_drawn = {m_comparison, m_notes->annotations(), redacting, dark,
               previewPictures(redacted(m_comparison, redaction), redacted(m_notes->annotations(), redaction), dark)};
}

// The pictures are drawn here, one after the other; everything else is done in the background.
void EvidenceActions::saveReport(const QString &folder, const std::set<ReportPart> &parts, bool redacting)
{
    m_settings.setLastFolder(folder);
    withFacts([this, folder, parts, redacting](const EvidenceFacts &facts) {
        ReportWishes wishes = wishesFor(facts);
        wishes.parts = parts;
        const ReportRedactions redactions{redactionOf(redacting), redactionOf(true)};
        const ReportDrawings drawings = drawReport(m_comparison, wishes, redactions, m_captions);
        // What is begun is written to its end, whatever is asked for next.
        m_reports.ask([this, comparison = withMarksOfSession(), wishes, drawings, folder,
                       redactions](const std::stop_token &) -> LatestAnswer::Answer {
            const Problems problems = writeReport(comparison, pathOf(folder), wishes, redactions, drawings, {});
            return [this, problems, folder] { saidOrFailed(problems, folder + QStringLiteral("/report.html")); };
        });
    });
}

void EvidenceActions::copyIssueText()
{
    withFacts([this](const EvidenceFacts &facts) {
        m_issues.ask([this, comparison = withMarksOfSession(), wishes = wishesFor(facts),
                      redaction = redactionOf(true)](std::stop_token stop) -> LatestAnswer::Answer {
            const QString text = textOf(issueText(*redacted(comparison, redaction), redacted(wishes, redaction),
                                                  progressWith(std::move(stop))));
            return [this, text] {
                QGuiApplication::clipboard()->setText(text);
                showShortly(m_window, tr("The text of the issue was copied to the clipboard; user names, host names "
                                         "and folders above the runs are removed."));
            };
        });
    });
}

void EvidenceActions::askAndSaveBundle()
{
    if (!m_comparison)
        return;
    const QString file = askWhereToSave(&m_window, tr("Save a bundle"),
                                        proposedFile(m_settings.lastFolder(), *m_comparison, QStringLiteral("zip")),
                                        tr("Bundles (*.zip)"));
    if (!file.isEmpty())
        saveBundle(file);
}

void EvidenceActions::saveBundle(const QString &file)
{
    m_settings.setLastFolder(QFileInfo(file).path());
    withFacts([this, file](const EvidenceFacts &facts) {
        const Redaction redaction = redactionOf(true);
        const ComparisonPtr leaving = redacted(m_comparison, redaction);
        BundleParts parts{wishesFor(facts), {}, m_session ? m_session() : Session(), redaction};
        parts.picture = pictureBytes(leaving, RenderView::Window, PictureKind::Png,
                                     lookFor(RenderView::Window, leaving, redaction, facts))
                            .toStdString();
        m_bundles.ask([this, comparison = withMarksOfSession(), parts = std::move(parts),
                       file](const std::stop_token &) -> LatestAnswer::Answer {
            const auto written = writeBundle(comparison, pathOf(file), parts, {});
            Problems problems;
            if (!written)
                problems.push_back({pathOf(file), 0, Severity::Error, written.error()});
            return [this, problems, file] { saidOrFailed(problems, file); };
        });
    });
}

} // namespace rundiff

#include "moc_evidenceactions.cpp"
