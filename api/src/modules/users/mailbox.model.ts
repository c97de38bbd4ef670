/** Mailboxes that have had starting coins, by a keyed hash: kept for ever, also after the account is closed, and readable by nobody (decisions.md 21). */
import { createHmac, hkdfSync } from 'node:crypto';
import { Schema } from 'mongoose';
import { recordModel, recordSchema, type RecordOf } from '../../database/records';
import { env, type Env } from '../../env';
import { mailboxOf } from './mailbox.policy';

const schema = recordSchema('mailboxes', {
  /** Keyed hash of the mailbox. */
  _id: { type: String, required: true },
  /** Whose starting coins they were. */
  user_id: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
});
schema.index({ user_id: 1 });

export const MailboxModel = recordModel('Mailbox', schema);

export interface MailboxRecord extends RecordOf<typeof MailboxModel> {}

const keys = new WeakMap<Env, Buffer>();

/** The id of the mailbox of `email`; without LEDGER_SECRET nobody can tell which address it stands for. */
export function mailboxId(email: string): string {
  const settings = env();
  const key = keys.get(settings) ?? Buffer.from(hkdfSync('sha256', settings.LEDGER_SECRET, '', 'mailbox', 32));
  keys.set(settings, key);
  return createHmac('sha256', key).update(mailboxOf(email)).digest('base64url');
}
