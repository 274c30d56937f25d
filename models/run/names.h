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

// A text that occurs many times is kept once; rows carry its number. 0 is the empty text.
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
    // Many texts at once, one behind the other, into names that have none yet: the first is empty, and each gets the
    // number of its place. False where an end is not behind the one before. Where each stands is found out when the
    // first one is looked for.
    bool addAll(std::vector<char> bytes, std::span<const std::uint64_t> ends);
    std::string_view text(NameId id) const { return m_texts[id.value]; }
    // The number of a text, or the empty text's number when it was never added.
    NameId find(std::string_view text) const;
    std::size_t size() const { return m_texts.size(); }

private:
    // A text's place in the index; id 0 is free (the empty text has no place).
    struct Slot {
        std::uint32_t hash = 0, id = 0;
    };

    // Until the slots are filled with texts that came at once.
    struct Unfilled {
        std::atomic<bool> filled = false;
        std::mutex mutex;
    };

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
