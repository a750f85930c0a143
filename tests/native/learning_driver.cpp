// Plays batches of games with tree searches in several threads, under sanitizers.
//
//   learning_driver STEPS THREADS SEED
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "../../bindings/batch.h"
#include "checks.h"

using namespace sixlegs;

namespace {

constexpr int kGames = 48;
constexpr BugSet kAll = 0xFF;

// Runs a tree search whose evaluation is computed from the bytes of observations.
void search(BatchSearch& trees, const Batch& batch, std::uint64_t seed) {
    trees.reset(batch, {1.5f, 0.25f, 0.3f, seed});
    std::vector<std::uint8_t> planes, masks;
    for (int round = 0; round < 4; ++round) {
        const auto leaves = static_cast<std::size_t>(trees.select(round == 0 ? 1 : 4));
        std::vector<Observation> observations(leaves);
        masks.resize(leaves * kActions);
        planes.resize(leaves * kPlanes * 7 * 7);
        trees.each_position([&](const PositionRow& leaf) {
            observations[leaf.row] = leaf.observation;
            write_mask(leaf.actions, masks.data() + leaf.row * kActions);
            write_planes(leaf.observation, planes.data() + leaf.row * kPlanes * 7 * 7, 7);
        });
        std::vector<float> logits(masks.begin(), masks.end()), values;
        for (const Observation& observation : observations)
            values.push_back(observation.pieces[0].level ? 0.5f : -0.5f);
        if (round != 2) trees.expand(logits.data(), values.data());  // else the leaves are dropped
    }
    for (int i = 0; i < trees.size(); ++i) {
        int child_visits = 0;
        trees.tree(i).each_action([&](Action action, int visits) {
            check(batch.game(i).is_legal(action), "actions in trees are legal");
            child_visits += visits;
        });
        check(child_visits == std::max(0, trees.tree(i).visits() - 1),
              "the visits of a node are the sum of its children's visits plus one");
    }
}

void play(int steps, int threads, std::uint64_t seed) {
    for (Autoreset autoreset : {Autoreset::kNextStep, Autoreset::kSameStep, Autoreset::kDisabled}) {
        Batch batch(Board(kAll, Opening::kRulebook), kGames, 30, autoreset, threads);
        BatchSearch trees(kGames, threads);
        std::vector<std::int64_t> actions(kGames);
        std::vector<float> rewards(kGames);
        std::vector<std::uint8_t> terminated(kGames), truncated(kGames), masks(kGames * kActions);
        std::vector<Observation> observations(kGames);
        for (int step = 0; step < steps; ++step) {
            batch.each_position([&](const PositionRow& game) {
                observations[game.row] = game.observation;
                write_mask(game.actions, masks.data() + game.row * kActions);
            });
            if (step % 16 == 0) search(trees, batch, seed);
            batch.random_actions(actions.data(), ++seed);
            check(batch.first_rejected(actions.data()) < 0, "random actions are legal");
            batch.step(actions.data(), {rewards.data(), terminated.data(), truncated.data()});
            for (std::size_t i = 0; autoreset == Autoreset::kDisabled && i < kGames; ++i)
                terminated[i] |= truncated[i];
            if (autoreset == Autoreset::kDisabled) batch.reset(terminated.data());
        }
        batch.each_final_position(
            [&](const PositionRow& game) { observations[game.row] = game.observation; });
    }
    std::printf("%d steps\n", steps);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: learning_driver STEPS THREADS SEED\n");
        return 2;
    }
    play(std::atoi(argv[1]), std::atoi(argv[2]), static_cast<std::uint64_t>(std::atoi(argv[3])));
    return 0;
}
