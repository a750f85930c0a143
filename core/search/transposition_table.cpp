#include "transposition_table.h"

#include <algorithm>
#include <cstring>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace sixlegs {
namespace {

std::uint64_t load(const std::uint64_t& word) {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
}
void set(std::uint64_t& word, std::uint64_t value) {
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}

// 21 bits of move, 16 of score, 16 of estimate, 6 of depth, 2 of bound, 1 of criticality, 2 of age.
std::uint64_t pack(const TableEntry& entry, unsigned age) {
    return entry.move | static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.score)) << 21 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.estimate)) << 37 |
           static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 63)) << 53 |
           static_cast<std::uint64_t>(entry.bound) << 59 |
           static_cast<std::uint64_t>(entry.is_critical) << 61 |
           static_cast<std::uint64_t>(age) << 62;
}

TableEntry unpack(std::uint64_t data) {
    return {static_cast<MoveCode>(data & 0x1FFFFF), static_cast<std::int16_t>(data >> 21),
            static_cast<std::int16_t>(data >> 37),  static_cast<int>(data >> 53 & 63),
            static_cast<Bound>(data >> 59 & 3),     static_cast<bool>(data >> 61 & 1)};
}

// The replacement scheme: deep entries are more valuable, those of earlier searches less.
int replacement_value(std::uint64_t data, unsigned age) {
    const int depth = static_cast<int>(data >> 53 & 63);
    return data >> 62 == age ? depth + 64 : depth;
}

constexpr std::size_t kPage = 2 * 1024 * 1024;  // a huge page

}  // namespace

// The system clears memory from calloc when it is first used, so a large table costs no time.
TranspositionTable::TranspositionTable(std::size_t megabytes)
    : buckets_(std::max<std::size_t>(1, megabytes * (1024 * 1024 / sizeof(Slot) / kBucket))),
      memory_(std::calloc(buckets_ * kBucket * sizeof(Slot) + kPage, 1)) {
    if (memory_ == nullptr) return;
    void* begin = memory_.get();
    std::size_t space = buckets_ * kBucket * sizeof(Slot) + kPage;
    slots_ = static_cast<Slot*>(std::align(kPage, space - kPage, begin, space));
#ifdef __linux__
    // Probes read random addresses: with small pages, many would also miss the TLB.
    madvise(slots_, buckets_ * kBucket * sizeof(Slot), MADV_HUGEPAGE);
#endif
}

void TranspositionTable::clear() {
    std::memset(static_cast<void*>(slots_), 0, buckets_ * kBucket * sizeof(Slot));
}

bool TranspositionTable::find(std::uint64_t key, TableEntry& entry) const {
    const Slot* slots = slot(key);
    for (int i = 0; i < kBucket; ++i) {
        const std::uint64_t data = load(slots[i].data);
        if (data != 0 && (load(slots[i].check) ^ data) == key) {
            entry = unpack(data);
            return true;
        }
    }
    return false;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
    Slot* slots = slot(key);
    Slot* chosen = nullptr;
    int min_value = 0;
    for (int i = 0; i < kBucket; ++i) {
        const std::uint64_t data = load(slots[i].data);
        if (data == 0 || (load(slots[i].check) ^ data) == key) {
            chosen = &slots[i];
            break;
        }
        if (const int value = replacement_value(data, age_);
            chosen == nullptr || value < min_value) {
            chosen = &slots[i];
            min_value = value;
        }
    }
    const std::uint64_t data = pack(entry, age_);
    set(chosen->check, key ^ data);
    set(chosen->data, data);
}

}  // namespace sixlegs
