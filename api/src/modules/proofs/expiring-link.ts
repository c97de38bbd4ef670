/**
 * Links that open one private file for a short time, for anybody who holds them: signed, so that nobody can forge or extend one. Pure but
 * for the key.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Long enough to look through a submission, short enough that a link in a log or history is worth nothing. */
export const LINK_LIFE_MS = 10 * 60_000;

export interface LinkSigner {
  /** Query of a link to `fileId` that works until `expiresAt`. */
  query(fileId: string, expiresAt: Date): string;
  /** Whether the query belongs to the file and has not expired. */
  verify(fileId: string, query: { expires?: unknown; signature?: unknown }, now: Date): boolean;
}

/** A signer with its own key, derived from the server's secret, so that a link's signature is never valid for a token. */
export function linkSigner(secret: string): LinkSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'private-file-links', 32));
  const sign = (fileId: string, expires: number): Buffer =>
    createHmac('sha256', key).update(`${fileId}\n${expires}`).digest();
  return {
    query(fileId, expiresAt) {
      const expires = Math.floor(expiresAt.getTime() / 1_000);
      return `expires=${expires}&signature=${sign(fileId, expires).toString('base64url')}`;
    },
    verify(fileId, { expires, signature }, now) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(fileId, Number(expires));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      return Number(expires) * 1_000 > now.getTime();
    },
  };
}
