/** What a key lets programs do, and how many keys a person can have. Plain lists, which browsers load without the schema library. */

/**
 * - `read`: read the owner's tasks, the work on them, and their coins.
 * - `tasks`: post, change, pause and cancel the owner's tasks, and upload pictures for them.
 * - `review`: approve, reject, and request changes.
 * - `spend`: move coins away from the owner's balance or raise the pay of a place, up to the key's daily limit; needed in addition for posting,
 *   raising and bonuses.
 */
export const KEY_SCOPES = ['read', 'tasks', 'review', 'spend'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Who wrote the current version of a task: its client, or software with one of their keys. */
export const POSTERS = ['person', 'software'] as const;

/** Bounds of keys: how many per person, length of a name, and coins per day. */
export const API_KEYS = { most: 10, name: { min: 1, max: 60 }, maxDailyCoins: 1_000_000 } as const;

/** Prefix of every key, by which people and secret scanners recognise one. */
export const KEY_PREFIX = 'tm_';
