// Color, Bug, Piece and game type: the basic values.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace sixlegs {

enum class Color : std::uint8_t { kWhite, kBlack };

constexpr Color other(Color color) {
    return color == Color::kWhite ? Color::kBlack : Color::kWhite;
}
constexpr int index(Color color) {
    return static_cast<int>(color);
}

// The list of bugs: constant, letter in notation, number of pieces per player, and whether the bug
// belongs to the base game. Other lists of bugs are generated from it or fail to compile if it has
// a new bug. CONTRIBUTING.md describes how to add one.
// clang-format off
#define SIXLEGS_BUGS(bug)                        \
    bug(kQueen,       'Q', 1, true)  \
    bug(kSpider,      'S', 2, true)  \
    bug(kBeetle,      'B', 2, true)  \
    bug(kGrasshopper, 'G', 3, true)  \
    bug(kAnt,         'A', 3, true)  \
    bug(kMosquito,    'M', 1, false) \
    bug(kLadybug,     'L', 1, false) \
    bug(kPillbug,     'P', 1, false)
// clang-format on

enum class Bug : std::uint8_t {
#define SIXLEGS_BUG(constant, letter, count, is_base) constant,
    SIXLEGS_BUGS(SIXLEGS_BUG)
#undef SIXLEGS_BUG
};

constexpr int index(Bug bug) {
    return static_cast<int>(bug);
}

// The number of pieces of each bug per player.
#define SIXLEGS_BUG(constant, letter, count, is_base) count,
inline constexpr auto kCount = std::to_array<std::uint8_t>({SIXLEGS_BUGS(SIXLEGS_BUG)});
#undef SIXLEGS_BUG
inline constexpr int kBugs = static_cast<int>(kCount.size());

// A set of up to sixteen bugs, one bit each.
using BugSet = std::uint16_t;
static_assert(kBugs <= 16);
constexpr BugSet bit(Bug bug) {
    return static_cast<BugSet>(1u << index(bug));
}

// A player's pieces are numbered bug by bug in up to sixteen slots: the first slot of each bug, and
// the number of slots.
inline constexpr auto kFirstSlot = [] {
    std::array<std::uint8_t, kBugs> slots{};
    for (int bug = 1; bug < kBugs; ++bug)
        slots[bug] = static_cast<std::uint8_t>(slots[bug - 1] + kCount[bug - 1]);
    return slots;
}();
inline constexpr int kSlots = kFirstSlot.back() + kCount.back();
static_assert(kSlots <= 16);

// One of the 28 pieces. The id is `color * 16 + slot`, so one shift yields the color.
struct Piece {
    std::uint8_t id = 0xFF;

    constexpr Piece() = default;
    constexpr explicit Piece(int id_) : id(static_cast<std::uint8_t>(id_)) {}
    constexpr Piece(Color color, Bug bug, int number = 1)
        : id(static_cast<std::uint8_t>(sixlegs::index(color) * 16 +
                                       kFirstSlot[sixlegs::index(bug)] + number - 1)) {}

    constexpr bool exists() const { return id != 0xFF; }
    constexpr int slot() const { return id & 15; }
    constexpr Color color() const { return static_cast<Color>(id >> 4); }
    constexpr Bug bug() const;
    constexpr int number() const { return slot() - kFirstSlot[sixlegs::index(bug())] + 1; }
    constexpr auto operator<=>(const Piece&) const = default;
};
inline constexpr Piece kNoPiece{};
inline constexpr int kPieceIds = 32;

namespace detail {
inline constexpr std::array<Bug, 16> kBugOfSlot = [] {
    std::array<Bug, 16> bugs{};
    for (int bug = 0; bug < kBugs; ++bug)
        for (int i = 0; i < kCount[bug]; ++i) bugs[kFirstSlot[bug] + i] = static_cast<Bug>(bug);
    return bugs;
}();
}  // namespace detail

constexpr Bug Piece::bug() const {
    return detail::kBugOfSlot[id & 15];
}

// By piece id: the bug whose last piece in hand this is, as a set; empty for other pieces.
inline constexpr auto kLastOfKind = [] {
    std::array<BugSet, kPieceIds> kinds{};
    for (int bug = 0; bug < kBugs; ++bug)
        for (Color color : {Color::kWhite, Color::kBlack})
            kinds[Piece(color, static_cast<Bug>(bug), kCount[bug]).id] = bit(static_cast<Bug>(bug));
    return kinds;
}();

// The bugs of the base game.
#define SIXLEGS_BUG(constant, letter, count, is_base) (is_base ? bit(Bug::constant) : 0) |
inline constexpr BugSet kBase = SIXLEGS_BUGS(SIXLEGS_BUG) 0;
#undef SIXLEGS_BUG
inline constexpr BugSet kAllBugs = (1u << kBugs) - 1;

// Whether a queen may be a player's first piece (rule 11).
enum class Opening : std::uint8_t { kRulebook, kTournament };

enum class Outcome : std::uint8_t { kNone, kWhiteWins, kBlackWins, kDraw };
constexpr Outcome win_of(Color color) {
    return color == Color::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
}

}  // namespace sixlegs
