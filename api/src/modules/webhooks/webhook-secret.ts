/**
 * Secrets of endpoints and the signatures made with them. A secret is derived from LEDGER_SECRET, the endpoint and its version, so that
 * none is stored in the database.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { DAY_MS } from '../../days';
import { env } from '../../env';
import type { WebhookRecord } from './webhook.model';

/** How long the previous secret also signs, beside the new one, in ms. */
export const OLD_SECRET_MS = DAY_MS;

/** The secret of that version, in the form its owner receives. */
export function secretOf({ _id }: Pick<WebhookRecord, '_id'>, version: number): string {
  const bytes = hkdfSync('sha256', env().LEDGER_SECRET, '', `taskmint webhook ${_id.toHexString()} ${version}`, 32);
  return `whsec_${Buffer.from(bytes).toString('base64url')}`;
}

/**
 * Value of the `Taskmint-Signature` header: `t=1764000000,v1=…`, where t is the time of sending in seconds and v1 the HMAC-SHA256 in
 * hexadecimal of `{t}.{body}` under the secret. While the previous secret is still valid, there is a second v1.
 */
export function signature(
  webhook: Pick<WebhookRecord, '_id' | 'secret_version' | 'old_secret_until'>,
  body: string,
  at: Date,
): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const isOldGood = webhook.old_secret_until != null && webhook.old_secret_until > at;
  const versions = [webhook.secret_version, ...(isOldGood ? [webhook.secret_version - 1] : [])];
  const signs = versions.map((version) =>
    createHmac('sha256', secretOf(webhook, version)).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signs.map((sign) => `v1=${sign}`)].join(',');
}
