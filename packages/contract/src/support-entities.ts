/**
 * Response schemas for conversations with the admins and for reports (decisions.md 31); as in `entities.ts`, a field that is not here never leaves.
 */
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

/** Moderation of a task (decisions.md 30): `since` is when its current version came up for moderation, `reason` what the admins told the client. */
export const taskModeration = z.object({
  state: z.enum(MODERATION_STATES),
  since: moment.nullable(),
  reason: z.string().nullable(),
});

/** A conversation with the admins as the person who started it reads it (decisions.md 31). */
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
      /** The admin's name; shown to admins only. */
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
  /** Where an answer is mailed. Without an account it is the address they gave, which nobody has verified. */
  email: z.string(),
  /** Whether a signed-in person wrote it; `name` and `email` are then those of the account. */
  has_account: z.boolean(),
  /** How an answer reaches the person from here. Empty: they have no account, and no mail server is configured. */
  reaches: z.array(z.enum(['product', 'mail'])),
  /** Status of the last answer's mail; null when none was sent. */
  mail: z.enum(['sent', 'failed']).nullable(),
  can: z.object({ answer: z.boolean(), close: z.boolean() }),
});
export type InboxConversation = z.infer<typeof inboxConversation>;

/** A report as the person who made it reads it (decisions.md 31). */
export const ownReport = z.object({
  _id: id,
  about: z.enum(REPORTABLE),
  /** Name of the thing when it was reported. */
  name: z.string(),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  created_at: moment,
  status: z.enum(REPORT_STATUSES),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  decided_at: moment.nullable(),
});
export type OwnReport = z.infer<typeof ownReport>;

/** A reported thing with all reports about it, for admins. */
export const reportedThing = z.object({
  _id: id,
  kind: z.enum(REPORT_SUBJECTS),
  /** Id of the thing itself. */
  thing: id,
  /** Its current name; null when it is gone. */
  name: z.string().nullable(),
  /** Its current text and picture. */
  text: z.string().nullable(),
  picture: z.string().nullable(),
  /** Its owner. */
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
  status: z.enum(REPORT_STATUSES),
  /** Reports not decided yet. */
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
    /** Hide the task until it has been looked at. */
    hide: z.boolean(),
    cancel: z.boolean(),
    hidePicture: z.boolean(),
    /** Hide the message, question or answer from everybody. */
    hideMessage: z.boolean(),
    /** Remove the review from the public page. */
    hideReview: z.boolean(),
    /** Suspend its owner. */
    suspend: z.boolean(),
  }),
});
export type ReportedThing = z.infer<typeof reportedThing>;
