// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonsyntax.h"

#include "models/knowledge/sources/pythonexpressionparser.h"
#include "models/run/lookup.h"

#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonStatement::Kind;

constexpr std::size_t mostWords = 100'000; // remembered

class StatementParser : PythonExpressionParser
{
public:
    StatementParser(PythonModule &module, TellingWords &words) : PythonExpressionParser(module), m_words(words) {}

    void parse()
    {
        while (!atEnd()) {
            const std::size_t before = position();
            parseStatement(m_module.statements);
            if (position() == before)
                advance();
        }
    }

    // With the words stand the names that the source itself gives to what is wanted.
    void findTelling()
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            const PythonToken &word = m_tokens[i];
            if (word.kind != PythonToken::Kind::Name)
                continue;
            const bool afterDot = i > 0 && m_tokens[i - 1].is(".");
            const bool alone = !afterDot && !m_star;
            if (m_words.has(word.text, alone) || m_ownNames.contains(word.text))
                m_module.telling.push_back(static_cast<std::uint32_t>(i));
        }
    }

private:
    // The block after a colon: indented lines, or the rest of the line.
    std::vector<PythonStatement> parseBlock()
    {
        std::vector<PythonStatement> body;
        skipTo(":");
        if (!kindIs(PythonToken::Kind::Newline)) {
            parseLine(body);
            return body;
        }
        advance();
        if (!kindIs(PythonToken::Kind::Indent))
            return body;
        advance();
        while (!atEnd() && !kindIs(PythonToken::Kind::Dedent)) {
            const std::size_t before = position();
            parseStatement(body);
            if (position() == before)
                advance();
        }
        advance();
        return body;
    }

    void parseStatement(std::vector<PythonStatement> &into)
    {
        const PythonToken first = token();
        if (first.is("async"))
            advance();
        PythonStatement statement;
        statement.line = first.line;
        if (token().is("@"))
            parseDecorators(statement);
        if (token().is("def"))
            parseFunction(statement);
        else if (token().is("class"))
            parseClass(statement);
        else if (token().is("if"))
            parseIf(statement);
        else if (token().isAnyOf({"for", "while"}))
            parseLoop(statement);
        else if (token().is("try"))
            parseTry(statement);
        else if (token().is("with"))
            parseWith(statement);
        else if (token().is("match") && blockOpens())
            parseMatch(statement);
        else
            return parseLine(into);
        into.push_back(std::move(statement));
    }

    // "match" is also a name; only where the line ends with a colon and a block follows it is the statement.
    bool blockOpens() const
    {
        std::size_t at = position();
        while (!isAnyOf(m_tokens[at].kind, {PythonToken::Kind::Newline, PythonToken::Kind::End}))
            ++at;
        return at > position() && m_tokens[at - 1].is(":");
    }

    void parseDecorators(PythonStatement &statement)
    {
        while (token().is("@")) {
            advance();
            statement.decorators.push_back(parseExpression());
            skipLine();
        }
        if (token().is("async"))
            advance();
    }

    void parseFunction(PythonStatement &statement)
    {
        statement.kind = Kind::Function;
        statement.firstToken = static_cast<std::uint32_t>(position());
        advance();
        statement.text = token().text;
        advance();
        if (token().is("("))
            statement.parameters = parseParameters();
        statement.body = parseBlock();
        statement.endToken = static_cast<std::uint32_t>(position());
    }

    void parseClass(PythonStatement &statement)
    {
        statement.kind = Kind::Class;
        advance();
        statement.text = token().text;
        advance();
        if (token().is("("))
            for (const auto &argument : parseArguments())
                statement.expressions.push_back(argument.value);
        statement.body = parseBlock();
    }

    void parseIf(PythonStatement &statement)
    {
        statement.kind = Kind::If;
        do {
            advance();
            PythonStatement::Branch branch;
            branch.condition = parseExpression();
            branch.body = parseBlock();
            statement.branches.push_back(std::move(branch));
        } while (token().is("elif"));
        parseElse(statement);
    }

    void parseElse(PythonStatement &statement)
    {
        if (!token().is("else"))
            return;
        advance();
        statement.branches.push_back({0, parseBlock()});
    }

    void parseLoop(PythonStatement &statement)
    {
        statement.kind = Kind::Loop;
        statement.text = token().text;
        const bool conditional = token().is("while");
        advance();
        if (!conditional) {
            statement.expressions.push_back(parseTarget());
            skipTo("in");
        }
        statement.expressions.push_back(parseExpressionList());
        statement.body = parseBlock();
        parseElse(statement);
    }

    void parseTry(PythonStatement &statement)
    {
        statement.kind = Kind::Try;
        advance();
        statement.body = parseBlock();
        while (token().isAnyOf({"except", "else", "finally"})) {
            const bool always = !token().is("except");
            advance();
            std::vector<PythonStatement> body = parseBlock();
            if (always)
                std::move(body.begin(), body.end(), std::back_inserter(statement.body));
            else
                statement.branches.push_back({0, std::move(body)});
        }
    }

    void parseWith(PythonStatement &statement)
    {
        statement.kind = Kind::With;
        advance();
        const bool bracket = token().is("(");
        statement.expressions.push_back(parseExpression());
        while (!bracket && token().isAnyOf({",", "as"})) {
            advance();
            statement.expressions.push_back(parseTarget());
        }
        statement.body = parseBlock();
    }

    void parseMatch(PythonStatement &statement)
    {
        statement.kind = Kind::Match;
        skipTo(":");
        advance();
        if (kindIs(PythonToken::Kind::Indent))
            advance();
        while (token().is("case"))
            statement.branches.push_back({0, parseBlock()});
        if (kindIs(PythonToken::Kind::Dedent))
            advance();
    }

    // Small statements up to the end of the line.
    void parseLine(std::vector<PythonStatement> &into)
    {
        while (!lineEnds() && !kindIs(PythonToken::Kind::Dedent)) {
            const std::size_t before = position();
            PythonStatement statement;
            statement.line = token().line;
            parseSmall(statement);
            into.push_back(std::move(statement));
            while (!lineEnds() && !token().is(";"))
                advance();
            if (token().is(";") || position() == before)
                advance();
        }
        if (kindIs(PythonToken::Kind::Newline))
            advance();
    }

    bool lineEnds() const { return atEnd() || kindIs(PythonToken::Kind::Newline); }

    void parseSmall(PythonStatement &statement)
    {
        const PythonToken first = token();
        if (first.is("import"))
            return parseImport(statement);
        if (first.is("from"))
            return parseFromImport(statement);
        if (first.is("return"))
            return parseLeaving(Kind::Return, statement);
        if (first.is("del"))
            return parseLeaving(Kind::Delete, statement);
        if (first.isAnyOf({"raise", "break", "continue"}))
            return parseLeaving(Kind::Leave, statement);
        if (first.isAnyOf({"global", "nonlocal", "pass"}))
            return skipStatement();
        if (first.is("assert"))
            advance();
        parseAssignment(statement);
    }

    void parseLeaving(Kind kind, PythonStatement &statement)
    {
        statement.kind = kind;
        advance();
        if (!kindIs(PythonToken::Kind::Newline) && !token().is(";"))
            statement.expressions.push_back(parseExpressionList());
    }

    void parseAssignment(PythonStatement &statement)
    {
        statement.kind = Kind::Expression;
        statement.expressions.push_back(parseExpressionList());
        if (token().is(":")) { // an annotation
            advance();
            parseExpression();
        }
        while (token().is("=")) {
            statement.kind = Kind::Assign;
            advance();
            statement.expressions.push_back(parseExpressionList());
        }
        const bool assigns = token().kind == PythonToken::Kind::Operator && token().text.ends_with('=');
        if (assigns && token().text.size() > 1) {
            statement.kind = Kind::Assign; // x += 1: what it is now is not known
            statement.text = token().text;
            advance();
            statement.expressions.push_back(parseExpressionList());
        }
    }

    std::string parseDotted()
    {
        std::string name;
        while (token().isAnyOf({".", "..."}) || kindIs(PythonToken::Kind::Name)) {
            const bool nameEnds = !name.empty() && !name.ends_with('.');
            if (token().is("import") || (nameEnds && kindIs(PythonToken::Kind::Name)))
                break;
            name += token().text;
            advance();
        }
        return name;
    }

    std::string_view parseAlias()
    {
        if (!token().is("as"))
            return {};
        advance();
        const std::string_view alias = token().text;
        advance();
        return alias;
    }

    void parseImport(PythonStatement &statement)
    {
        statement.kind = Kind::Import;
        do {
            advance();
            PythonStatement::Imported imported;
            imported.module = parseDotted();
            imported.alias = parseAlias();
            noteOwnName(imported.alias, imported.module);
            statement.imports.push_back(std::move(imported));
        } while (token().is(","));
    }

    void parseFromImport(PythonStatement &statement)
    {
        statement.kind = Kind::Import;
        advance();
        const std::string module = parseDotted();
        if (!token().is("import"))
            return;
        do {
            advance();
            if (token().is("("))
                advance();
            if (!kindIs(PythonToken::Kind::Name) && !token().is("*"))
                break;
            PythonStatement::Imported imported;
            imported.module = module;
            imported.from = true;
            imported.name = token().text;
            advance();
            imported.alias = parseAlias();
            noteOwnName(imported.alias.empty() ? imported.name : imported.alias,
                        imported.module + "." + std::string(imported.name));
            statement.imports.push_back(std::move(imported));
        } while (token().is(","));
    }

    void noteOwnName(std::string_view name, const std::string &whole)
    {
        if (name == "*")
            m_star = true;
        const WantedNames &wanted = m_words.wanted();
        const std::size_t dot = whole.rfind('.');
        if (name.empty())
            return;
        const std::string_view last = std::string_view(whole).substr(dot + 1);
        if (wanted.wants(whole) || wanted.wantsSomeOf(whole) || wanted.mayBePart(last))
            m_ownNames.insert(name);
    }

    TellingWords &m_words;
    std::set<std::string_view> m_ownNames;
    bool m_star = false; // all names of a module stand alone
};

} // namespace

bool TellingWords::has(std::string_view word, bool alone)
{
    if (m_known.size() > mostWords)
        m_known.clear();
    const auto [known, fresh] = m_known.try_emplace(word);
    if (fresh)
        known->second = {m_wanted.mayBePart(word), m_wanted.mayStandAlone(word)};
    if (known->second.alone)
        return true;
    return known->second.part && !alone;
}

std::shared_ptr<const PythonModule> parsePython(std::string_view source, TellingWords &words)
{
    auto module = std::make_shared<PythonModule>();
    module->source = source;
    StatementParser parser(*module, words);
    parser.parse();
    parser.findTelling();
    return module;
}

} // namespace rundiff
