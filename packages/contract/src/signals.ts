/** Facts about how work came about (fair-work.md 14): the same for whoever reviews it and for whoever did it. They decide nothing. */
import { z } from 'zod';
import { moment } from './fields';

/** Counted in the browser after the worker said yes to it: how much, never what. */
export const typingCounts = z.strictObject({
  pasted_characters: z.int().min(0).max(1_000_000),
  typing_seconds: z.int().min(0).max(86_400),
  focus_losses: z.int().min(0).max(10_000),
});
export type TypingCounts = z.infer<typeof typingCounts>;

export const workSignals = z.object({
  /** Null when nothing was counted: the task does not ask for it, or the worker did not say yes. */
  counted: typingCounts.extend({ at: moment }).nullable(),
  /** Texts of others on the same task that are nearly the same. */
  similar_texts: z.int().min(0),
  /** How much of the most similar one is the same, in percent; null when there is none to hold it against. */
  most_similar_percent: z.int().min(0).max(100).nullable(),
  /** Files that somebody else handed in as well. */
  copied_files: z.int().min(0),
});
export type WorkSignals = z.infer<typeof workSignals>;
