// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/tensorpictures.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/style/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::uint64_t blockElements = 2048, mostMarks = 64;

using Differences = TensorStudy::Differences;

// The shorter texts if there is no space for the others.
void paintTitle(QPainter &painter, const QRectF &below, const QString &title, const QString &shorter)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const int space = static_cast<int>(below.width());
    painter.drawText(QPointF(below.left(), metrics.ascent() + 2),
                     metrics.horizontalAdvance(title) <= space ? title
                                                               : metrics.elidedText(shorter, Qt::ElideRight, space));
}

// Rare values must be visible next to frequent ones.
double barHeight(std::uint64_t count, std::uint64_t most)
{
    return most == 0 ? 0 : std::log1p(double(count)) / std::log1p(double(most));
}

QPainterPath outlineOf(const std::vector<std::uint64_t> &counts, std::uint64_t most, const QRectF &plot)
{
    QPainterPath path(plot.bottomLeft());
    const double width = plot.width() / double(counts.size());
    for (std::size_t bin = 0; bin < counts.size(); ++bin) {
        const double top = plot.bottom() - plot.height() * barHeight(counts[bin], most);
        path.lineTo(plot.left() + double(bin) * width, top);
        path.lineTo(plot.left() + double(bin + 1) * width, top);
    }
    path.lineTo(plot.bottomRight());
    return path;
}

} // namespace

TensorBars::TensorBars(What what, QWidget *parent) : QWidget(parent), m_what(what)
{
    setAccessibleName(what == What::Values ? tr("Histogram of A and B") : tr("Histogram of the differences"));
}

void TensorBars::setStudy(const TensorStudy &study)
{
    m_study = study;
    update();
}

QSize TensorBars::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 24, fontMetrics().height() * 6};
}

QRectF TensorBars::plot() const
{
    const double unit = fontMetrics().height();
    return QRectF(rect()).adjusted(unit / 2, unit * 1.5, -unit / 2, -unit * 1.4);
}

void TensorBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Palette &palette = colours(this->palette());
    painter.fillRect(rect(), palette.base);
    painter.setPen(palette.lines);
    painter.drawLine(plot().bottomLeft(), plot().bottomRight());
    m_what == What::Values ? paintValues(painter) : paintDifferences(painter);
}

void TensorBars::paintScale(QPainter &painter, const QString &left, const QString &right) const
{
    const QRectF text(plot().left(), plot().bottom() + 2, plot().width(), fontMetrics().height());
    painter.setPen(colours(palette()).quietText);
    painter.drawText(text, Qt::AlignLeft, left);
    painter.drawText(text, Qt::AlignRight, right);
}

void TensorBars::paintValues(QPainter &painter) const
{
    const Palette &palette = colours(this->palette());
    std::uint64_t most = 0;
    for (const auto *counts : {&m_study.a.counts, &m_study.b.counts}) {
        for (const std::uint64_t count : *counts)
            most = std::max(most, count);
    }
    painter.setPen(palette.quietText);
    paintTitle(painter, plot(), tr("values of A (filled) and B (dashed)"), tr("A filled, B dashed"));
    if (most == 0)
        return;
    QColor fill = palette.a;
    fill.setAlphaF(0.35F);
    painter.fillPath(outlineOf(m_study.a.counts, most, plot()), fill);
    painter.strokePath(outlineOf(m_study.b.counts, most, plot()), QPen(palette.b, 1.5, Qt::DashLine));
    paintScale(painter, shortNumber(m_study.a.low), shortNumber(m_study.a.high));
}

void TensorBars::paintDifferences(QPainter &painter) const
{
    const Palette &palette = colours(this->palette());
    painter.setPen(palette.quietText);
    paintTitle(painter, plot(), tr("|A − B|; line: share of elements within"), tr("|A − B|, share within"));
    const auto &counts = m_study.differences.counts;
    const std::vector<std::uint64_t> bins(counts.begin(), counts.end());
    const std::uint64_t most = *std::max_element(bins.begin(), bins.end());
    QColor fill = palette.b;
    fill.setAlphaF(0.35F);
    if (most > 0)
        painter.fillPath(outlineOf(bins, most, plot()), fill);
    QPainterPath share;
    for (std::size_t bin = 0; bin <= bins.size(); ++bin) {
        const QPointF at(plot().left() + plot().width() * double(bin) / double(bins.size()),
                         plot().bottom() - plot().height() * m_study.differences.shareWithin(bin, m_study.count));
        bin == 0 ? share.moveTo(at) : share.lineTo(at);
    }
    painter.strokePath(share, QPen(palette.text, 1.5));
    painter.setPen(palette.quietText);
    constexpr int powers = Differences::highestPower - Differences::lowestPower, every = 6;
    const double half = fontMetrics().averageCharWidth() * 4;
    for (int power = every / 2; power < powers; power += every) {
        const double x = plot().left() + plot().width() * power / powers;
        painter.drawText(QRectF(x - half, plot().bottom() + 2, 2 * half, fontMetrics().height()), Qt::AlignHCenter,
                         QStringLiteral("1e%1").arg(Differences::lowestPower + power));
    }
}

