// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace rundiff
{

// Where the folders that dumps and logs name are on this machine: "/workspace" -> "/home/me/model".
class SourcePlaces
{
public:
    struct Place {
        QString recorded, here;
        bool operator==(const Place &) const = default;
    };

    SourcePlaces() = default;
    explicit SourcePlaces(std::vector<Place> places) : m_places(std::move(places)) {}

    // The file on this machine; empty if none of the places has it. The longest recorded folder is used first.
    QString find(const QString &recorded) const;
    // What one file says about its folders: the longest common end of both paths is not part of the place.
    void learn(const QString &recorded, const QString &here);
    const std::vector<Place> &places() const { return m_places; }

private:
    std::vector<Place> m_places;
};

} // namespace rundiff
