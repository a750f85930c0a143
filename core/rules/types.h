// Color, Bug, Piece and game type: the small values that everything else speaks of.
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

enum class Bug : std::uint8_t {
    kQueen,
    kSpider,
    kBeetle,
    kGrasshopper,
    kAnt,
    kMosquito,
    kLadybug,
    kPillbug,
};
inline constexpr int kBugs = 8;

constexpr int index(Bug bug) {
    return static_cast<int>(bug);
}

// A set of bugs, one bit for each kind.
using BugSet = std::uint8_t;
constexpr BugSet bit(Bug bug) {
    return static_cast<BugSet>(1u << index(bug));
}

// How many pieces of each kind a player has, and the slot of the first of them among the fourteen.
inline constexpr std::array<std::uint8_t, kBugs> kCount{1, 2, 2, 3, 3, 1, 1, 1};
inline constexpr std::array<std::uint8_t, kBugs> kFirstSlot{0, 1, 3, 5, 8, 11, 12, 13};
inline constexpr int kSlots = 14;

// One of the 28 pieces. The id is `color * 16 + slot`, so that the color is one shift away.
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

// The kind of a piece that is the last of its kind to leave the hand, by id; else no kind.
inline constexpr auto kLastOfKind = [] {
    std::array<BugSet, kPieceIds> kinds{};
    for (int bug = 0; bug < kBugs; ++bug)
        for (Color color : {Color::kWhite, Color::kBlack})
            kinds[Piece(color, static_cast<Bug>(bug), kCount[bug]).id] = bit(static_cast<Bug>(bug));
    return kinds;
}();

// The kinds of bug a game is played with; the five of the base game are always among them.
inline constexpr BugSet kBase = bit(Bug::kQueen) | bit(Bug::kSpider) | bit(Bug::kBeetle) |
                                bit(Bug::kGrasshopper) | bit(Bug::kAnt);

// Whether a queen may be a player's first piece (rule 11).
enum class Opening : std::uint8_t { kRulebook, kTournament };

enum class Outcome : std::uint8_t { kNone, kWhiteWins, kBlackWins, kDraw };

}  // namespace sixlegs
