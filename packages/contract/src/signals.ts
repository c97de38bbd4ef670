/** Facts about how work was done (fair-work.md 14): the same for its reviewer and its author. They decide nothing. */
import { z } from 'zod';
import { moment } from './fields';

/** Counted in the browser with the worker's consent: how much was typed, never what. */
export const typingCounts = z.strictObject({
  pasted_characters: z.int().min(0).max(1_000_000),
  typing_seconds: z.int().min(0).max(86_400),
  focus_losses: z.int().min(0).max(10_000),
});
export type TypingCounts = z.infer<typeof typingCounts>;

export const workSignals = z.object({
  /** Null when nothing was counted: the task does not ask for it, or the worker did not consent. */
  counted: typingCounts.extend({ at: moment }).nullable(),
  /** Nearly identical texts of others on the same task. */
  similar_texts: z.int().min(0),
  /** Similarity of the most similar one, in percent; null when there is none to compare with. */
  most_similar_percent: z.int().min(0).max(100).nullable(),
  /** Files that somebody else handed in as well. */
  copied_files: z.int().min(0),
});
export type WorkSignals = z.infer<typeof workSignals>;
