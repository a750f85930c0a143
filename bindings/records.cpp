// Python bindings of game records: reading files record by record, and writing PGN.
#include <unordered_set>
#include <variant>

#include "board.h"
#include "notation/record_reader.h"
#include "rules/movegen.h"

using namespace sixlegs;

namespace {

// A node of a variation tree in Python: parent, move, comment, and annotation or 0. The root comes
// first and has no move.
using PyNode = std::tuple<int, std::optional<PyMove>, std::string, int>;

std::vector<PyNode> nodes_of(const VariationTree& tree) {
    std::vector<PyNode> nodes{{-1, std::nullopt, tree[0].comment, 0}};
    TreeWalker walker(tree);
    for (std::size_t i = 1; i < tree.nodes().size(); ++i) {
        const VariationNode& node = tree.nodes()[i];
        nodes.emplace_back(node.parent, to_py_move(walker.move_to(node.parent), node.move),
                           node.comment, node.nag);
    }
    return nodes;
}

Result<VariationTree> build_tree(const Board& board, const std::vector<PyNode>& nodes) {
    VariationTree tree(start_of(board));
    tree.comment(0, std::get<std::string>(nodes.at(0)));
    TreeWalker walker(tree);
    // The tree node of each Python node: Python nodes with equal moves share one.
    std::vector<int> tree_nodes{0};
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const int parent = tree_nodes.at(static_cast<std::size_t>(std::get<0>(nodes[i])));
        const PyMove move = std::get<1>(nodes[i]).value_or(PyMove{});
        PyBoard before(walker.move_to(parent));
        if (!before.is_legal(move))
            return ParseError{.code = ParseErrorCode::kIllegalMove,
                              .reason = why_not(before, PyBoard::to_core_move(move)),
                              .ply = tree[parent].ply + 1,
                              .move = move.piece ? name(*move.piece) : "pass"};
        const int node = tree.add(parent, PyBoard::to_core_move(move));
        if (node < 0) return ParseError{.code = ParseErrorCode::kTooManyVariations};
        tree.comment(node, std::get<std::string>(nodes[i]));
        if (const int nag = std::get<3>(nodes[i]); nag > 0) tree.annotate(node, nag);
        tree_nodes.push_back(node);
    }
    return tree;
}

nb::dict tags_of(const GameRecord& record) {
    nb::dict tags;
    for (const auto& [name, value] : record.tags) tags[nb::cast(name)] = value;
    return tags;
}

// An iterator over the records of a text, which are parsed on demand.
class RecordIterator {
  public:
    RecordIterator(std::string text, Format format) : text_(std::move(text)) {
        if (format == Format::kPgn)
            reader_.emplace<PgnReader>(text_);
        else
            reader_.emplace<GameStringReader>(text_);
    }
    RecordIterator(const RecordIterator&) = delete;
    RecordIterator& operator=(const RecordIterator&) = delete;

    Result<GameRecord> next() {
        std::optional<Result<GameRecord>> record;
        {
            const nb::gil_scoped_release release;  // a long text must not block other threads
            record = std::visit(
                [](auto& reader) -> std::optional<Result<GameRecord>> { return reader.next(); },
                reader_);
        }
        if (!record) throw nb::stop_iteration();
        return std::move(*record);
    }

  private:
    const std::string text_;
    std::variant<GameStringReader, PgnReader> reader_{GameStringReader("")};
};

void bind_record(nb::module_& m) {
    nb::class_<GameRecord>(m, "GameRecord", "A game record from a file.")
        .def_prop_ro("tags", &tags_of, nb::sig("def tags(self) -> dict[str, str]"))
        .def_prop_ro(
            "board", [](const GameRecord& self) { return self.tree.end(); },
            "The board after the main line.")
        .def_ro("result", &GameRecord::result)
        .def_prop_ro("claimed_result",
                     [](const GameRecord& self) {
                         return self.claimed_result.empty() ? std::nullopt
                                                            : std::optional(self.claimed_result);
                     })
        .def_prop_ro(
            "nodes", [](const GameRecord& self) { return nodes_of(self.tree); },
            "The nodes of the variation tree: parent, move, comment, and annotation or 0.");
    nb::class_<RecordIterator>(m, "Records",
                               "An iterator over the records of a text of PGN or game strings.")
        .def(
            "__init__",
            [](RecordIterator* self, std::string_view text, bool is_pgn) {
                new (self) RecordIterator(normalize_newlines(text),
                                          is_pgn ? Format::kPgn : Format::kGameStrings);
            },
            nb::arg("text"), nb::arg("is_pgn"))
        .def(
            "__iter__", [](nb::handle self) { return nb::borrow(self); },
            nb::sig("def __iter__(self) -> Records"))
        .def("__next__", &RecordIterator::next);
}

}  // namespace

void bind_records(nb::module_& m) {
    bind_record(m);
    m.def(
        "detect_format", [](std::string_view text) { return name(detect_format(text)); },
        nb::arg("text"),
        "Return the format of a text: none, position, pgn, game-strings, json or sgf.");
    m.def("normalize_newlines", &normalize_newlines, nb::arg("text"),
          "Return the text without a byte order mark, with \\n as the only line ending.");
    m.def(
        "result_spellings",
        [] {
            nb::dict results;
            for (const auto& [spelling, result] : kResultSpellings)
                results[nb::cast(spelling)] = result;
            return results;
        },
        nb::sig("def result_spellings() -> dict[str, str]"),
        "Return the known spellings of results with their normalized forms.");
    m.def(
        "resolve_result",
        [](const Board& board, const std::optional<std::string>& claimed_result) {
            return resolve_result(board, claimed_result.value_or(""));
        },
        nb::arg("board"), nb::arg("claimed_result").none(),
        "Return the result of a record: that of the board, or else a decisive claim.");
    m.def(
        "write_pgn",
        [](nb::dict tags, const Board& board, const std::string& result,
           const std::vector<PyNode>& nodes) -> Result<std::string> {
            Result<VariationTree> tree = build_tree(board, nodes);
            if (!tree) return tree.error();
            GameRecord record{{}, std::move(*tree), result, {}};
            std::unordered_set<std::string> names;  // a text may have thousands of tags
            for (auto [name, value] : tags) {
                Tag tag{nb::cast<std::string>(name), nb::cast<std::string>(value)};
                if (names.insert(tag.name).second) record.tags.push_back(std::move(tag));
            }
            return write_pgn(record);
        },
        nb::sig("def write_pgn(tags: dict[str, str], board: BaseBoard, result: str, "
                "nodes: list[tuple[int, Move | None, str, int]], /) -> str | ParseError"),
        "Return a record as PGN, or the error. *nodes* is a tree as in GameRecord.nodes.");
}
