/**
 * Mailboxes that have had starting coins, stored as a keyed hash that nobody can read back. Kept for ever, even after the account is closed
 * (decisions.md 21).
 */
import { Schema } from 'mongoose';
import { recordModel, recordSchema } from '../../database/records';
import { keyedHash } from '../../derived-key';
import { mailboxOf } from './mailbox.policy';

const schema = recordSchema('mailboxes', {
  /** Keyed hash of the mailbox. */
  _id: { type: String, required: true },
  /** Who got the starting coins. */
  user_id: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
});

export const MailboxModel = recordModel('Mailbox', schema);

/** The id of the mailbox of `email`; without LEDGER_SECRET nobody can tell which address it stands for. */
export const mailboxId = (email: string): string => keyedHash('mailbox', mailboxOf(email));
