// Transposition table: what the search has found out about positions, by their Zobrist keys; shared
// by all threads without locks.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>

#include "score.h"
#include "zobrist.h"

namespace sixlegs {

enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

// What is known of a position. Its score counts proven wins from the position itself, not from the
// root.
struct TableEntry {
    MoveCode move = 0;
    Score score = 0;
    Score estimate = 0;  // the evaluation of the position, or kNoScore
    int depth = 0;
    Bound bound = Bound::kNone;
    bool is_critical = false;  // as the evaluation said
};

class TranspositionTable {
  public:
    // Takes the memory at once; `is_allocated` tells whether the machine had it.
    explicit TranspositionTable(std::size_t megabytes);
    bool is_allocated() const { return memory_ != nullptr; }

    // Entries of earlier searches are replaced first.
    void begin_search() { age_ = (age_ + 1) & 3; }
    void clear();

    bool find(std::uint64_t key, TableEntry& found) const;
    void store(std::uint64_t key, const TableEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(slot(key)); }

  private:
    // The key is stored combined with the data by exclusive or: a slot that another thread has half
    // written does not match its key.
    struct Slot {
        std::uint64_t check, data;
    };
    static constexpr int kBucket = 4;

    Slot* slot(std::uint64_t key) const {
        return slots_ + ((key >> 32) * buckets_ >> 32) * kBucket;
    }

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::size_t buckets_;
    std::unique_ptr<void, Free> memory_;
    Slot* slots_ = nullptr;  // within the memory, where a page begins
    unsigned age_ = 0;
};

}  // namespace sixlegs
