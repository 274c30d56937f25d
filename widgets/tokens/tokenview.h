// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"
#include "models/items/findings/showntokens.h"
#include "models/items/findings/tokencourse.h"
#include "models/items/findings/tokensamplemodel.h"
#include "widgets/frame/texts/hidetext.h"

#include <QWidget>

#include <memory>

class QLabel;
class QSplitter;

namespace rundiff
{

class FindingList;
class TextPair;
class TokenCurve;
class TokenStrip;

// The tokens of two columns or runs: the samples, those that differ most first, and the tokens of the selected one with
// their differences.
class TokenView : public QWidget
{
    Q_OBJECT

public:
    explicit TokenView(QWidget *parent = nullptr);

    void setTokens(const std::shared_ptr<const TokenComparison> &tokens);
    void setCourses(const std::vector<StepCourse> &courses); // over the steps
    bool goToDifference(bool backward); // the next token outside, or that of the next sample; false: there is none
    FindingList &list() { return *m_list; }
    TokenStrip &strip() { return *m_strip; }
    QString tokenAsText() const;
    // A copy with all tokens of the sample; nothing if there are no tokens.
    std::unique_ptr<QWidget> forPicture(int width, const HideText &hide = {}) const;

private:
    QWidget *samplePart();
    void showSample();
    void showToken();
    void showTexts();
    QString countWords(std::size_t shown) const;
    QString sampleWords() const;

    std::shared_ptr<const TokenComparison> m_tokens;
    ShownTokens m_shown;
    std::vector<StepCourse> m_courses;
    TokenSampleModel *m_model;
    QSplitter *m_split;
    FindingList *m_list;
    QLabel *m_diagnosis, *m_about, *m_token;
    TokenStrip *m_strip;
    TextPair *m_texts; // instead of tokens, where there are none
    TokenCurve *m_curve;
};

} // namespace rundiff
