// Insertion sort for short lists. std::sort generates several times as much code for every type,
// which browsers would have to load.
#pragma once

#include <functional>
#include <iterator>
#include <utility>

namespace sixlegs {

// Stable, and fast for a few hundred items or nearly sorted input.
template <class Items, class Less = std::ranges::less, class Projection = std::identity>
void insertion_sort(Items&& items, Less less = {}, Projection by = {}) {
    const auto begin = std::begin(items), end = std::end(items);
    for (auto next = begin; next != end; ++next) {
        auto item = std::move(*next);
        auto at = next;
        for (; at != begin && std::invoke(less, std::invoke(by, item), std::invoke(by, at[-1]));
             --at)
            *at = std::move(at[-1]);
        *at = std::move(item);
    }
}

}  // namespace sixlegs
