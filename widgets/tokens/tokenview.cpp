// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tokens/tokenview.h"

#include "models/items/findings/tokendiagnosiswords.h"
#include "models/items/words/numbers.h"
#include "models/result/redaction/everytext.h"
#include "widgets/frame/findinglist.h"
#include "widgets/tokens/textpair.h"
#include "widgets/tokens/tokencurve.h"
#include "widgets/tokens/tokenstrip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

namespace
{

std::shared_ptr<const TokenComparison> withHiddenTexts(TokenComparison tokens, const HideText &hide)
{
    EveryText hiding(
        [&](TextKind, const std::string &text, const std::string &) { return hide(textOf(text)).toStdString(); });
    hiding.visit(tokens);
    return std::make_shared<const TokenComparison>(std::move(tokens));
}

} // namespace

TokenView::TokenView(QWidget *parent)
    : QWidget(parent), m_model(new TokenSampleModel(this)), m_split(new QSplitter(Qt::Horizontal, this)),
      m_list(new FindingList(*m_model, QStringLiteral("tokenSamples"), m_split)), m_diagnosis(new QLabel),
      m_about(new QLabel), m_token(new QLabel), m_strip(new TokenStrip), m_texts(new TextPair), m_curve(new TokenCurve)
{
    setObjectName(QStringLiteral("tokenView"));
    m_list->view().setAccessibleName(tr("Samples"));
    m_about->setObjectName(QStringLiteral("tokenSampleWords"));
    m_token->setObjectName(QStringLiteral("tokenWords"));
    m_diagnosis->setObjectName(QStringLiteral("tokenDiagnosis"));
    for (QLabel *label : {m_diagnosis, m_about, m_token}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_split->addWidget(m_list);
    m_split->addWidget(samplePart());
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 1);
    m_split->setSizes({1000, 1000});
    m_split->setChildrenCollapsible(false);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_split);
    setFocusProxy(m_list);
    m_list->setCountWords([this](std::size_t shown) { return countWords(shown); });
    connect(m_list, &FindingList::chosenChanged, this, &TokenView::showSample);
    connect(m_strip, &TokenStrip::currentChanged, this, &TokenView::showToken);
    connect(m_curve, &TokenCurve::tokenWanted, this,
            [this](qulonglong token) { m_strip->setCurrent(static_cast<std::size_t>(token)); });
}

QWidget *TokenView::samplePart()
{
    const int unit = fontMetrics().height();
    auto *part = new QSplitter(Qt::Vertical);
    auto *upper = new QWidget;
    auto *layout = new QVBoxLayout(upper);
    layout->setContentsMargins(unit * 3 / 4, unit / 4, 0, unit / 4);
    layout->setSpacing(unit / 4);
    layout->addWidget(m_diagnosis);
    layout->addWidget(m_about);
    layout->addWidget(m_strip, 1);
    layout->addWidget(m_texts, 1);
    layout->addWidget(m_token);
    m_diagnosis->hide(); // no space for what nothing fills yet
    m_texts->hide();
    m_token->setMinimumHeight(unit);
    part->addWidget(upper);
    part->addWidget(m_curve);
    part->setStretchFactor(0, 1);
    part->setStretchFactor(1, 1);
    part->setSizes({1000, 1000}); // only their ratio counts
    part->setChildrenCollapsible(false);
    return part;
}

void TokenView::setTokens(const std::shared_ptr<const TokenComparison> &tokens)
{
    if (tokens == m_tokens)
        return;
    m_tokens = tokens;
    m_model->setTokens(tokens);
    m_diagnosis->setText(tokens ? tokenDiagnosisWords(*tokens) : QString());
    m_diagnosis->setVisible(!m_diagnosis->text().isEmpty());
    m_list->fill();
}

void TokenView::setCourses(const std::vector<StepCourse> &courses)
{
    m_courses = courses;
    m_curve->setCourses(courses);
}

