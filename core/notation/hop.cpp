#include "hop.h"

#include <algorithm>

namespace sixlegs {
namespace {

// Turns of the heading in sixths, clockwise if positive as in `rotated`. A plus sign turns left.
constexpr int kPlus = -1;
constexpr int kMinus = 1;

constexpr std::string_view kDigits = "0123456789";

char letter(Piece piece) {
    const std::string upper = name(piece).substr(1, 1);
    return piece.color() == Color::kWhite ? upper[0] : lower(upper)[0];
}

// Returns the first piece of the bug and color of a letter.
std::optional<Piece> piece_of_letter(char letter) {
    const bool is_white = letter >= 'A' && letter <= 'Z';
    const Result<Piece> piece = parse_piece(std::string{is_white ? 'w' : 'b', letter, '1'});
    return piece ? std::optional(*piece) : std::nullopt;
}

// Writing.

struct Cell {
    const Setup::Stack* stack;
    std::array<int, 6> neighbors;  // index of the cell in each direction; -1 if there is none
};

std::vector<Cell> cells_of(const Setup& setup) {
    std::vector<Cell> cells;
    for (const auto& stack : setup.stacks) {
        Cell& cell = cells.emplace_back(&stack);
        for (Direction way : kDirections) {
            const auto neighbor =
                std::ranges::find(setup.stacks, stack.hex + way, &Setup::Stack::hex);
            const auto position = neighbor - setup.stacks.begin();
            cell.neighbors[index(way)] =
                neighbor == setup.stacks.end() ? -1 : static_cast<int>(position);
        }
    }
    return cells;
}

// Writes a walk over all cells that it reaches: first a line that goes straight on if possible,
// then to the left, then to the right; then the stacks on it; then its branches.
class Walk {
  public:
    Walk(std::span<const Cell> cells, Piece stunned) : cells_(cells), stunned_(stunned) {}

    std::string write(int cell, Direction heading) {
        std::string text;
        write_line({cell, heading}, text);
        return text;
    }
    bool has_reached_all() const { return std::popcount(visited_) == std::ssize(cells_); }

  private:
    struct Step {
        int cell;
        Direction heading;
    };

    // Returns the unvisited cell beside `step`, or -1.
    int unvisited(Step step, int turn) const {
        const int next = cells_[step.cell].neighbors[index(rotated(step.heading, turn))];
        return next < 0 || visited_ >> next & 1 ? -1 : next;
    }

    void write_piece(Piece piece, std::string& text) const {
        text += letter(piece);
        if (piece == stunned_) text += '!';
    }

    // Appends a line with its stacks and branches. Returns whether it has any.
    bool write_line(Step step, std::string& text) {
        std::vector<Step> line;
        for (int next = step.cell; next >= 0;) {
            line.push_back({next, step.heading});
            visited_ |= 1u << next;
            write_piece(cells_[next].stack->pieces.front(), text);
            step = line.back();
            for (int turn : {0, kPlus, kMinus}) {
                next = unvisited(step, turn);
                if (next < 0) continue;
                if (turn != 0) text += turn == kPlus ? '+' : '-';
                step.heading = rotated(step.heading, turn);
                break;
            }
        }
        const std::size_t end_of_line = text.size();
        for (std::size_t i = 0; i < line.size(); ++i)
            for (Piece piece : std::span(cells_[line[i].cell].stack->pieces).subspan(1)) {
                text += std::to_string(i + 1) + '=';
                write_piece(piece, text);
            }
        for (std::size_t i = 0; i < line.size(); ++i)
            for (int turn : {kPlus, kMinus})
                if (const int next = unvisited(line[i], turn); next >= 0) {
                    std::string branch;
                    const bool is_nested =
                        write_line({next, rotated(line[i].heading, turn)}, branch);
                    text += std::to_string(i + 1) + (turn == kPlus ? '+' : '-');
                    text += is_nested ? '(' + branch + ')' : branch;
                }
        return text.size() > end_of_line;
    }

