// Transposition table: search results by Zobrist key, shared by all threads without locks.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>

#include "score.h"
#include "zobrist.h"

namespace sixlegs {

enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

// A search result. Proven scores count plies from the position, not from the root.
struct TableEntry {
    MoveCode move = 0;
    Score score = 0;
    Score estimate = 0;  // the static evaluation, or kNoScore
    int depth = 0;
    Bound bound = Bound::kNone;
    bool is_critical = false;  // from the evaluation
};

class TranspositionTable {
  public:
    // Allocates the memory immediately; `is_allocated` is false if that failed.
    explicit TranspositionTable(std::size_t megabytes);
    bool is_allocated() const { return memory_ != nullptr; }

    // Entries of earlier searches are replaced first.
    void begin_search() { age_ = (age_ + 1) & 3; }
    void clear();

    bool find(std::uint64_t key, TableEntry& entry) const;
    void store(std::uint64_t key, const TableEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(slot(key)); }

  private:
    // The check is the key xor the data, so that a slot that another thread has only partly written
    // does not match.
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
    Slot* slots_ = nullptr;  // in `memory_`, aligned to a page
    unsigned age_ = 0;
};

}  // namespace sixlegs
