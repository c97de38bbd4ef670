/** What a key lets programs do, and how many keys somebody has. Plain lists, which browsers take without the schema library. */

/**
 * - `read`: read one's own tasks, the work on them, and one's coins.
 * - `tasks`: post, change, pause and cancel one's tasks, and store pictures for them.
 * - `review`: approve, reject, and ask for changes.
 * - `spend`: move coins away from one's balance, up to the key's daily limit: what posting, raising and a bonus need besides.
 */
export const KEY_SCOPES = ['read', 'tasks', 'review', 'spend'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Who wrote a task as it stands: its client, or software with a key of theirs. */
export const POSTERS = ['person', 'software'] as const;

/** Bounds of keys: how many one person has, length of a name, and coins a day. */
export const API_KEYS = { most: 10, name: { min: 1, max: 60 }, maxDailyCoins: 1_000_000 } as const;

/** What every key begins with, by which people and scanners of sources tell one. */
export const KEY_PREFIX = 'tm_';
