// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/whypanel.h"

#include "models/items/numbers.h"
#include "widgets/theme.h"

namespace rundiff
{

namespace
{

QString paragraph(const QString &html)
{
    return QStringLiteral("<p style='margin-top:0; margin-bottom:0.5em; line-height:130%'>") + html +
           QStringLiteral("</p>");
}

QString knownOperatorWords(const KnownOperator &known)
{
    QString words = WhyPanel::tr("<b>%1</b> (%2): %3")
                        .arg(textOf(known.name).toHtmlEscaped(), textOf(known.platform).toHtmlEscaped(),
                             textOf(known.fact).toHtmlEscaped());
    if (!known.remedy.empty())
        words += QLatin1Char(' ') + WhyPanel::tr("Usual remedy: %1").arg(textOf(known.remedy).toHtmlEscaped());
    if (!known.source.empty())
        words += QLatin1Char(' ') + WhyPanel::tr("(Source: %1)").arg(textOf(known.source).toHtmlEscaped());
    return words;
}

QString emptyWords(const Comparison &comparison)
{
    if (comparison.operators && comparison.operators->verdict != Verdict::Different)
        return WhyPanel::tr("No row of the dumps differs: there is nothing to explain.");
    return WhyPanel::tr("With dumps of both runs, what the first difference means stands here.");
}

} // namespace

QString diagnosisTitle(DiagnosisKind kind)
{
    switch (kind) {
    case DiagnosisKind::Operator:
        return WhyPanel::tr("The operator itself");
    case DiagnosisKind::Uncaptured:
        return WhyPanel::tr("Code that the dump did not capture");
    case DiagnosisKind::Data:
        return WhyPanel::tr("The training data");
    case DiagnosisKind::Weights:
        return WhyPanel::tr("The weights");
    case DiagnosisKind::Random:
        return WhyPanel::tr("An operator that draws random numbers");
    case DiagnosisKind::Overflow:
        return WhyPanel::tr("An overflow");
    case DiagnosisKind::Argument:
        return WhyPanel::tr("An argument");
    case DiagnosisKind::Dtype:
        return WhyPanel::tr("The data type");
    case DiagnosisKind::Structure:
        return WhyPanel::tr("The structure of the network");
    case DiagnosisKind::Communication:
        return WhyPanel::tr("Communication between ranks");
    }
    return {};
}

WhyPanel::WhyPanel(QWidget *parent) : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("whyPanel"));
    setAccessibleName(tr("Why the runs part"));
    setOpenLinks(false);
    document()->setDocumentMargin(fontMetrics().height() * 0.75);
    connect(this, &QTextBrowser::anchorClicked, this, &WhyPanel::firstDifferenceWanted);
    setComparison({});
}

void WhyPanel::setComparison(const ComparisonPtr &comparison)
{
    const Comparison nothing;
    const Comparison &shown = comparison ? *comparison : nothing;
    if (!shown.operators || !shown.operators->firstDifference) {
        setHtml(paragraph(emptyWords(shown).toHtmlEscaped()));
        return;
    }
    const FirstDifference &first = *shown.operators->firstDifference;
    const QString row = textOf(first.row.operatorName) + QLatin1Char(' ') + textOf(first.row.parameter);
    QString html = paragraph(QStringLiteral("<b>%1</b> — <a href='row' style='color:%3'>%2</a>")
                                 .arg(diagnosisTitle(first.diagnosis.kind).toHtmlEscaped(), row.toHtmlEscaped(),
                                      colours(palette()).a.name()));
    html += paragraph(textOf(first.diagnosis.explanation).toHtmlEscaped());
    if (first.diagnosis.knownOperator)
        html += paragraph(knownOperatorWords(*first.diagnosis.knownOperator));
    if (!first.row.module.empty())
        html += paragraph(tr("Inside %1").arg(textOf(first.row.module).toHtmlEscaped()));
    setHtml(html);
}

} // namespace rundiff