    std::span<const Cell> cells_;
    Piece stunned_;
    std::uint32_t visited_ = 0;  // one bit per cell
};

// Returns the smallest text of a walk that reaches every cell.
std::string write_topology(const Setup& setup) {
    const std::vector<Cell> cells = cells_of(setup);
    std::string smallest;
    for (int cell = 0; cell < std::ssize(cells); ++cell)
        for (Direction heading : kDirections) {
            Walk walk(cells, setup.stunned);
            std::string text = walk.write(cell, heading);
            if (walk.has_reached_all() && (smallest.empty() || text < smallest))
                smallest = std::move(text);
        }
    return smallest;
}

// Reading.

// Adds `sign` times the pieces in a text such as "3AQ2a" to the numbers of pieces of each side.
using Counts = std::array<std::array<int, kBugs>, 2>;
bool add_counts(std::string_view text, int sign, Counts& counts) {
    while (!text.empty()) {
        const std::size_t digits = std::min(text.find_first_not_of(kDigits), text.size());
        const int count = digits == 0 ? 1 : parse_digits(text.substr(0, digits), 2);
        text.remove_prefix(digits);
        const auto piece = text.empty() ? std::nullopt : piece_of_letter(text.front());
        if (!piece || count < 0) return false;
        counts[index(piece->color())][index(piece->bug())] += sign * count;
        text.remove_prefix(1);
    }
    return true;
}

// Returns the game type in which each player has these pieces.
std::optional<BugSet> set_of(const std::array<int, kBugs>& counts) {
    BugSet set = kBase;
    for (int bug = 0; bug < kBugs; ++bug)
        if (counts[bug] == kCount[bug])
            set |= bit(static_cast<Bug>(bug));
        else if (counts[bug] != 0 || kBase & bit(static_cast<Bug>(bug)))
            return std::nullopt;
    return set;
}

// Parses "base", "ultimate" or a list of pieces, followed by pieces that are added or removed. If
// only one side has pieces added, as in "base+ml", both have: some programs write that.
Result<BugSet> parse_set(std::string_view text) {
    const ParseError error = unreadable(ParseErrorCode::kUnequalSet, text);
    const std::size_t end = std::min(text.find_first_of("+-"), text.size());
    const std::string_view start = text.substr(0, end);
    const bool is_base = lower(start) == "base";
    Counts counts{};
    if (is_base || text.empty() || lower(start) == "ultimate") {
        for (int bug = 0; bug < kBugs; ++bug)
            if (!is_base || kBase & bit(static_cast<Bug>(bug)))
                counts[0][bug] = counts[1][bug] = kCount[bug];
    } else if (!add_counts(start, 1, counts)) {
        return error;
    }
    for (text.remove_prefix(end); !text.empty();) {
        const int sign = text.front() == '+' ? 1 : -1;
        const std::size_t length = std::min(text.find_first_of("+-", 1), text.size());
        if (length == 1 || !add_counts(text.substr(1, length - 1), sign, counts)) return error;
        text.remove_prefix(length);
    }
    const auto white = set_of(counts[0]), black = set_of(counts[1]);
    if (!white || !black) return error;
    const bool is_one_sided = is_base && (*white == kBase || *black == kBase);
    if (*white != *black && !is_one_sided) return error;
    return static_cast<BugSet>(*white | *black);
}

// Follows a walk and collects the stacks.
class TopologyReader {
  public:
    TopologyReader(std::string_view text, Setup& setup) : text_(text), setup_(setup) {}

    // Returns the error; code `kNone` if there is none.
    ParseError read() {
        while (at_ < text_.size()) {
            const std::size_t begin = at_;
            if (!read_token()) return malformed(begin);
            if (too_many_) return {.code = ParseErrorCode::kTooManyPieces, .piece = *too_many_};
        }
        if (turn_) return malformed(*turn_);
        if (scopes_.size() > 1) return malformed(scopes_.back().begin);
        return {};
    }

  private:
    // Where a piece of a scope is, and the heading with which it was reached.
    struct Place {
        Hex hex;
        Direction heading;
    };
    struct Scope {
        std::size_t begin = 0;  // of its parenthesis
        std::vector<Place> places;
    };

    ParseError malformed(std::size_t begin) const {
        return unreadable(ParseErrorCode::kNotATopology, text_.substr(begin));
    }

    bool read_token() {
        if (kDigits.find(text_[at_]) != kDigits.npos) return read_reference();
        const std::size_t begin = at_++;
        switch (text_[begin]) {
            case '+': turn(heading_, kPlus, begin); return true;
            case '-': turn(heading_, kMinus, begin); return true;
            case '!': return mark(begin);
            case '(': scopes_.push_back({.begin = begin, .places = {}}); return true;
            case ')': return close_scope();
            default: return read_piece(text_[begin]);
        }
    }

    void turn(Direction from, int sixths, std::size_t begin) {
        heading_ = rotated(from, sixths);
        if (!turn_) turn_ = begin;
    }

    bool mark(std::size_t begin) {
        if (setup_.stunned.exists() || begin == 0 || !piece_of_letter(text_[begin - 1]))
            return false;
        setup_.stunned = last_;
        return true;
    }

    bool close_scope() {
        if (scopes_.size() == 1 || scopes_.back().places.empty() || turn_) return false;
        scopes_.pop_back();
        return true;
    }

