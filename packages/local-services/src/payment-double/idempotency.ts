/** The provider's rules for `Idempotency-Key`: same key and same request, same response. */
import { createHash } from 'node:crypto';
import type { Collection } from './object-store';
import { ProviderError } from './provider-error';
import type { Reply, Tables } from './request';

interface Kept extends Reply {
  fingerprint: string;
  /** Seconds since 1970. */
  created: number;
}

const KEEP_SECONDS = 24 * 3_600;
const KEEP_KEYS = 20_000;

export class IdempotencyKeys {
  private readonly kept: Collection<Kept>;

  constructor(tables: Tables) {
    this.kept = tables.store.collection<Kept>('idempotency_keys');
  }

  /**
   * Runs `work` once per `key`, within the caller's transaction. An error thrown by `work` is not stored, so a corrected request may reuse the key.
   * Throws `idempotency_error` when the key was used with a different request.
   */
  once(key: string, request: string, now: number, work: () => Reply): { reply: Reply; replayed: boolean } {
    if (key.length > 255) {
      throw new ProviderError(400, {
        type: 'invalid_request_error',
        message: 'Idempotency-Key must be at most 255 characters long.',
      });
    }
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const before = this.kept.get(key);
    if (before && before.created > now - KEEP_SECONDS) {
      if (before.fingerprint !== fingerprint) {
        throw new ProviderError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      return { reply: { status: before.status, body: before.body }, replayed: true };
    }
    const reply = work();
    this.kept.put(key, { ...reply, fingerprint, created: now });
    for (const [oldest] of this.kept.entries()) {
      if (this.kept.size <= KEEP_KEYS) break;
      this.kept.delete(oldest);
    }
    return { reply, replayed: false };
  }
}
