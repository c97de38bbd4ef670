/** What leaves the server of what somebody has for their programs. */
import { z } from 'zod';
import { coinSum, id, moment } from './fields';
import { KEY_SCOPES } from './key-scopes';

/** A key as its owner sees it later: the key itself is answered once, when it is made. */
export const apiKey = z.object({
  _id: id,
  name: z.string(),
  /** How the key begins, to tell it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Coins that it may move away from the balance within one day in UTC. */
  daily_coins: coinSum,
  /** How many of them it has today. Coins that come back do not count against it. */
  spent_today: coinSum,
  created_at: moment,
  /** To the minute; null while it was never used. */
  last_used_at: moment.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** What a program asks first: which key it has, for whom it acts, and what there is to spend. */
export const ownKey = z.object({
  key: apiKey,
  email: z.string(),
  name: z.string(),
  role: z.enum(['client', 'freelancer']),
  /** The balance of the key's owner. */
  coins: coinSum,
});
export type OwnKey = z.infer<typeof ownKey>;
