/** The voter on a canary as a hash that reveals nothing about them: the account or, for visitors, what rate limits count as one address. */
import { keyedHash } from '../derived-key';

/** Keyed hash of some words. Without LEDGER_SECRET nobody can test which address or account it stands for. */
export const votersHash = (...words: readonly string[]): string => keyedHash('canary votes', words.join('\n'));
