// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/annotation.h"

#include "models/formats/json/jsondocument.h"
#include "models/run/messages.h"

#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t mostAnnotations = 1000;
constexpr double furthest = 200; // heights of a line

std::string textIn(const Json &json, const char *key)
{
    const auto found = json.find(key);
    if (found != json.end() && found->is_string())
        return found->get<std::string>();
    return std::string();
}

double offsetIn(const Json &json, const char *key, double otherwise)
{
    const auto found = json.find(key);
    const double offset = found != json.end() && found->is_number() ? found->get<double>() : otherwise;
    if (std::isfinite(offset) && std::fabs(offset) <= furthest)
        return offset;
    return otherwise;
}

} // namespace

std::string annotationsText(const Annotations &annotations)
{
    Json list = Json::array();
    for (const Annotation &annotation : annotations) {
        Json entry = {{"text", annotation.text}, {"step", annotation.step}};
        if (!annotation.aboutCurves()) {
            entry["rank"] = annotation.rank;
            entry["row"] = annotation.row;
        }
        entry["right"] = annotation.right;
        entry["down"] = annotation.down;
        list.push_back(std::move(entry));
    }
    return jsonText(list);
}

Annotations annotationsFrom(std::string_view text)
{
    const Json json = parsedJson(text);
    Annotations annotations;
    if (!json.is_array())
        return annotations;
    const Annotation usual;
    for (const Json &entry : json) {
        if (!entry.is_object() || annotations.size() == mostAnnotations)
            continue;
        const auto step = entry.find("step");
        const std::string words = textIn(entry, "text");
        if (words.empty() || step == entry.end() || !step->is_number_integer())
            continue;
        annotations.push_back({words, step->get<std::int64_t>(), textIn(entry, "rank"), textIn(entry, "row"),
                               offsetIn(entry, "right", usual.right), offsetIn(entry, "down", usual.down)});
    }
    return annotations;
}

std::string placeInWords(const Annotation &annotation)
{
    if (annotation.aboutCurves())
        return message(Messages::tr("step {}"), annotation.step);
    return message(Messages::tr("step {}, {}"), annotation.step,
                   annotation.rank.empty() ? annotation.row : annotation.rank + ", " + annotation.row);
}

} // namespace rundiff
