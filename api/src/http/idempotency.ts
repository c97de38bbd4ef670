/**
 * `Idempotency-Key`: the reply of a call that moves coins is kept in the transaction of its effect, so that a repetition, also after a crash, gets
 * the same bytes and moves nothing. Refusals are not kept: they moved nothing, and the reason may be gone next time.
 */
import { hash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { CallShape } from '@taskmint/contract';
import { collection } from '../database/connection';
import { KEPT_REPLIES, type IdempotencyScope, type KeptReplyRecord } from '../database/kept-reply.model';
import { duplicateKeyField } from '../database/transaction';
import { now } from '../clock';
import { refuse, refuseFields } from '../errors';
import { ENTRIES, RepeatedRequest, type LedgerEntry } from '../ledger';
import type { KeptReply } from '../ledger/transfer';
import { successStatus } from './route';

const KEY = /^[\x21-\x7e]{8,128}$/;

/** Requests with a key that are being worked on in this process; a repetition waits for the first and then gets its reply. */
const working = new Map<string, Promise<void>>();

export function idempotency(call: CallShape): Middleware {
  const status = successStatus(call);
  return async (ctx, next) => {
    const key = ctx.get('Idempotency-Key');
    if (key === '') return next();
    if (!KEY.test(key))
      refuseFields({
        path: 'headers.idempotency-key',
        code: 'malformed',
        message: 'Must be 8 to 128 visible characters',
      });
    const scope = new Scope(`${ctx.state.identity?.uid ?? 'nobody'}:${key}`, requestHash(ctx), status);
    for (let first = working.get(scope.id); first; first = working.get(scope.id)) await first;
    let done = (): void => undefined;
    working.set(scope.id, new Promise((resolve) => (done = resolve)));
    try {
      if (await replay(ctx, scope)) return;
      ctx.state.idempotency = scope;
      await runOnce(ctx, scope, next);
    } finally {
      working.delete(scope.id);
      done();
    }
  };
}

async function runOnce(ctx: Context, scope: Scope, next: () => Promise<unknown>): Promise<void> {
  try {
    await next();
  } catch (error) {
    // Another process had the same request and was faster: its reply is ours.
    if (error instanceof RepeatedRequest && (await replay(ctx, scope))) return;
    throw error;
  }
  if (ctx.status !== scope.status) return;
  if (scope.isCommitted && scope.kept) {
    send(ctx, scope.kept);
    return;
  }
  // No transaction kept the reply: nothing moved, and saying the same again is all that is left to do.
  const reply = scope.keep(ctx.body);
  const { id, ...rest } = reply;
  try {
    await collection<KeptReplyRecord>(KEPT_REPLIES).insertOne({ _id: id, ...rest, at: now() });
  } catch (error) {
    if (duplicateKeyField(error) !== '_id') throw error;
    await replay(ctx, scope);
    return;
  }
  send(ctx, reply);
}

/** Answers from a kept reply; false when there is none. Refuses when the key came with something else. */
async function replay(ctx: Context, scope: Scope): Promise<boolean> {
  const [entry, record] = await Promise.all([
    collection<LedgerEntry>(ENTRIES).findOne({ 'request.id': scope.id }, { projection: { request: 1 } }),
    collection<KeptReplyRecord>(KEPT_REPLIES).findOne({ _id: scope.id }),
  ]);
  const kept = entry?.request ?? (record ? { ...record, id: record._id } : null);
  if (!kept) return false;
  if (kept.hash !== scope.hash) refuse('idempotency_key_reused');
  ctx.set('Idempotent-Replayed', 'true');
  send(ctx, kept);
  return true;
}

function send(ctx: Context, reply: KeptReply): void {
  ctx.status = reply.status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = reply.body;
}

/** Covers everything of the request that was checked, so that spelling the same body differently is still the same request. */
function requestHash(ctx: Context): string {
  const { params, query, body } = ctx.state.input;
  return hash('sha256', JSON.stringify([ctx.method, ctx.state.route, params ?? null, query ?? null, body ?? null]));
}

class Scope implements IdempotencyScope {
  kept: KeptReply | null = null;
  isCommitted = false;

  constructor(
    readonly id: string,
    readonly hash: string,
    readonly status: number,
  ) {}

  keep(result: unknown): KeptReply {
    this.kept = { id: this.id, hash: this.hash, status: this.status, body: JSON.stringify(result) };
    return this.kept;
  }

  committed(): void {
    this.isCommitted = true;
  }
}
