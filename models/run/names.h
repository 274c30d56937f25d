// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

namespace rundiff
{

// A text that occurs many times is stored once; rows contain its number. 0 is the empty text.
struct NameId {
    std::uint32_t value = 0;
    bool operator==(const NameId &) const = default;
    bool empty() const { return value == 0; }
};

class Names
{
public:
    Names();
    Names(Names &&) noexcept = default;
    Names &operator=(Names &&) noexcept = default;
    Names(const Names &) = delete; // the index points into the texts
    Names &operator=(const Names &) = delete;
    ~Names() = default;

    NameId add(std::string_view text);
    // Adds the first characters of another text, without storing them again.
    NameId addStart(NameId whole, std::size_t length);
    // Adds many texts at once, one after the other, to a table that is empty: the first is empty, and each gets the
    // number of its position. Returns false if an end is before the previous one. The index is built at the first
    // lookup.
    bool addAll(std::vector<char> bytes, std::span<const std::uint64_t> ends);
    std::string_view text(NameId id) const { return m_texts[id.value]; }
    // The number of a text, or the number of the empty text if it was never added.
    NameId find(std::string_view text) const;
    std::size_t size() const { return m_texts.size(); }

private:
    // A text's slot in the index; id 0 is free (the empty text has no slot).
    struct Slot {
        std::uint32_t hash = 0, id = 0;
    };

    // Until the index of texts that were added at once is built.
    struct Unfilled {
        std::atomic<bool> filled = false;
        std::mutex mutex;
    };

    NameId addText(std::string_view text, bool kept);
    std::string_view keep(std::string_view text);
    std::size_t slotOf(std::string_view text, std::uint32_t hash) const;
    void fillSlots() const; // may be called by several threads
    void grow();

    std::deque<std::vector<char>> m_blocks;
    std::vector<std::string_view> m_texts;
    mutable std::vector<Slot> m_slots; // a power of two of them, at most half in use
    std::unique_ptr<Unfilled> m_unfilled;
};

} // namespace rundiff
