// Sorting short lists, in a fraction of the code that std::sort takes for every type: what a
// browser loads counts.
#pragma once

#include <functional>
#include <iterator>
#include <utility>

namespace sixlegs {

// Insertion sort: stable, and quick for some hundred items or for what is nearly sorted.
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
