/** Who votes on a canary, as a hash that says nothing about them: the account, or for visitors what the limits of requests count as one address. */
import { keyedHash } from '../derived-key';

/** The keyed hash of some words; without LEDGER_SECRET nobody can try which address or account it stands for. */
export const votersHash = (...words: readonly string[]): string => keyedHash('canary votes', words.join('\n'));
