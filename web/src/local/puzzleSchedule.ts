// Spaced repetition of failed puzzles by FSRS (decision 38). Loaded with the first failure.
import { createEmptyCard, fsrs, Rating, type Card, type Grade } from "ts-fsrs";
import type { Schedule } from "./puzzleStore";

/** failed: a wrong move or the solution was shown · helped: solved with a hint · solved */
export type Recall = "failed" | "helped" | "solved";

const GRADES: Readonly<Record<Recall, Grade>> = {
  failed: Rating.Again,
  helped: Rating.Hard,
  solved: Rating.Good,
};

// Without short-term steps: a puzzle that is repeated on the same day is remembered, not solved.
const scheduler = fsrs({ enable_short_term: false });

/** Return when a puzzle is due next, after an attempt at `now`; `previous` is undefined at first. */
export function schedule(previous: Schedule | undefined, recall: Recall, now: number): Schedule {
  const card = previous ? toCard(previous) : createEmptyCard(now);
  return fromCard(scheduler.next(card, now, GRADES[recall]).card, now);
}

function toCard(stored: Schedule): Card {
  return {
    due: new Date(stored.due),
    stability: stored.stability,
    difficulty: stored.difficulty,
    elapsed_days: stored.elapsedDays,
    scheduled_days: stored.scheduledDays,
    learning_steps: stored.learningSteps,
    reps: stored.reps,
    lapses: stored.lapses,
    state: stored.state,
    last_review: new Date(stored.lastReview),
  };
}

function fromCard(card: Card, now: number): Schedule {
  return {
    due: card.due.getTime(),
    stability: card.stability,
    difficulty: card.difficulty,
    elapsedDays: card.elapsed_days,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    lastReview: now,
  };
}
