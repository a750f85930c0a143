#include "glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sixlegs {
namespace {

constexpr double kScale = 400 / std::numbers::ln10;  // rating points per unit of Glicko-2
constexpr double kPrecision = 1e-12;                 // of the logarithm of the squared volatility
constexpr int kMaxIterations = 1000;  // invalid values end the search for a root, too

constexpr double square(double x) {
    return x * x;
}

// The exponential function and the natural logarithm, as series whose error is below 1e-15 for the
// values here. The tables of the C library would add 5 kB to the compressed core of the page.
double exponential(double x) {
    if (!(x > -700)) return 0;
    const double doublings = std::floor(std::min(x, 700.0) / std::numbers::ln2 + 0.5);
    const double rest = x - doublings * std::numbers::ln2;
    double sum = 1;
    for (int n = 15; n > 0; --n) sum = 1 + sum * rest / n;
    return std::ldexp(sum, static_cast<int>(doublings));
}

double logarithm(double x) {
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent) * std::numbers::sqrt2;  // 0.7 to 1.4
    const double ratio = (mantissa - 1) / (mantissa + 1);
    double sum = 0;
    for (int n = 25; n > 0; n -= 2) sum = sum * square(ratio) + 1.0 / n;
    return 2 * ratio * sum + (exponent - 0.5) * std::numbers::ln2;
}

// Returns the weight of a game against an opponent with that deviation (Glickman's g).
double weight(double deviation) {
    return 1 / std::sqrt(1 + 3 * square(deviation / kScale / std::numbers::pi));
}

double grown_deviation(double deviation, double volatility, double periods) {
    const double grown =
        kScale * std::sqrt(square(deviation / kScale) + periods * square(volatility));
    return std::clamp(grown, kMinDeviation, kMaxDeviation);
}

// Returns a zero of a function between two arguments (regula falsi, Illinois variant).
template <class Function>
double find_root(Function function, double here, double there) {
    double at_here = function(here), at_there = function(there);
    for (int i = 0; i < kMaxIterations && std::abs(there - here) > kPrecision; ++i) {
        const double between = here + (here - there) * at_here / (at_there - at_here);
        const double at_between = function(between);
        if (at_between * at_there <= 0) {
            here = there;
            at_here = at_there;
        } else {
            at_here /= 2;
        }
        there = between;
        at_there = at_between;
    }
    return here;
}

// Returns the new volatility (Glickman's step 5).
double new_volatility(const Rating& rating, double variance, double improvement, double tau) {
    const double start = 2 * logarithm(rating.volatility);
    const double known = square(rating.deviation / kScale) + variance;
    const auto slope = [&](double x) {
        const double squared = exponential(x), total = known + squared;
        return squared * (square(improvement) - total) / (2 * square(total)) -
               (x - start) / square(tau);
    };
    const double excess = square(improvement) - known;
    double other = start - tau;
    if (excess > 0)
        other = logarithm(excess);
    else
        for (int i = 0; i < kMaxIterations && slope(other) < 0; ++i) other -= tau;
    return exponential(find_root(slope, start, other) / 2);
}

}  // namespace

double deviation_after(const Rating& rating, double periods) {
    return grown_deviation(rating.deviation, rating.volatility, periods);
}

Rating rate_player(const Rating& rating, std::span<const RatedResult> results, double periods,
                   double tau) {
    double variance_inverse = 0, surplus = 0;
    for (const auto& [opponent, score] : results) {
        const double factor = weight(opponent.deviation);
        const double lead = factor * (rating.value - opponent.value) / kScale;
        const double expected = 1 / (1 + exponential(-lead)),
                     unexpected = 1 / (1 + exponential(lead));
        variance_inverse += square(factor) * expected * unexpected;
        surplus += factor * (score - expected);
    }
    if (variance_inverse == 0)
        return {rating.value, deviation_after(rating, periods), rating.volatility};
    const double volatility =
        new_volatility(rating, 1 / variance_inverse, surplus / variance_inverse, tau);
    const double before = grown_deviation(rating.deviation, volatility, periods) / kScale;
    const double variance = 1 / (1 / square(before) + variance_inverse);
    return {std::clamp(rating.value + kScale * variance * surplus, kMinRating, kMaxRating),
            std::clamp(kScale * std::sqrt(variance), kMinDeviation, kMaxDeviation), volatility};
}

}  // namespace sixlegs
