/** Words and bounds of reports that a task is broken (fair-work.md 16). Plain lists, which browsers load without the schema library. */
export const DEFECT_CATEGORIES = ['dead_link', 'wrong_instructions', 'cannot_be_done', 'other'] as const;
export type DefectCategory = (typeof DEFECT_CATEGORIES)[number];

/** `open` waits for the client, `contested` for an admin; the others are final, except `fixed` and `refused`, which can be contested. */
export const DEFECT_STATES = ['open', 'fixed', 'refused', 'contested', 'paid', 'stands'] as const;
export type DefectState = (typeof DEFECT_STATES)[number];

/**
 * Lengths in characters; how many of one worker's reports can be open at once, and how many a task can have; days in which the client has to answer,
 * after which silence can be taken to an admin; and days in which an answer can be contested.
 */
export const DEFECT = {
  text: { min: 10, max: 1_000 },
  answer: { min: 10, max: 1_000 },
  open: 5,
  perTask: 3,
  answerDays: 3,
  days: 7,
} as const;
