/** What freelancers see of a client, and how those who worked for them rated them (fair-work.md 6). */
import { z } from 'zod';
import type { ClientAspect } from './constants';
import { id, moment } from './fields';

const aspects = <T extends z.ZodType>(value: T) =>
  z.object({ clarity: value, fairness: value, communication: value } satisfies Record<ClientAspect, T>);

/** A freelancer's rating of a client after a decision about their work: 1 to 5 stars each. */
export const clientStars = aspects(z.int().min(1).max(5));
export type ClientStars = z.infer<typeof clientStars>;

/** Mean ratings over all freelancers, counting each one's latest, to a tenth. */
const meanStars = aspects(z.number().min(1).max(5)).extend({
  overall: z.number().min(1).max(5),
  /** How many freelancers. */
  count: z.int().min(0),
});

/** How a client decides about work: their latest 100 decisions within 60 days (fair-work.md 6). */
export const clientRecord = z.object({
  decided: z.int().min(0),
  /** Share of decided work that was approved, 0 to 1; null below 10 decisions. */
  approval_rate: z.number().min(0).max(1).nullable(),
  /** Share that was approved because its deadline passed; null below 10 decisions. */
  auto_rate: z.number().min(0).max(1).nullable(),
  /** Median hours to the decisions they made themselves; null below 10 decisions, and when they made none themselves. */
  review_hours: z.number().min(0).nullable(),
  /** How many of these rejections were overturned on appeal. */
  appeals_lost: z.int().min(0),
  /** Null until five freelancers have rated them. */
  stars: meanStars.nullable(),
});
export type ClientRecord = z.infer<typeof clientRecord>;

/** A client's page for freelancers who consider working for them. */
export const clientPage = z.object({
  _id: id,
  name: z.string(),
  photoURL: z.string(),
  /** When they joined. */
  since: moment,
  record: clientRecord.nullable(),
});
export type ClientPage = z.infer<typeof clientPage>;