    // Reads "2=B", "2+" or "2-".
    bool read_reference() {
        const std::size_t begin = at_;
        at_ = std::min(text_.find_first_not_of(kDigits, begin), text_.size());
        const int number = parse_digits(text_.substr(begin, at_ - begin), 2);
        const auto& places = scopes_.back().places;
        if (number < 1 || number > std::ssize(places) || at_ == text_.size() || turn_) return false;
        const Place place = places[number - 1];
        const char sign = text_[at_++];
        if (sign == '=') return at_ < text_.size() && add_piece(text_[at_++], place.hex);
        if (sign != '+' && sign != '-') return false;
        hex_ = place.hex;
        turn(place.heading, sign == '+' ? kPlus : kMinus, begin);
        return true;
    }

    // Reads a piece one step ahead, where no other may be. The first piece is at the start.
    bool read_piece(char letter) {
        const Hex next = last_.exists() ? hex_ + heading_ : hex_;
        if (std::ranges::find(setup_.stacks, next, &Setup::Stack::hex) != setup_.stacks.end())
            return false;
        setup_.stacks.push_back({next, {}});
        turn_.reset();
        return add_piece(letter, next);
    }

    // Puts a piece on the stack of a hex. Returns whether its letter is that of a bug.
    bool add_piece(char letter, Hex hex) {
        const auto first = piece_of_letter(letter);
        if (!first) return false;
        int& number = placed_[index(first->color())][index(first->bug())];
        if (++number > kCount[index(first->bug())]) {
            too_many_ = first;
            return true;
        }
        hex_ = hex;
        last_ = Piece(first->color(), first->bug(), number);
        std::ranges::find(setup_.stacks, hex, &Setup::Stack::hex)->pieces.push_back(last_);
        scopes_.back().places.push_back({hex, heading_});
        return true;
    }

    std::string_view text_;
    Setup& setup_;
    std::size_t at_ = 0;
    std::vector<Scope> scopes_ = std::vector<Scope>(1);
    std::optional<std::size_t> turn_;  // the first turn since the last piece, if any
    Hex hex_{};
    Direction heading_ = Direction::kEast;
    Piece last_{};
    Counts placed_{};
    std::optional<Piece> too_many_;  // the first piece of a bug that appears too often
};

// Parses "w" or "b", with an optional orientation such as "3" or "3m" that concerns drawings only.
std::optional<Color> parse_player(std::string_view text) {
    const std::string field = lower(text);
    if (field.empty() || (field[0] != 'w' && field[0] != 'b')) return std::nullopt;
    std::string_view orientation = std::string_view(field).substr(1);
    if (!orientation.empty() && orientation[0] >= '0' && orientation[0] <= '5')
        orientation.remove_prefix(1);
    if (!orientation.empty() && orientation != "m") return std::nullopt;
    return field[0] == 'w' ? Color::kWhite : Color::kBlack;
}

// Splits a HOP string into game type, topology and player; empty if it has other fields.
std::vector<std::string_view> split_fields(std::string_view text) {
    if (text.size() > kMaxPositionCharacters) return {};
    std::vector<std::string_view> fields = split(strip(text), ',');
    if (fields.size() == 2) fields.insert(fields.begin(), std::string_view());
    if (fields.size() != 3 || !parse_player(fields[2])) return {};
    return fields;
}

}  // namespace

std::string hop_string(const Board& board) {
    const Setup setup = setup_of(board);
    std::string text;
    if (setup.set != kAllBugs) {
        const std::string type = game_type_name(setup.set), base = game_type_name(kBase);
        text = lower(type.substr(0, base.size() + 1));  // with the plus sign
        const std::string letters = type.substr(text.size());
        text += letters + lower(letters) + ',';
    }
    text += write_topology(setup);
    return text + (board.turn() == Color::kWhite ? ",w" : ",b");
}

Result<Board> parse_hop(std::string_view text, std::optional<Opening> opening) {
    const auto fields = split_fields(text);
    if (fields.empty()) return unreadable(ParseErrorCode::kNotAHop, text);
    const Result<BugSet> set = parse_set(fields[0]);
    if (!set) return set.error();
    Setup setup{*set, opening.value_or(Opening::kTournament), 0, kNoPiece, {}};
    const ParseError error = TopologyReader(fields[1], setup).read();
    if (error.code != ParseErrorCode::kNone) return error;
    const Color turn = *parse_player(fields[2]);
    Result<Board> board = earliest_board(setup, turn);
    if (board || opening || board.error().position_error != PositionErrorCode::kQueenFirst)
        return board;
    setup.opening = Opening::kRulebook;
    return earliest_board(setup, turn);
}

bool has_hop_fields(std::string_view text) {
    constexpr std::string_view kCharacters =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-()!=,";
    return !split_fields(text).empty() &&
           strip(text).find_first_not_of(kCharacters) == std::string_view::npos;
}

}  // namespace sixlegs
