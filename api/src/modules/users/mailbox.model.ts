/** Mailboxes that have had starting coins, by a keyed hash: kept for ever, also after the account is closed, and readable by nobody (decisions.md 21). */
import { createHmac, hkdfSync } from 'node:crypto';
import { model, Schema, type Types } from 'mongoose';
import { env, type Env } from '../../env';
import { mailboxOf } from './mailbox.policy';

export interface MailboxRecord {
  /** Keyed hash of the mailbox. */
  _id: string;
  /** Whose starting coins they were. */
  user_id: Types.ObjectId;
  at: Date;
}

export const MAILBOXES = 'mailboxes';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { collection: MAILBOXES, versionKey: false },
);
schema.index({ user_id: 1 });

export const MailboxModel = model('Mailbox', schema);

const keys = new WeakMap<Env, Buffer>();

/** The id of the mailbox of `email`; without LEDGER_SECRET nobody can tell which address it stands for. */
export function mailboxId(email: string): string {
  const settings = env();
  const key = keys.get(settings) ?? Buffer.from(hkdfSync('sha256', settings.LEDGER_SECRET, '', 'mailbox', 32));
  keys.set(settings, key);
  return createHmac('sha256', key).update(mailboxOf(email)).digest('base64url');
}
