// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5answers.h"

#include "models/formats/hdf5library.h"
#include "models/formats/hdf5process.h"

#include <unistd.h>

namespace rundiff
{

namespace
{

using About = Hdf5Question::About;

constexpr unsigned mostSeconds = 60; // for one answer; then the system ends this process
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

std::string answerTo(const Hdf5Question &question, const Hdf5Objects &file)
{
    switch (question.about) {
    case About::Children:
        return packed(file.children(question.path));
    case About::Dataset:
        return packed(listOf(file.dataset(question.path)));
    case About::IsGroup:
        return packed(std::vector<std::uint64_t>{file.hasGroup(question.path) ? 1u : 0u});
    case About::Numbers:
        return packed(file.numbers(question.path));
    case About::Texts:
        return packed(file.texts(question.path));
    case About::AttributeNumbers:
        return packed(file.attributeNumbers(question.path, question.name));
    case About::AttributeTexts:
        return packed(file.attributeTexts(question.path, question.name));
    case About::Part: // as it is: it is large
        return file.part(question.path, question.start, question.count).value_or(std::string());
    case About::Chunks:
        return packed(file.chunks(question.path));
    }
    return {};
}

// Whoever asks for the children of a group asks for these next: one way to this process and back for many small groups.
class NextAnswers
{
public:
    NextAnswers(const Hdf5Objects &file, std::vector<Hdf5Answer> &answers) : m_file(file), m_answers(answers) {}

    void below(const std::string &group, int depth)
    {
        const std::vector<Hdf5Child> children = m_file.children(group);
        if (depth > 0)
            m_answers.push_back({packed(Hdf5Question{About::Children, group}), packed(children)});
        add({About::AttributeTexts, group, "layer_names"});
        add({About::AttributeTexts, group, "weight_names"});
        for (const Hdf5Child &child : children) {
            if (m_answers.size() > mostToldByItself)
                return;
            const std::string path = (group.ends_with('/') ? group : group + "/") + child.name;
            add({About::AttributeNumbers, path, "order"});
            if (!child.group)
                addDataset(path);
            else if (depth < deepestTold && m_answers.size() < mostToldOfInnerGroups)
                below(path, depth + 1);
        }
    }

private:
    void addDataset(const std::string &path)
    {
        add({About::Dataset, path});
        add({About::AttributeTexts, path, "dtype"});
        add({About::AttributeNumbers, path, "requires_grad"});
    }
    void add(const Hdf5Question &question) { m_answers.push_back({packed(question), answerTo(question, m_file)}); }

    const Hdf5Objects &m_file;
    std::vector<Hdf5Answer> &m_answers;
};

Hdf5Question unpacked(std::string_view bytes)
{
    Hdf5Question question;
    Unpacker unpack(bytes);
    std::uint64_t about = 0;
    unpack(about);
    question.about = static_cast<About>(about);
    unpack(question.path);
    unpack(question.name);
    unpack(question.start);
    unpack(question.count);
    return question;
}

} // namespace

void answerAboutHdf5(int socket, const std::string &path)
{
    ::alarm(mostSeconds);
    const auto file = Hdf5Objects::open(path);
    if (!sendMessage(socket, packed(std::string(file ? "ready" : "not HDF5"))) || !file)
        return;
    ::alarm(0);
    while (const auto message = receiveMessage(socket)) {
        ::alarm(mostSeconds);
        const Hdf5Question question = unpacked(*message);
        std::vector<Hdf5Answer> answers{{{}, answerTo(question, *file)}};
        if (question.about == About::Children)
            NextAnswers(*file, answers).below(question.path, 0);
        if (!sendMessage(socket, question.about == About::Part ? answers.front().answer : packed(answers)))
            return;
        ::alarm(0);
    }
}

} // namespace rundiff
