"""Speed of Hive in OpenSpiel, measured like in speed.py. Needs a Python with `open_spiel`."""

import json
import random
import time

import pyspiel

GAME = pyspiel.load_game("hive(uses_mosquito=true,uses_ladybug=true,uses_pillbug=true)")


def middle_game(rng: random.Random) -> pyspiel.State:
    while True:
        state = GAME.new_initial_state()
        for _ in range(30):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
        if not state.is_terminal():
            return state


def steps_per_second(rng: random.Random) -> float:
    """Return how many positions per CPU second are observed, masked and played in.

    The choice of actions does not count.
    """
    seconds, plies = 0.0, 0
    while seconds < 2:
        state = GAME.new_initial_state()
        while not state.is_terminal() and state.move_number() < 200:
            start = time.process_time()
            state.observation_tensor()
            state.legal_actions_mask()
            seconds += time.process_time() - start
            action = rng.choice(state.legal_actions())
            start = time.process_time()
            state.apply_action(action)
            seconds += time.process_time() - start
            plies += 1
    return plies / seconds


def main() -> None:
    rng = random.Random(1)
    start, plies = time.process_time(), 0
    while time.process_time() - start < 2:
        state = GAME.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
    per_second = plies / (time.process_time() - start)

    states = [middle_game(rng) for _ in range(300)]
    start = time.process_time()
    for state in states:
        state.legal_actions()
    listing = (time.process_time() - start) / len(states) * 1e6
    print(json.dumps({"plies": per_second, "listing": listing, "steps": steps_per_second(rng)}))


if __name__ == "__main__":
    main()
