// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/phrasebook.h"

#include "models/language/keptnames.h"
#include "models/language/messagewriter.h"
#include "models/language/phrasesearch.h"
#include "models/language/singular.h"

#include <memory>
#include <mutex>
#include <set>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr std::size_t mostAnswers = 8192;
constexpr std::size_t longestAnswer = 2048;
constexpr std::size_t mostNames = 20'000;

// The phrases in force, the names that are none, and what was found with them.
class PhraseBook
{
public:
    explicit PhraseBook(const std::vector<Phrase> &phrases) : m_table(phrases), m_writer(phrases) {}

    std::string shown(const Message &message)
    {
        return m_writer.written(message, [this](std::string_view words) { return answer(words); });
    }
    std::string shownWord(const Message &message) const
    {
        return m_writer.written(message,
                                [this](std::string_view words) { return PhraseSearch(m_table).translated(words); });
    }

    void keep(const std::vector<std::string> &names)
    {
        auto kept = std::make_shared<const KeptNames>(
            names, [this](std::string_view name) { return PhraseSearch(m_table).translated(name); });
        const std::lock_guard lock(m_mutex);
        m_names = std::move(kept);
        m_answers.clear();
    }

private:
    std::string answer(std::string_view english)
    {
        std::shared_ptr<const KeptNames> names;
        {
            const std::lock_guard lock(m_mutex);
            names = m_names;
            const auto known = english.size() > longestAnswer ? m_answers.end() : m_answers.find(std::string(english));
            if (known != m_answers.end())
                return known->second;
        }
        std::string found = PhraseSearch(m_table, *names).translated(english);
        if (english.size() > longestAnswer)
            return found;
        const std::lock_guard lock(m_mutex);
        if (m_names != names)
            return found;
        if (m_answers.size() >= mostAnswers)
            m_answers.clear();
        m_answers.emplace(english, found);
        return found;
    }

    const PhraseTable m_table;
    const MessageWriter m_writer;
    std::mutex m_mutex;
    std::shared_ptr<const KeptNames> m_names = std::make_shared<const KeptNames>();
    std::unordered_map<std::string, std::string> m_answers;
};

std::mutex bookMutex;
std::shared_ptr<PhraseBook> bookInForce; // null: English
std::set<std::string> namesInForce;

std::vector<std::string> keptNow()
{
    return {namesInForce.begin(), namesInForce.end()};
}

std::string inEnglish(const Message &message)
{
    static const MessageWriter writer(phrasesOfLanguage("en"));
    return writer.written(message, withSingulars);
}

std::shared_ptr<PhraseBook> currentBook()
{
    const std::lock_guard lock(bookMutex);
    return bookInForce;
}

} // namespace

std::string shown(const Message &message)
{
    const std::shared_ptr<PhraseBook> book = currentBook();
    return book ? book->shown(message) : inEnglish(message);
}

std::string shownWord(const Message &message)
{
    const std::shared_ptr<PhraseBook> book = currentBook();
    return book ? book->shownWord(message) : inEnglish(message);
}

void keepNames(const std::vector<std::string> &names)
{
    const std::lock_guard lock(bookMutex);
    const std::size_t before = namesInForce.size();
    for (const std::string &name : names) {
        if (namesInForce.size() < mostNames && looksLikeWords(name))
            namesInForce.insert(name);
    }
    if (bookInForce && namesInForce.size() > before)
        bookInForce->keep(keptNow());
}

void forgetNames()
{
    const std::lock_guard lock(bookMutex);
    namesInForce.clear();
    if (bookInForce)
        bookInForce->keep({});
}

void usePhrases(const std::vector<Phrase> &phrases)
{
    auto book = phrases.empty() ? nullptr : std::make_shared<PhraseBook>(phrases);
    const std::lock_guard lock(bookMutex);
    if (book)
        book->keep(keptNow());
    bookInForce = std::move(book);
}

} // namespace rundiff
