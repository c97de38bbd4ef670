/** What is known of a client, as freelancers see it, and how those who worked for them rate them (fair-work.md 6). */
import { z } from 'zod';
import type { ClientAspect } from './constants';
import { id, moment } from './fields';

const aspects = <T extends z.ZodType>(value: T) =>
  z.object({ clarity: value, fairness: value, communication: value } satisfies Record<ClientAspect, T>);

/** What a freelancer says of a client after a decision about their work: 1 to 5 stars each. */
export const clientStars = aspects(z.int().min(1).max(5));
export type ClientStars = z.infer<typeof clientStars>;

/** The means of what freelancers said, each of them with their latest, to a tenth. */
const meanStars = aspects(z.number().min(1).max(5)).extend({
  overall: z.number().min(1).max(5),
  /** How many freelancers. */
  count: z.int().min(0),
});

/** How a client decides about work, over 60 days and their latest 100 decisions (fair-work.md 6). */
export const clientRecord = z.object({
  decided: z.int().min(0),
  /** Share of decided work that was approved, 0 to 1; null until 10 decisions. */
  approval_rate: z.number().min(0).max(1).nullable(),
  /** Share that was approved because its deadline came; null until 10 decisions. */
  auto_rate: z.number().min(0).max(1).nullable(),
  /** Half of what they decided themselves was decided within so many hours; null until 10 decisions, and when they decided nothing. */
  review_hours: z.number().min(0).nullable(),
  /** Rejections among these that did not stand when they were appealed against. */
  appeals_lost: z.int().min(0),
  /** Null until five freelancers have rated them. */
  stars: meanStars.nullable(),
});
export type ClientRecord = z.infer<typeof clientRecord>;

/** A client's page for those who think about working for them. */
export const clientPage = z.object({
  _id: id,
  name: z.string(),
  photoURL: z.string(),
  /** When they came. */
  since: moment,
  record: clientRecord.nullable(),
});
export type ClientPage = z.infer<typeof clientPage>;
