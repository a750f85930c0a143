"""OpenSpiel's Hive, measured as speed.py measures ours; run by a Python that has `open_spiel`."""

import json
import random
import time

import pyspiel

GAME = pyspiel.load_game("hive(uses_mosquito=true,uses_ladybug=true,uses_pillbug=true)")


def middle_game(choice: random.Random) -> pyspiel.State:
    while True:
        state = GAME.new_initial_state()
        for _ in range(30):
            if state.is_terminal():
                break
            state.apply_action(choice.choice(state.legal_actions()))
        if not state.is_terminal():
            return state


def seen_per_second(choice: random.Random) -> float:
    """How many positions are seen, masked and played in, a second; the choosing is not counted."""
    taken, plies = 0.0, 0
    while taken < 2:
        state = GAME.new_initial_state()
        while not state.is_terminal() and state.move_number() < 200:
            start = time.process_time()
            state.observation_tensor()
            state.legal_actions_mask()
            taken += time.process_time() - start
            action = choice.choice(state.legal_actions())
            start = time.process_time()
            state.apply_action(action)
            taken += time.process_time() - start
            plies += 1
    return plies / taken


def main() -> None:
    choice = random.Random(1)
    start, plies = time.process_time(), 0
    while time.process_time() - start < 2:
        state = GAME.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice.choice(state.legal_actions()))
            plies += 1
    per_second = plies / (time.process_time() - start)

    states = [middle_game(choice) for _ in range(300)]
    start = time.process_time()
    for state in states:
        state.legal_actions()
    listing = (time.process_time() - start) / len(states) * 1e6
    print(json.dumps({"plies": per_second, "listing": listing, "seen": seen_per_second(choice)}))


if __name__ == "__main__":
    main()