bool TensorBars::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || m_study.count == 0)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const double place = std::clamp((help->pos().x() - plot().left()) / plot().width(), 0.0, 0.999);
    QString words;
    if (m_what == What::Differences) {
        const auto bin = static_cast<std::size_t>(place * double(m_study.differences.counts.size()));
        words = tr("%1 % of the elements are within %2")
                    .arg(exactNumber(m_study.differences.shareWithin(bin, m_study.count) * 100),
                         shortNumber(Differences::beginOf(bin)));
    } else if (!m_study.a.counts.empty()) {
        const auto bin = static_cast<std::size_t>(place * double(m_study.a.counts.size()));
        const double width = (m_study.a.high - m_study.a.low) / double(m_study.a.counts.size());
        words = withSingulars(tr("from %1: %2 elements of A, %3 of B")
                                  .arg(shortNumber(m_study.a.low + double(bin) * width),
                                       groupedNumber(std::int64_t(m_study.a.counts[bin])),
                                       groupedNumber(std::int64_t(m_study.b.counts[bin]))));
    }
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

TensorPicture::TensorPicture(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("tensorPicture"));
    setAccessibleName(tr("Picture of the differences"));
    setFocusPolicy(Qt::StrongFocus);
}

QSize TensorPicture::minimumSizeHint() const
{
    return {fontMetrics().height() * 8, fontMetrics().height() * 8};
}

void TensorPicture::setStudy(const TensorStudy &study)
{
    m_study = study;
    draw();
}

// As many cells as fit into the view: of those that share a pixel the worst is shown.
std::vector<float> TensorPicture::worstOnScreen(const QSize &size) const
{
    const TensorStudy::Picture &picture = m_study.picture;
    const auto width = static_cast<std::size_t>(size.width()), height = static_cast<std::size_t>(size.height());
    std::vector<float> worst(width * height);
    for (std::size_t y = 0; y < picture.height; ++y) {
        for (std::size_t x = 0; x < picture.width; ++x) {
            float &cell = worst[y * height / picture.height * width + x * width / picture.width];
            cell = std::max(cell, picture.worst[y * picture.width + x]);
        }
    }
    return worst;
}

void TensorPicture::draw()
{
    const TensorStudy::Picture &picture = m_study.picture;
    m_image = {};
    m_least = m_most = 0;
    for (const float worst : picture.worst) {
        if (worst > 0 && std::isfinite(worst)) {
            m_least = m_least == 0 ? double(worst) : std::min(m_least, double(worst));
            m_most = std::max(m_most, double(worst));
        }
    }
    if (picture.worst.empty() || picture.width == 0)
        return;
    const Palette &palette = colours(this->palette());
    const QSize room = (place().size() * devicePixelRatioF()).toSize();
    const QSize size = QSize(int(picture.width), int(picture.height)).boundedTo(room.expandedTo(QSize(1, 1)));
    const std::vector<float> cells = worstOnScreen(size);
    m_image = QImage(size, QImage::Format_RGB32);
    const double span = m_most > m_least ? std::log(m_most / m_least) : 1;
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            const auto worst = double(cells[std::size_t(y) * std::size_t(size.width()) + std::size_t(x)]);
            QColor colour = palette.ground;
            if (worst > 0) {
                const double weight =
                    !std::isfinite(worst) || m_most <= m_least ? 1 : 0.2 + 0.8 * std::log(worst / m_least) / span;
                const auto mix = [weight](int from, int to) { return int(from + weight * (to - from)); };
                colour =
                    QColor(mix(palette.ground.red(), palette.b.red()), mix(palette.ground.green(), palette.b.green()),
                           mix(palette.ground.blue(), palette.b.blue()));
            }
            if (!std::isfinite(worst))
                colour = palette.text;
            m_image.setPixelColor(x, y, colour);
        }
    }
    update();
}

