// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curvepicture.h"

#include "models/compare/curves/curvefacts.h"
#include "models/run/threads.h"

#include <future>

namespace rundiff
{

namespace
{

constexpr std::size_t manyPoints = 50'000;

// Takes pyramids over from the picture before, which is where most of the work goes.
class Drawing
{
public:
    explicit Drawing(const CurvePicture &before) : m_before(before) {}

    DrawnCurve drawn(const Curve &curve) const
    {
        if (curve.size() <= manyPoints)
            return {curve, nullptr};
        if (const auto known = pyramidOf(curve))
            return {curve, known};
        return {curve, std::make_shared<const CurvePyramid>(curve)};
    }

    // Two at a time: one in addition to this thread.
    void drawTwo(const Curve &one, DrawnCurve &drawnOne, const Curve &other, DrawnCurve &drawnOther) const
    {
        auto first = inBackground(one.size() > manyPoints, [&] { return drawn(one); });
        drawnOther = drawn(other);
        drawnOne = first.get();
    }

private:
    std::shared_ptr<const CurvePyramid> pyramidOf(const Curve &curve) const
    {
        const auto isOf = [&](const DrawnCurve &known) {
            return known.pyramid && known.curve.steps == curve.steps && known.curve.values == curve.values;
        };
        for (const DrawnCurve *known :
             {&m_before.a, &m_before.b, &m_before.difference, &m_before.allowed, &m_before.rawA, &m_before.rawB}) {
            if (isOf(*known))
                return known->pyramid;
        }
        for (const DrawnMetric &metric : m_before.further) {
            for (const DrawnCurve *known : {&metric.a, &metric.b}) {
                if (isOf(*known))
                    return known->pyramid;
            }
        }
        return nullptr;
    }

    const CurvePicture &m_before;
};

void drawCurves(CurvePicture &picture, const Drawing &drawing, double smoothing)
{
    const bool smooth = smoothing > 0;
    drawing.drawTwo(smooth ? smoothed(picture.plotted.a, smoothing) : picture.plotted.a, picture.a,
                    smooth ? smoothed(picture.plotted.b, smoothing) : picture.plotted.b, picture.b);
    if (smooth)
        drawing.drawTwo(picture.plotted.a, picture.rawA, picture.plotted.b, picture.rawB);
}

void drawBand(CurvePicture &picture, const Drawing &drawing, const CurveComparison &curves)
{
    if (!curves.noise)
        return;
    const NoiseBand band = noiseBand(curves);
    drawing.drawTwo(band.lower, picture.bandBelow, band.upper, picture.bandAbove);
}

} // namespace

std::size_t PictureWish::points() const
{
    return comparison && comparison->curves ? comparison->curves->a.size() + comparison->curves->b.size() : 0;
}

CurvePicture firstPicture(const PictureWish &wish, const CurvePicture &before)
{
    CurvePicture picture;
    if (!wish.comparison || !wish.comparison->curves)
        return picture;
    picture.plotted = curvesWithoutDifference(*wish.comparison->curves);
    drawCurves(picture, Drawing(before), wish.smoothing);
    return picture;
}

CurvePicture curvePicture(const PictureWish &wish, const CurvePicture &before, const std::stop_token &stop)
{
    CurvePicture picture;
    if (!wish.comparison || !wish.comparison->curves)
        return picture;
    const CurveComparison &curves = *wish.comparison->curves;
    const Drawing drawing(before);
    picture.plotted = plottedCurves(curves);
    if (stop.stop_requested())
        return picture;
    drawCurves(picture, drawing, wish.smoothing);
    drawing.drawTwo(picture.plotted.difference, picture.difference, picture.plotted.allowed, picture.allowed);
    drawBand(picture, drawing, curves);
    for (const std::string &name : wish.further) {
        if (stop.stop_requested())
            return picture;
        if (auto metric = metricCurves(*wish.comparison, name)) {
            DrawnMetric drawn{std::move(*metric), {}, {}};
            drawing.drawTwo(drawn.curves.a, drawn.a, drawn.curves.b, drawn.b);
            picture.further.push_back(std::move(drawn));
        }
    }
    return picture;
}

} // namespace rundiff
