// Table: what the search found out about positions, shared by all its threads without locks.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>

#include "position.h"
#include "score.h"

namespace sixlegs {

enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

// A finding. Its score counts proven wins from the position itself, not from the root.
struct Finding {
    MoveCode move = 0;
    Score score = 0;
    Score estimate = 0;  // the evaluation of the position, or kNoScore
    int depth = 0;
    Bound bound = Bound::kNone;
    bool is_critical = false;  // as the evaluation said
};

class Table {
  public:
    // Takes the memory at once; `is_there` tells whether the machine had it.
    explicit Table(std::size_t megabytes);
    bool is_there() const { return memory_ != nullptr; }

    // Findings of earlier searches give way to those of this one.
    void begin_search() { age_ = (age_ + 1) & 3; }
    void forget();

    bool find(std::uint64_t key, Finding& found) const;
    void keep(std::uint64_t key, const Finding& finding);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(slot(key)); }

  private:
    // The key is stored combined with the data: a slot half written by another thread shows itself.
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