void TokenView::showSample()
{
    const auto chosen = m_list->chosen();
    m_shown = chosen ? ShownTokens(m_tokens, *chosen) : ShownTokens();
    m_strip->setTokens(m_shown);
    m_curve->setTokens(m_shown);
    showTexts();
    m_about->setText(sampleWords());
    m_strip->setCurrent(m_shown.next(std::nullopt, false));
    showToken();
}

void TokenView::showTexts()
{
    const TokenSampleFinding *const sample = m_shown.sample();
    const bool hasTexts = sample && !(sample->textA.empty() && sample->textB.empty());
    m_texts->setVisible(hasTexts);
    m_strip->setVisible(!hasTexts);
    m_token->setVisible(!hasTexts);
    m_curve->setVisible(!hasTexts || !m_courses.empty());
    m_texts->setTexts(hasTexts ? textOf(sample->textA) : QString(), hasTexts ? textOf(sample->textB) : QString());
}

QString TokenView::sampleWords() const
{
    const TokenSampleFinding *const sample = m_shown.sample();
    if (!sample)
        return tr("Choose a sample to show its tokens.");
    const TokenSequence &kept = sample->sequence;
    if (!sample->textA.empty() || !sample->textB.empty())
        return tr("This sample has texts without tokens. What differs is underlined.");
    if (kept.size() == 0 && kept.whole == 0)
        return sample->differs ? tr("This sample has texts without tokens.")
                               : tr("The texts of this sample are equal.");
    if (kept.size() == 0)
        return tr("The result does not hold the tokens of this sample: it keeps those of the samples that differ "
                  "most, %1 tokens together.")
            .arg(groupedNumber(std::int64_t(TokenComparison::mostTokens)));
    const QString legend = tr("◆ outside the tolerance · darker: larger |A−B| · grey: not in the mask");
    if (kept.size() == kept.whole)
        return legend;
    return tr("%1 of %2 tokens are kept, around the first one outside.")
               .arg(groupedNumber(std::int64_t(kept.size())), groupedNumber(std::int64_t(kept.whole))) +
           QLatin1Char(' ') + legend;
}

void TokenView::showToken()
{
    const auto token = m_strip->current();
    m_token->setText(token ? m_shown.words(*token) : QString());
    m_curve->setCurrent(token);
}

bool TokenView::goToDifference(bool backward)
{
    const auto next = m_shown.next(m_strip->current(), backward);
    if (next) {
        m_strip->setCurrent(next);
        return true;
    }
    if (!m_list->goToDifference(backward))
        return false;
    if (backward)
        m_strip->setCurrent(m_shown.next(m_shown.size(), true));
    return true;
}

QString TokenView::tokenAsText() const
{
    return m_token->text();
}

QString TokenView::countWords(std::size_t shown) const
{
    if (!m_tokens)
        return {};
    const std::size_t all = m_tokens->samples.compared, listed = m_tokens->worst.size();
    const QString words =
        tr("%1 of %2 samples shown").arg(groupedNumber(std::int64_t(shown)), groupedNumber(std::int64_t(all)));
    if (all <= listed)
        return words;
    return tr("%1; the result lists those that differ most").arg(words);
}

std::unique_ptr<QWidget> TokenView::forPicture(int width, const HideText &hide) const
{
    if (!m_tokens)
        return nullptr;
    auto view = std::make_unique<TokenView>();
    view->setCourses(m_courses);
    view->setTokens(hide ? withHiddenTexts(*m_tokens, hide) : m_tokens);
    view->m_list->takeStateOf(*m_list);
    view->m_curve->takeStateOf(*m_curve);
    if (const auto chosen = m_list->chosen())
        view->m_list->choose(view->m_model->indexOf(*chosen));
    view->m_list->view().clearSelection();
    view->m_strip->setCurrent(m_strip->current());
    constexpr int highest = 1600;
    const int unit = fontMetrics().height();
    const int tokens = view->m_strip->heightFor(width * 11 / 20) + unit * 16;
    view->setMinimumHeight(std::min(std::max(view->m_list->wholeHeight(), tokens), highest));
    return view;
}

} // namespace rundiff

#include "moc_tokenview.cpp"
