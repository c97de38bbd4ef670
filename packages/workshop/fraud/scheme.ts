/** A scheme: what its author does on each day, and what is said to limit it. */
import type { Party } from './party';

export interface Scheme {
  readonly name: string;
  /** What limits it, in a few words. */
  readonly bound: string;
  /** The author's day; the first is 0. */
  act(party: Party, day: number): Promise<void>;
}

/** Size of the simulation. */
export interface Size {
  readonly days: number;
  readonly clients: number;
  readonly workers: number;
  /** Mailboxes of the farm. */
  readonly mailboxes: number;
  /** Sign-ups per day for the one mailbox. */
  readonly rounds: number;
}

export const WHOLE_MONTH: Size = { days: 31, clients: 10, workers: 30, mailboxes: 200, rounds: 5 };
/** For the everyday tests: long enough for every hold and every dispute to end. */
export const SHORT: Size = { days: 22, clients: 3, workers: 5, mailboxes: 24, rounds: 2 };