QRectF TensorPicture::place() const
{
    const double unit = fontMetrics().height();
    return QRectF(rect()).adjusted(unit / 2, unit * 1.5, -unit / 2, -unit * 1.4).toRect(); // whole pixels
}

void TensorPicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &palette = colours(this->palette());
    painter.fillRect(rect(), palette.base);
    if (hasFocus()) {
        painter.setPen(palette.a);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    painter.setPen(palette.quietText);
    const auto axis = [](std::optional<std::size_t> number) {
        return number ? tr("dimension %1").arg(*number) : tr("nothing");
    };
    const auto number = [](std::optional<std::size_t> dimension) {
        return dimension ? QString::number(*dimension) : QStringLiteral("–");
    };
    const TensorAxes &axes = m_study.picture.axes;
    paintTitle(painter, place(), tr("|A − B|: %1 down, %2 across").arg(axis(axes.down), axis(axes.across)),
               tr("|A − B|: %1 ↓, %2 →").arg(number(axes.down), number(axes.across)));
    if (m_image.isNull())
        return;
    painter.drawImage(place(), m_image);
    painter.setPen(palette.lines);
    painter.drawRect(place().adjusted(-1, -1, 0, 0)); // around the first and the last row, not over them
    painter.setPen(palette.quietText);
    const bool marked = paintBlockMarks(painter);
    painter.drawText(QRectF(place().left(), place().bottom() + 2, place().width(), fontMetrics().height()),
                     Qt::AlignLeft, legend(marked));
}

// As much of it as fits. On a dark background the largest are the lightest.
QString TensorPicture::legend(bool marked) const
{
    if (m_most == 0)
        return tr("equal everywhere");
    const QString least = shortNumber(m_least), most = shortNumber(m_most);
    const QString range = tr("faint %1 – strong %2").arg(least, most);
    const QString blank = range + tr("; blank: equal");
    const QString marks = marked ? blank + tr("; marks every %1").arg(groupedNumber(blockElements)) : blank;
    for (const QString &words : {marks, blank, range}) {
        if (fontMetrics().horizontalAdvance(words) <= place().width())
            return words;
    }
    return least + QStringLiteral(" – ") + most;
}

// Kernels work on blocks: a difference that begins or ends at a mark comes from one of them.
bool TensorPicture::paintBlockMarks(QPainter &painter) const
{
    const QRectF box = place();
    const double length = fontMetrics().height() / 4.0;
    bool any = false;
    for (const bool across : {true, false}) {
        const auto axis = across ? m_study.picture.axes.across : m_study.picture.axes.down;
        const std::uint64_t count = axis ? m_study.shape[*axis] : 0;
        if (count / blockElements > mostMarks)
            continue;
        for (std::uint64_t at = blockElements; at < count; at += blockElements) {
            const double share = double(at) / double(count);
            const double x = box.left() + share * box.width(), y = box.top() + share * box.height();
            painter.drawLine(across ? QLineF(x, box.top() - length, x, box.top())
                                    : QLineF(box.left() - length, y, box.left(), y));
            any = true;
        }
    }
    return any;
}

void TensorPicture::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    draw();
}

bool TensorPicture::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || m_image.isNull())
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QPointF inside = help->pos() - place().topLeft();
    const TensorStudy::Picture &picture = m_study.picture;
    const auto x = static_cast<int>(inside.x() / place().width() * double(picture.width));
    const auto y = static_cast<int>(inside.y() / place().height() * double(picture.height));
    QString words;
    if (QRect(0, 0, int(picture.width), int(picture.height)).contains(x, y)) {
        const auto first = [&](std::optional<std::size_t> axis, int cell, std::size_t cells) {
            return axis ? std::uint64_t(cell) * m_study.shape[*axis] / cells : 0;
        };
        words = tr("from %1 down, %2 across: at most %3")
                    .arg(first(picture.axes.down, y, picture.height))
                    .arg(first(picture.axes.across, x, picture.width))
                    .arg(exactNumber(double(picture.worst[std::size_t(y) * picture.width + std::size_t(x)])));
    }
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

void TensorPicture::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        draw();
}

} // namespace rundiff

#include "moc_tensorpictures.cpp"
