// Python bindings of ratings, as tuples of value, deviation and volatility.
#include "bindings.h"
#include "game/glicko2.h"

using namespace sixlegs;

namespace {

using Numbers = std::tuple<double, double, double>;

Rating rating_of(const Numbers& numbers) {
    const auto [value, deviation, volatility] = numbers;
    return {value, deviation, volatility};
}

Numbers rate(const Numbers& rating, const std::vector<std::pair<Numbers, double>>& results,
             double periods, double tau) {
    std::vector<RatedResult> games;
    for (const auto& [opponent, score] : results) games.push_back({rating_of(opponent), score});
    const auto [value, deviation, volatility] = rate_player(rating_of(rating), games, periods, tau);
    return {value, deviation, volatility};
}

}  // namespace

void bind_ratings(nb::module_& m) {
    constexpr Rating kInitial;
    m.attr("INITIAL_RATING") = kInitial.value;
    m.attr("INITIAL_DEVIATION") = kInitial.deviation;
    m.attr("INITIAL_VOLATILITY") = kInitial.volatility;
    m.attr("TAU") = kTau;
    m.attr("RATING_PERIODS_PER_DAY") = kRatingPeriodsPerDay;
    m.def(
        "deviation_after",
        [](const Numbers& rating, double periods) {
            return deviation_after(rating_of(rating), periods);
        },
        nb::arg("rating"), nb::arg("periods"),
        "Return the deviation of a rating after rating periods without a game.");
    m.def("rate_player", &rate, nb::arg("rating"), nb::arg("results"), nb::arg("periods"),
          nb::arg("tau"), "Return a rating after results: opponents' ratings and scores.");
}
