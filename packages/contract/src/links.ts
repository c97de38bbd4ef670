/** What leaves of links between accounts, for admins (fair-work.md 15). */
import { z } from 'zod';
import { id, moment } from './fields';
import { LINK_EVIDENCE, LINK_STATES } from './link-words';

/** What somebody reads of a link in the copy of their own data. */
export const ownLink = z.object({
  state: z.enum(LINK_STATES),
  since: moment,
  decided_at: moment.nullable(),
  reason: z.string().nullable(),
  evidence: z.array(z.object({ kind: z.enum(LINK_EVIDENCE), at: moment })),
});

/** What is kept of one piece of one's own work to hold other work against: its times, and the marks of its text. Whose work it is like or follows is somebody else's matter. */
export const ownTrace = z.object({
  submission: id,
  task_id: id,
  handed_in_at: moment,
  /** Null where it was handed in without having been started. */
  started_at: moment.nullable(),
  /** Marks from which the text cannot be read; null where it is too short for any. */
  text_marks: z.string().nullable(),
});

const person = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  created_at: moment,
});

/** Work that shows something, with its task and client as both sides know them. */
const shownWork = z.object({
  _id: id,
  task_title: z.string(),
  client_name: z.string(),
  at: moment,
});

export const accountLink = z.object({
  _id: id,
  state: z.enum(LINK_STATES),
  /** Who was there first, and who came later: before an admin has looked only the later one is touched. */
  first: person,
  later: person,
  /** Facts, the oldest first. */
  evidence: z.array(
    z.object({
      kind: z.enum(LINK_EVIDENCE),
      at: moment,
      /** Payment system and number of a payout account; null for others. */
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
