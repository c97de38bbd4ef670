/** What leaves the server of conversations with the admins and of reports (decisions.md 31); like `entities.ts`, a field that is not here never leaves. */
import { z } from 'zod';
import { REPORTABLE, REPORT_REASONS, SUPPORT_TOPICS } from './constants';
import { id, moment } from './fields';
import {
  CONVERSATION_STATUSES,
  MODERATION_STATES,
  REPORT_OUTCOMES,
  REPORT_STATUSES,
  REPORT_SUBJECTS,
} from './statuses';

/** What admins made of a task (decisions.md 30): `since` is when it came to them as it stands, `reason` what they told the client. */
export const taskModeration = z.object({
  state: z.enum(MODERATION_STATES),
  since: moment.nullable(),
  reason: z.string().nullable(),
});

/** A conversation with the admins as whoever began it reads it (decisions.md 31). */
export const conversation = z.object({
  _id: id,
  topic: z.enum(SUPPORT_TOPICS),
  status: z.enum(CONVERSATION_STATUSES),
  created_at: moment,
  /** When it last changed. */
  updated_at: moment,
  /** Oldest first. */
  messages: z.array(
    z.object({
      from: z.enum(['person', 'admin']),
      text: z.string(),
      at: moment,
      /** Which admin; told to admins only. */
      admin: z.string().nullable(),
    }),
  ),
  /** Whether the caller can write another message. */
  can: z.object({ write: z.boolean() }),
});
export type Conversation = z.infer<typeof conversation>;

/** The same as admins read it. */
export const inboxConversation = conversation.omit({ can: true }).extend({
  name: z.string(),
  /** Where an answer goes by mail. Of somebody without an account it is what they said, and nobody has checked it. */
  email: z.string(),
  /** Whether somebody signed in wrote it; `name` and `email` are then those of the account. */
  has_account: z.boolean(),
  /** How an answer reaches the person from here. Nothing: they have no account, and no mail server is set. */
  reaches: z.array(z.enum(['product', 'mail'])),
  /** What became of the last answer's mail; null when none was tried. */
  mail: z.enum(['sent', 'failed']).nullable(),
  can: z.object({ answer: z.boolean(), close: z.boolean() }),
});
export type InboxConversation = z.infer<typeof inboxConversation>;

/** A report as whoever made it reads it (decisions.md 31). */
export const ownReport = z.object({
  _id: id,
  about: z.enum(REPORTABLE),
  /** What the thing was called when it was reported. */
  name: z.string(),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  created_at: moment,
  status: z.enum(REPORT_STATUSES),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  decided_at: moment.nullable(),
});
export type OwnReport = z.infer<typeof ownReport>;

/** A thing that was reported, with everything that was said about it, for admins. */
export const reportedThing = z.object({
  _id: id,
  kind: z.enum(REPORT_SUBJECTS),
  /** Id of the thing itself. */
  thing: id,
  /** What it is called now; null when it is gone. */
  name: z.string().nullable(),
  /** What it says, and its picture, as it stands now. */
  text: z.string().nullable(),
  picture: z.string().nullable(),
  /** Whose it is. */
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
  status: z.enum(REPORT_STATUSES),
  /** Reports that nobody has decided about. */
  open: z.int(),
  first_at: moment,
  last_at: moment,
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  note: z.string().nullable(),
  /** Newest first, at most 50. */
  reports: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      details: z.string(),
      name: z.string(),
      email: z.string(),
      at: moment,
      status: z.enum(REPORT_STATUSES),
    }),
  ),
  can: z.object({
    decide: z.boolean(),
    /** Take the task out of sight until it has been looked at. */
    hide: z.boolean(),
    cancel: z.boolean(),
    hidePicture: z.boolean(),
    /** Hide the message, question or answer from everybody. */
    hideMessage: z.boolean(),
    /** Take the review from the public page. */
    hideReview: z.boolean(),
    /** Suspend whose it is. */
    suspend: z.boolean(),
  }),
});
export type ReportedThing = z.infer<typeof reportedThing>;
