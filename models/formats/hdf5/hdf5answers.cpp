// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5answers.h"

#include "models/formats/hdf5/hdf5messages.h"
#include "models/formats/hdf5/hdf5objects.h"
#include "models/formats/hdf5/hdf5protocol.h"
#include "models/run/lookup.h"

#include <unistd.h>

#include <utility>

namespace rundiff
{

namespace
{

using About = Hdf5Question::About;

// For one answer; then the system ends this process. Numbers may come from a slow disk.
constexpr unsigned mostSeconds = 20, mostSecondsForNumbers = 60;
constexpr std::size_t mostToldByItself = 4000, mostToldOfInnerGroups = 2000; // answers with one
constexpr int deepestTold = 6;

template <typename T>
std::vector<T> listOf(std::optional<T> value)
{
    std::vector<T> list;
    if (value)
        list.push_back(std::move(*value));
    return list;
}

std::string answerTo(const Hdf5Question &question, const Hdf5Object &object)
{
    switch (question.about) {
    case About::Children:
    case About::Members:
    case About::Columns:
        return packed(object.children());
    case About::Dataset:
        return packed(listOf(object.dataset()));
    case About::IsGroup:
        return packed(listOf(std::optional(std::uint64_t(object.isGroup()))));
    case About::Numbers:
        return packed(object.numbers());
    case About::Texts:
        return packed(object.texts());
    case About::AttributeNumbers:
        return packed(object.attributeNumbers(question.name));
    case About::AttributeTexts:
        return packed(object.attributeTexts(question.name));
    case About::Part: // as it is: it is large
        return object.part(question.start, question.count).value_or(std::string());
    case About::Chunks:
        return packed(object.chunks());
    }
    return {};
}

// A client that opens a file or requests the children of a group requests these next: this takes one round trip for
// many small groups, each of which is opened once for all its data.
class NextAnswers
{
public:
    explicit NextAnswers(std::vector<Hdf5Answer> &answers) : m_answers(answers) {}

    void ofFile(const Hdf5Objects &file)
    {
        const Hdf5Object root = file.object("/");
        if (isSavedResult(root)) // the code that reads one chooses the next
            return;
        for (const char *name : {"schema", "framework", "backend"})
            add({About::AttributeTexts, "/", name}, root);
        below(root, "/", 0);
    }

    void below(const Hdf5Object &group, const std::string &path, int depth)
    {
        const std::vector<Hdf5Child> children = group.children();
        m_answers.push_back({packed(Hdf5Question{About::Children, path}), packed(children)});
        add({About::AttributeTexts, path, "layer_names"}, group);
        add({About::AttributeTexts, path, "weight_names"}, group);
        for (const Hdf5Child &told : children) {
            if (m_answers.size() > mostToldByItself)
                return;
            const std::string inside = (path.ends_with('/') ? path : path + "/") + told.name;
            const Hdf5Object child = group.child(told);
            add({About::AttributeNumbers, inside, "order"}, child);
            if (!told.group)
                addDataset(inside, child);
            else if (depth < deepestTold && m_answers.size() < mostToldOfInnerGroups)
                below(child, inside, depth + 1);
        }
    }

    void columnsBelow(const Hdf5Object &group, const std::string &path, int depth)
    {
        const std::vector<Hdf5Child> children = group.children();
        m_answers.push_back({packed(Hdf5Question{About::Children, path}), packed(children)});
        for (const Hdf5Child &told : children) {
            if (m_answers.size() > mostToldByItself || depth > deepestTold)
                return;
            const std::string inside = path + "/" + told.name;
            const Hdf5Object child = group.child(told);
            if (told.group) {
                columnsBelow(child, inside, depth + 1);
            } else {
                add({About::Dataset, inside}, child);
                add({About::Chunks, inside}, child);
            }
        }
    }

private:
    static bool isSavedResult(const Hdf5Object &root)
    {
        const auto format = root.attributeTexts("format");
        return format.size() == 1 && format.front().starts_with("rundiff.result/");
    }

    void addDataset(const std::string &path, const Hdf5Object &dataset)
    {
        add({About::Dataset, path}, dataset);
        add({About::AttributeTexts, path, "dtype"}, dataset);
        add({About::AttributeNumbers, path, "requires_grad"}, dataset);
    }
    void add(const Hdf5Question &question, const Hdf5Object &object)
    {
        m_answers.push_back({packed(question), answerTo(question, object)});
    }

    std::vector<Hdf5Answer> &m_answers;
};

bool sendAnswers(int socket, std::vector<Hdf5Answer> answers)
{
    return sendMessage(socket, packed(Hdf5Reply{hdf5Complained(), std::move(answers)}));
}

bool answer(int socket, std::string_view message, const Hdf5Objects &file)
{
    const auto question = unpacked<Hdf5Question>(message);
    if (!question)
        return false;
    const bool numbers = isAnyOf(question->about, {About::Part, About::Numbers});
    ::alarm(numbers ? mostSecondsForNumbers : mostSeconds);
    const Hdf5Object object = file.object(question->path);
    if (question->about == About::Part)
        return sendMessage(socket, answerTo(*question, object));
    std::vector<Hdf5Answer> answers(1);
    if (question->about == About::Children) {
        NextAnswers(answers).below(object, question->path, 0);
        answers[0].answer = answers[1].answer;
    } else if (question->about == About::Columns) {
        NextAnswers(answers).columnsBelow(object, question->path, 0);
        answers[0].answer = answers[1].answer;
    } else {
        answers[0].answer = answerTo(*question, object);
    }
    return sendAnswers(socket, std::move(answers));
}

} // namespace

bool answerAboutHdf5(int socket, const std::string &path)
{
    ::alarm(mostSeconds);
    const auto file = Hdf5Objects::open(path);
    std::vector<Hdf5Answer> answers{{{}, packed(file.has_value())}};
    if (file)
        NextAnswers(answers).ofFile(*file);
    bool goesOn = sendAnswers(socket, std::move(answers)) && file;
    while (goesOn) {
        ::alarm(0);
        const auto message = receiveMessage(socket);
        if (message && message->empty())
            break;
        goesOn = message && answer(socket, *message, *file);
    }
    return goesOn && !hdf5Complained();
}

} // namespace rundiff
