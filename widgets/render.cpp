// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/render.h"

#include "models/result/newfile.h"
#include "models/run/words.h"
#include "widgets/curveplot.h"
#include "widgets/picturepage.h"

#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>

namespace rundiff
{

namespace
{

constexpr int dotsPerInch = 96; // of the widgets' fonts, whatever the screen has
constexpr double pointsPerDot = 72.0 / dotsPerInch;
constexpr int imageScale = 2;

// The plots are painted once more as vectors: as widgets they hold pictures made for a screen.
void paint(QWidget &page, QPaintDevice &device)
{
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    page.render(&painter, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
    const QList<CurvePlot *> plots = page.findChildren<CurvePlot *>();
    for (CurvePlot *plot : plots) {
        if (!plot->isVisibleTo(&page))
            continue;
        painter.save();
        painter.translate(plot->mapTo(&page, QPoint(0, 0)));
        painter.fillRect(plot->rect(), plot->palette().window());
        plot->paintInto(painter, plot->size());
        painter.restore();
    }
}

QImage imageOf(QWidget &page)
{
    QImage image(page.size() * imageScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(imageScale);
    const int dotsPerMeter = qRound(dotsPerInch / 0.0254);
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    paint(page, image);
    return image;
}

QByteArray asPng(QWidget &page)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    imageOf(page).save(&buffer, "PNG");
    return buffer.data();
}

QByteArray asSvg(QWidget &page)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(dotsPerInch);
    generator.setSize(page.size());
    generator.setViewBox(page.rect());
    generator.setTitle(page.windowTitle());
    paint(page, generator);
    return buffer.data();
}

QByteArray asPdf(QWidget &page)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(dotsPerInch);
        writer.setTitle(page.windowTitle());
        writer.setCreator(QStringLiteral("Rundiff"));
        writer.setPageSize(QPageSize(QSizeF(page.size()) * pointsPerDot, QPageSize::Point));
        writer.setPageMargins({});
        paint(page, writer);
    }
    // The writer puts the time of day in; a date of the same length keeps the places that the file counts by.
    QString text = QString::fromLatin1(buffer.data());
    static const QRegularExpression date(QStringLiteral("/CreationDate \\(D:(\\d{14})"));
    const QRegularExpressionMatch match = date.match(text);
    QByteArray bytes = buffer.data();
    if (match.hasMatch())
        bytes.replace(match.capturedStart(1), 14, "20000101000000");
    return bytes;
}

bool fail(std::string *error, std::string sentence)
{
    if (error)
        *error = std::move(sentence);
    return false;
}

} // namespace

QImage pictureOf(QWidget &view)
{
    return imageOf(view);
}

bool renderView(const ComparisonPtr &comparison, RenderView view, const std::string &outFile, std::string *error)
{
    const bool drawable =
        view == RenderView::Checklist ? comparison && comparison->checklist : comparison && comparison->hasResult();
    if (!drawable)
        return fail(error,
                    say(Words::tr("There is nothing to draw: the runs have neither a metric nor a dump in common.")));
    const QString name = QFile::decodeName(QByteArray::fromStdString(outFile));
    const QString ending = name.section(QLatin1Char('.'), -1).toLower();
    const std::unique_ptr<QWidget> page = picturePage(comparison, view);
    QByteArray bytes;
    if (ending == QStringLiteral("png"))
        bytes = asPng(*page);
    else if (ending == QStringLiteral("svg"))
        bytes = asSvg(*page);
    else if (ending == QStringLiteral("pdf"))
        bytes = asPdf(*page);
    else
        return fail(error, say(Words::tr("{}: pictures end in .png, .svg or .pdf."), outFile));
    const auto kept = writeWholeFile(outFile, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return kept || fail(error, kept.error());
}

} // namespace rundiff
