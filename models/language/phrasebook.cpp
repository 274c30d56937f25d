// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/phrasebook.h"

#include "models/language/phrasesearch.h"
#include "models/language/singular.h"

#include <memory>
#include <mutex>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr std::size_t mostAnswers = 8192;
constexpr std::size_t longestAnswer = 2048;

// The phrases in force, and what was found with them.
class PhraseBook
{
public:
    explicit PhraseBook(const std::vector<Phrase> &phrases) : m_table(phrases) {}

    std::string answer(std::string_view english)
    {
        if (english.size() > longestAnswer)
            return PhraseSearch(m_table).translated(english);
        {
            const std::lock_guard lock(m_mutex);
            if (const auto known = m_answers.find(std::string(english)); known != m_answers.end())
                return known->second;
        }
        std::string found = PhraseSearch(m_table).translated(english);
        const std::lock_guard lock(m_mutex);
        if (m_answers.size() >= mostAnswers)
            m_answers.clear();
        m_answers.emplace(english, found);
        return found;
    }

private:
    const PhraseTable m_table;
    std::mutex m_mutex;
    std::unordered_map<std::string, std::string> m_answers;
};

std::mutex bookMutex;
std::shared_ptr<PhraseBook> bookInForce; // null: English

} // namespace

std::string shown(std::string_view english)
{
    std::shared_ptr<PhraseBook> book;
    {
        const std::lock_guard lock(bookMutex);
        book = bookInForce;
    }
    return book ? book->answer(english) : withSingulars(english);
}

void usePhrases(const std::vector<Phrase> &phrases)
{
    auto book = phrases.empty() ? nullptr : std::make_shared<PhraseBook>(phrases);
    const std::lock_guard lock(bookMutex);
    bookInForce = std::move(book);
}

} // namespace rundiff
