// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/comparisonpicture.h"

#include "models/compare/curves/monitorname.h"
#include "models/result/texts/textlines.h"
#include "models/result/writing/newfile.h"
#include "models/run/messages.h"
#include "widgets/curves/qcp.h"
#include "widgets/evidence/picturepage.h"

#include <QBuffer>
#include <QFontInfo>
#include <QHash>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int dotsPerInch = 96; // of the widgets' fonts, whatever the screen has
constexpr double pointsPerDot = 72.0 / dotsPerInch;

// The plots are painted once more as vectors: as widgets they hold pictures made for a screen.
void paint(QWidget &page, QPaintDevice &device)
{
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    page.render(&painter, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
    const QList<QCustomPlot *> plots = page.findChildren<QCustomPlot *>();
    for (QCustomPlot *plot : plots) {
        if (!plot->isVisibleTo(&page))
            continue;
        painter.save();
        painter.translate(plot->mapTo(&page, QPoint(0, 0)));
        painter.fillRect(plot->rect(), plot->palette().window());
        plot->toPainter(&painter, plot->width(), plot->height());
        painter.restore();
    }
}

QImage imageOf(QWidget &page, int scale)
{
    QImage image(page.size() * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    const int dotsPerMeter = qRound(dotsPerInch / 0.0254);
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    paint(page, image);
    return image;
}

QByteArray asPng(QWidget &page, int scale)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    imageOf(page, scale).save(&buffer, "PNG");
    return buffer.data();
}

// "Sans Serif" is a name that only the drawing machine can resolve: readers get the actual font, and alternatives if
// they do not have it.
QString portableFamilies(const QString &family)
{
    const QFontInfo font((QFont(family)));
    const QString general = font.fixedPitch() ? QStringLiteral("monospace") : QStringLiteral("sans-serif");
    return font.family().toHtmlEscaped() + QStringLiteral(", ") + general;
}

QByteArray withPortableFonts(const QByteArray &svg)
{
    const QByteArray attribute("font-family=\"");
    QHash<QByteArray, QByteArray> known;
    QByteArray result;
    qsizetype begin = 0;
    for (qsizetype found; (found = svg.indexOf(attribute, begin)) >= 0;) {
        const qsizetype name = found + attribute.size(), end = svg.indexOf('"', name);
        if (end < 0)
            break;
        QByteArray &families = known[svg.mid(name, end - name)];
        if (families.isEmpty())
            families = portableFamilies(QString::fromUtf8(svg.mid(name, end - name))).toUtf8();
        result += svg.mid(begin, name - begin) + families;
        begin = end;
    }
    return result + svg.mid(begin);
}

QByteArray asSvg(QWidget &page)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(dotsPerInch);
    generator.setSize(page.size());
    generator.setViewBox(page.rect());
    const QByteArray title("rundiff"); // the generator of Qt 6.4 does not escape it
    generator.setTitle(QString::fromLatin1(title));
    paint(page, generator);
    QByteArray svg = withPortableFonts(buffer.data());
    const QByteArray before = "<title>" + title, after = "<title>" + page.windowTitle().toHtmlEscaped().toUtf8();
    svg.replace(before, after);
    // Untrusted texts may contain characters that XML does not allow.
    return QByteArray::fromStdString(linesShownPlainly({svg.constData(), static_cast<std::size_t>(svg.size())}));
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

// Qt's tables put their entries into another order at each start of a program, and with them the objects of a PDF.
class OneOrder
{
public:
    OneOrder() { QHashSeed::setDeterministicGlobalSeed(); }
    ~OneOrder() { QHashSeed::resetRandomGlobalSeed(); }
    OneOrder(const OneOrder &) = delete;
    OneOrder &operator=(const OneOrder &) = delete;
};

bool fail(std::string *error, std::string sentence)
{
    if (error)
        *error = std::move(sentence);
    return false;
}

} // namespace

std::optional<PictureKind> pictureKind(const std::string &fileName)
{
    const QString ending = QString::fromStdString(fileName).section(QLatin1Char('.'), -1).toLower();
    if (ending == QStringLiteral("png"))
        return PictureKind::Png;
    if (ending == QStringLiteral("svg"))
        return PictureKind::Svg;
    if (ending == QStringLiteral("pdf"))
        return PictureKind::Pdf;
    return std::nullopt;
}

bool hasView(const Comparison &comparison, const PictureOf &of)
{
    if (const auto *other = std::get_if<OtherView>(&of))
        return other->make({}) != nullptr;
    const RenderView view = std::get<RenderView>(of);
    if (view == RenderView::Curves)
        return comparison.curves != nullptr;
    if (view == RenderView::Operators || view == RenderView::Map)
        return comparison.operators && comparison.operators->comparedRows();
    if (view == RenderView::Monitor)
        return std::ranges::any_of(comparison.metrics.common, [](const MetricComparison &metric) {
            return metric.judged && monitorName(metric.name).has_value();
        });
    if (view == RenderView::Checklist)
        return comparison.checklist != nullptr;
    return comparison.hasResult();
}

QByteArray pictureBytes(const ComparisonPtr &comparison, const PictureOf &of, PictureKind kind, const PictureLook &look)
{
    const OneOrder order;
    const std::unique_ptr<QWidget> page = picturePage(comparison, of, look);
    if (kind == PictureKind::Png)
        return asPng(*page, look.scale);
    return kind == PictureKind::Svg ? asSvg(*page) : asPdf(*page);
}

QImage pictureImage(const ComparisonPtr &comparison, const PictureOf &of, const PictureLook &look)
{
    return imageOf(*picturePage(comparison, of, look), look.scale);
}

bool renderView(const ComparisonPtr &comparison, const PictureOf &of, const std::string &outFile, std::string *error,
                const PictureLook &look)
{
    if (!comparison || !(comparison->hasResult() || hasView(*comparison, of)))
        return fail(error,
                    message(Messages::tr("There is nothing to draw: the runs have no metric and no dump in common.")));
    const auto kind = pictureKind(outFile);
    if (!kind)
        return fail(error, message(Messages::tr("{}: the name of a picture must end in .png, .svg or .pdf."), outFile));
    const QByteArray bytes = pictureBytes(comparison, of, *kind, look);
    if (bytes.isEmpty())
        return fail(error, message(Messages::tr("{}: there is not enough memory for this picture."), outFile));
    const auto kept = writeWholeFile(outFile, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return kept || fail(error, kept.error());
}

} // namespace rundiff
