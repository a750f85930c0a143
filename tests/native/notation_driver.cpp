// Runs the readers and writers of text formats, under sanitizers.
//
//   notation_driver trees COUNT SEED          random games with variations, written and read
//   notation_driver texts COUNT SEED FILE...  files with random edits, given to every reader
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "checks.h"
#include "notation/hop.h"
#include "notation/record_reader.h"
#include "rules/movegen.h"

using namespace sixlegs;

namespace {

// Checks that a record survives writing and reading in every format.
void check_record(const GameRecord& record) {
    const std::string lines = format_tree_lines(record.tree);
    const Result<VariationTree> tree = parse_tree_lines(record.tree.start(), lines);
    check(tree && format_tree_lines(*tree) == lines, "tree lines round-trip");
    const Board end = record.tree.end();
    check(resolve_result(end, record.claimed_result) == record.result,
          "the result is that of the board, or else the claimed one");
    const Result<Board> position = parse_position(position_string(end));
    check(position && position->is_same_position(end), "position strings round-trip");
    const std::string hop = hop_string(end);
    const Result<Board> copy_of_hop = parse_hop(hop, end.opening());
    check(copy_of_hop && hop_string(*copy_of_hop) == hop, "HOP strings round-trip");
    if (!is_set_up(end)) {
        const Result<Board> game = parse_game(game_string(end), end.opening());
        check(game && game_string(*game) == game_string(end), "game strings round-trip");
    }
    const Result<std::string> pgn = write_pgn(record);
    if (!pgn) return;  // a tag name is invalid
    const Result<GameRecord> copy = read_record(*pgn);
    check(static_cast<bool>(copy), "written PGN can be read");
    check(copy->tree.nodes().size() == record.tree.nodes().size(), "PGN has all variations");
    const Result<std::string> copy_pgn = write_pgn(*copy);
    check(copy_pgn && *copy_pgn == *pgn, "PGN round-trips");
}

VariationTree random_tree(std::mt19937& random) {
    constexpr const char* kComments[] = {"",       "", "", "!", "a\nb", "\t\\n\\", "Zoë {1. wA1}",
                                         "(2. wQ)"};
    const BugSet set = kBase | (random() % 2 ? bit(Bug::kPillbug) : 0);
    VariationTree tree(Board(set, random() % 2 ? Opening::kRulebook : Opening::kTournament));
    for (int line = 0; line < 6; ++line) {
        int node = static_cast<int>(random() % tree.nodes().size());
        Board board = TreeWalker(tree).move_to(node);
        for (int ply = 0; ply < 12 && node >= 0 && !board.is_over(); ++ply) {
            const MoveList moves = legal_moves(board);
            const Move move = moves[random() % moves.size()];
            board.push(move);
            node = tree.add(node, move);
            if (node >= 0 && tree[node].comment.empty())
                tree.comment(node, kComments[random() % std::size(kComments)]);
        }
    }
    return tree;
}

void check_trees(int count, unsigned seed) {
    std::mt19937 random(seed);
    for (int i = 0; i < count; ++i) {
        GameRecord record{{{"White", "A \"b\" \\c\\"}}, random_tree(random), {}, {}};
        record.result = resolve_result(record.tree.end(), {});
        check_record(record);
    }
    std::printf("%d trees\n", count);
}

std::string read_file(const char* path) {
    std::string text;
    std::FILE* file = std::fopen(path, "rb");
    check(file != nullptr, path);
    char buffer[4096];
    for (std::size_t got; (got = std::fread(buffer, 1, sizeof buffer, file)) > 0;)
        text.append(buffer, got);
    std::fclose(file);
    return text;
}

// Returns `text` with a few random edits, sometimes truncated.
std::string mangle(std::string text, std::mt19937& random) {
    constexpr const char* kFragments[] = {"{",
                                          "}",
                                          "(",
                                          ")",
                                          "[",
                                          "]",
                                          "\\",
                                          "\"",
                                          "\n",
                                          "\t",
                                          ";",
                                          "1.",
                                          " ",
                                          "pass",
                                          "wA1",
                                          "bQ -wS1",
                                          "[GameType \"",
                                          "\xC2",
                                          "\xE2\x80\xA8",
                                          "\xF0\x9F",
                                          "\xFF",
                                          "Base",
                                          "White[1]",
                                          "999999999999",
                                          "0,0:wQ",
                                          "base+Mm,A+a1-Q2=b!,w",
                                          "1+(",
                                          "-"};
    for (auto left = 1 + random() % 5; left > 0; --left) {
        const std::size_t at = random() % (text.size() + 1);
        const std::size_t length = std::min<std::size_t>(random() % 12, text.size() - at);
        const auto edit = random() % 3;
        const std::string doubled = text.substr(at, length) + text.substr(at, length);
        text.replace(at, length,
                     edit == 0   ? ""
                     : edit == 1 ? doubled
                                 : kFragments[random() % std::size(kFragments)]);
    }
    return text.substr(0, random() % 4 ? text.size() : random() % (text.size() + 1));
}

void check_readers(const std::string& text) {
    if (const auto record = read_record(text)) check_record(*record);
    const std::string plain = normalize_newlines(text);
    PgnReader pgn(plain);
    while (const auto record = pgn.next())
        if (*record) check_record(**record);
    GameStringReader games(plain);
    while (const auto record = games.next())
        if (*record) check_record(**record);
    const Board start(kBase, Opening::kRulebook);
    Board board = start;
    push_uhp(board, "wS1");
    for (std::string_view line : split(text, '\n')) {
        parse_piece(line);
        parse_turn(line);
        parse_tag(line);
        parse_move(start, line);
        push_uhp(board, line);
        parse_position(line);
        if (const auto board = parse_hop(line))
            check(static_cast<bool>(parse_hop(hop_string(*board))), "written HOP can be read");
        check(count_characters(prefix(line, 3)) <= 3, "a prefix has at most its length");
        check(strip(strip(line)) == strip(line), "stripping twice changes nothing");
    }
    if (const auto tree = parse_tree_lines(start, text))
        check(static_cast<bool>(parse_tree_lines(start, format_tree_lines(*tree))),
              "written tree lines can be read");
}

void check_texts(int count, unsigned seed, std::span<char*> files) {
    std::mt19937 random(seed);
    std::vector<std::string> texts;
    for (const char* file : files) texts.push_back(read_file(file));
    for (int i = 0; i < 3; ++i) texts.push_back(format_tree_lines(random_tree(random)));
    for (const std::string& text : texts) check_readers(text);
    for (int i = 0; i < count; ++i) check_readers(mangle(texts[random() % texts.size()], random));
    std::printf("%d texts\n", count);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 4 && std::strcmp(argv[1], "trees") == 0) {
        check_trees(std::atoi(argv[2]), static_cast<unsigned>(std::atoi(argv[3])));
        return 0;
    }
    if (argc > 4 && std::strcmp(argv[1], "texts") == 0) {
        check_texts(std::atoi(argv[2]), static_cast<unsigned>(std::atoi(argv[3])),
                    std::span(argv + 4, argv + argc));
        return 0;
    }
    std::fprintf(
        stderr,
        "usage: notation_driver trees COUNT SEED | notation_driver texts COUNT SEED FILE...\n");
    return 2;
}
