// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/marking/drawnbar.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The lines of a log as a terminal shows them at the end: of a bar that is drawn many times only the last drawing. A
// drawing of a bar that goes on depends on the time; if it is the last one, the bar did not come to its end.
class DrawnLines
{
public:
    struct Drawn {
        std::string_view text;
        std::int64_t line = 0;
        std::uint64_t offset = 0, end = 0;     // of its physical line in the text
        bool isPiece = false;                  // of a physical line that is drawn several times
        bool isBar = false, isPassing = false; // passing: the bar goes on
    };
    using Take = std::function<void(const Drawn &)>;

    explicit DrawnLines(Take take) : m_take(std::move(take)) {}

    void add(std::string_view line, std::int64_t number, std::uint64_t offset);
    void finish(); // gives the bars that were not followed by anything

private:
    struct Pending {
        DrawnBar bar;
        std::int64_t line = 0;
        std::uint64_t offset = 0, end = 0;
        bool isPiece = false;
    };
    static constexpr std::size_t mostBars = 16; // that go on at the same time

    void addPiece(const Drawn &piece);
    void addBar(Pending now);
    void give(const Pending &pending);

    Take m_take;
    std::string m_cleaned;
    std::vector<Pending> m_bars;
};

} // namespace rundiff
