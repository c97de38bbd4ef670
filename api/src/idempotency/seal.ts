/**
 * Encrypts stored answers that show a secret. The key is derived from LEDGER_SECRET and the request's `Idempotency-Key`, of which only a hash is stored, so
 * that the database and LEDGER_SECRET together do not reveal an answer: only somebody who repeats the request gets it.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyedHash } from '../derived-key';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** Stands for the `Idempotency-Key` in the database. */
  readonly name: string;
  close(text: string): string;
  /** Throws when the text was closed with another key, or changed. */
  open(sealed: string): string;
}

export function sealOf(idempotencyKey: string): Seal {
  const key = Buffer.from(keyedHash('taskmint answers', idempotencyKey), 'base64url');
  return {
    name: keyedHash('taskmint names of answers', idempotencyKey),
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
    },
  };
}
