// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <span>
#include <type_traits>
#include <vector>

namespace rundiff
{

// Numbers that increase by the same amount each time, as steps do, or stay the same. When expanded they are bitwise
// equal to the input: fractions may only stay the same.
template <typename T>
struct Sequence {
    T first = {}, distance = {}, last = {};
    std::size_t count = 0;

    // Returns false if the value does not continue the sequence, which is then unchanged.
    bool take(T value)
    {
        if (count == 0)
            first = value;
        else if (count == 1 && !findDistance(value))
            return false;
        else if (count > 1 && !(same(value, after(last)) && (distance == T{} || countable(value))))
            return false;
        last = value;
        ++count;
        return true;
    }
    // The first values; returns how many continue the sequence.
    std::size_t take(std::span<const T> values)
    {
        std::size_t taken = 0;
        while (taken < values.size() && count < 2 && take(values[taken]))
            ++taken;
        if (count < 2)
            return taken;
        if (std::is_integral_v<T> || distance == T{}) {
            const std::size_t before = taken;
            T value = last;
            while (taken < values.size() && same(values[taken], after(value)))
                value = values[taken++];
            last = value;
            count += taken - before;
        }
        while (taken < values.size() && take(values[taken]))
            ++taken;
        return taken;
    }
    bool append(const Sequence &other)
    {
        if (count == 0 || other.count == 0) {
            if (count == 0)
                *this = other;
            return true;
        }
        Sequence longer = *this;
        if (!longer.take(other.first))
            return false;
        if (other.count > 1 && !same(other.distance, longer.distance))
            return false;
        longer.count += other.count - 1;
        longer.last = other.last;
        *this = longer;
        return true;
    }
    template <typename Use>
    void forEach(Use use) const
    {
        T value = first;
        for (std::size_t i = 0; i < count; ++i, value = after(value))
            use(value);
    }

private:
    static bool same(T a, T b) { return std::memcmp(&a, &b, sizeof a) == 0; }
    static bool countable(T value)
    {
        if constexpr (std::is_integral_v<T>)
            return true;
        else
            return std::fabs(value) < 0x1p52 && value == std::floor(value);
    }
    T after(T value) const
    {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(static_cast<std::uint64_t>(value) + static_cast<std::uint64_t>(distance));
        else
            return distance == 0 ? value : value + distance; // a NaN keeps its bits
    }
    bool findDistance(T value)
    {
        if (same(value, first))
            return true;
        if (!countable(first) || !countable(value))
            return false;
        if constexpr (std::is_integral_v<T>)
            distance = static_cast<T>(static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(first));
        else
            distance = value - first;
        const bool exact = same(after(first), value); // false for -0.0
        if (!exact)
            distance = T{};
        return exact;
    }
};

// A column of numbers shared by curves. A sequence is expanded only when its numbers are accessed, which may happen
// from several threads.
template <typename T>
class SharedColumn
{
public:
    using Numbers = std::vector<T>;
    using Pointer = std::shared_ptr<const Numbers>;

    SharedColumn() : m_written(std::make_shared<Written>()) { m_written->numbers = std::make_shared<const Numbers>(); }
    template <typename Vector>
    SharedColumn(std::shared_ptr<Vector> numbers) : m_written(std::make_shared<Written>()) // as returned by make_shared
    {
        m_written->sequence.count = numbers->size();
        m_written->numbers = std::move(numbers);
    }
    explicit SharedColumn(const Sequence<T> &sequence) : m_written(std::make_shared<Written>())
    {
        m_written->sequence = sequence;
        m_written->isSequence = true;
    }

    std::size_t size() const { return m_written->sequence.count; }
    T front() const { return m_written->isSequence ? m_written->sequence.first : m_written->numbers->front(); }
    T back() const { return m_written->isSequence ? m_written->sequence.last : m_written->numbers->back(); }
    const Sequence<T> *sequence() const { return m_written->isSequence ? &m_written->sequence : nullptr; }

    const Numbers &operator*() const { return *written(); }
    const Numbers *operator->() const { return written().get(); }
    operator Pointer() const { return written(); }
    // The identical column, not only equal numbers.
    bool operator==(const SharedColumn &other) const
    {
        return m_written == other.m_written || (!m_written->isSequence && !other.m_written->isSequence &&
                                                m_written->numbers == other.m_written->numbers);
    }

private:
    struct Written {
        std::once_flag once;
        Sequence<T> sequence; // of other numbers, only their count
        bool isSequence = false;
        Pointer numbers;
    };

    const Pointer &written() const
    {
        if (m_written->isSequence)
            std::call_once(m_written->once, [&written = *m_written] {
                Numbers numbers;
                numbers.reserve(written.sequence.count);
                written.sequence.forEach([&](T number) { numbers.push_back(number); });
                written.numbers = std::make_shared<const Numbers>(std::move(numbers));
            });
        return m_written->numbers;
    }

    std::shared_ptr<Written> m_written;
};

} // namespace rundiff
