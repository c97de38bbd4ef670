/** Mailboxes that have had starting coins, by a keyed hash: kept for ever, also after the account is closed, and readable by nobody (decisions.md 21). */
import { Schema } from 'mongoose';
import { recordModel, recordSchema, type RecordOf } from '../../database/records';
import { keyedHash } from '../../derived-key';
import { mailboxOf } from './mailbox.policy';

const schema = recordSchema('mailboxes', {
  /** Keyed hash of the mailbox. */
  _id: { type: String, required: true },
  /** Whose starting coins they were. */
  user_id: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
});

export const MailboxModel = recordModel('Mailbox', schema);

export interface MailboxRecord extends RecordOf<typeof MailboxModel> {}

/** The id of the mailbox of `email`; without LEDGER_SECRET nobody can tell which address it stands for. */
export const mailboxId = (email: string): string => keyedHash('mailbox', mailboxOf(email));
