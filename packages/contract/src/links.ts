/** Response schemas for links between accounts, for admins (fair-work.md 15). */
import { z } from 'zod';
import { id, moment } from './fields';
import { LINK_EVIDENCE, LINK_STATES } from './link-words';

/** What a person sees of a link in the export of their own data. */
export const ownLink = z.object({
  state: z.enum(LINK_STATES),
  since: moment,
  decided_at: moment.nullable(),
  reason: z.string().nullable(),
  evidence: z.array(z.object({ kind: z.enum(LINK_EVIDENCE), at: moment })),
});

/**
 * What is stored of a person's own work to compare other work with: its times, and a fingerprint of its text. Whose work it resembles or follows is
 * another person's data.
 */
export const ownTrace = z.object({
  submission: id,
  task_id: id,
  handed_in_at: moment,
  /** Null if it was handed in without being started. */
  started_at: moment.nullable(),
  /** A fingerprint from which the text cannot be read; null where the text is too short for one. */
  text_marks: z.string().nullable(),
});

const person = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  created_at: moment,
});

/** Work that is evidence, with its task and client as both sides know them. */
const shownWork = z.object({
  _id: id,
  task_title: z.string(),
  client_name: z.string(),
  at: moment,
});

export const accountLink = z.object({
  _id: id,
  state: z.enum(LINK_STATES),
  /** Which account was there first, and which came later: until an admin has looked only the later one is affected. */
  first: person,
  later: person,
  /** Facts, oldest first. */
  evidence: z.array(
    z.object({
      kind: z.enum(LINK_EVIDENCE),
      at: moment,
      /** Payment system and number of a payout account; null for other evidence. */
      account: z.string().nullable(),
      first_work: shownWork.nullable(),
      later_work: shownWork.nullable(),
    }),
  ),
  since: moment,
  decided_at: moment.nullable(),
  /** Name of the admin who decided. */
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  can: z.object({ one: z.boolean(), apart: z.boolean() }),
});
export type AccountLink = z.infer<typeof accountLink>;
