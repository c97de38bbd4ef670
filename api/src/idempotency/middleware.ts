/**
 * `Idempotency-Key`: a request is claimed before any work on it. Another request with the same key, in any process, waits for its answer, and every answer
 * except an internal error is replayed byte for byte (decisions.md 28).
 */
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import type { CallShape } from '@taskmint/contract';
import { Refusal, refuse, refuseFields } from '../errors';
import { successStatus } from '../http/route';
import { RepeatedRequest } from '../ledger';
import { claimRequest, keepWithoutEffect } from './answer';
import { ClaimLost, isWorkedOn, keepRenewing, release, type Answer, type Claim } from './claim';
import { asRequest, KeyedRequest } from './effect';
import { sealOf, type Seal } from './seal';

const KEY = /^[\x21-\x7e]{8,128}$/;
/** How long a request waits for the answer to another one with its key, in ms; longer than a lease. */
const WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 15;
const MAX_PAUSE_MS = 250;

/** Requests in this process, working or waiting, by key and content. The next identical request does not query the database before this one is done. */
const turns = new Map<string, Promise<void>>();

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
    const seal = call.showsSecret ? sealOf(key) : null;
    const id = `${ctx.state.identity?.uid ?? 'nobody'}:${seal?.name ?? key}`;
    const requestHash = hashOf(ctx);
    const deadline = performance.now() + WAIT_MS;
    const endTurn = await takeTurn(`${id} ${requestHash}`, deadline);
    try {
      await answerOnce(ctx, { id, seal, requestHash, status, deadline }, next);
    } finally {
      endTurn();
    }
  };
}

/** Waits for earlier identical requests in this process. Refuses when that takes too long. */
async function takeTurn(request: string, deadline: number): Promise<() => void> {
  for (let before = turns.get(request); before; before = turns.get(request)) {
    const left = deadline - performance.now();
    if (left <= 0) refuseInProgress();
    await Promise.race([before, sleep(left, undefined, { ref: false })]);
  }
  let end = (): void => undefined;
  turns.set(request, new Promise((resolve) => (end = resolve)));
  return () => {
    turns.delete(request);
    end();
  };
}

async function answerOnce(
  ctx: Context,
  {
    id,
    seal,
    requestHash,
    status,
    deadline,
  }: { id: string; seal: Seal | null; requestHash: string; status: number; deadline: number },
  next: () => Promise<unknown>,
): Promise<void> {
  let hasWorked = false;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
    const found = await claimRequest(id, requestHash, seal);
    if (found.is === 'another-request') refuse('idempotency_key_reused');
    if (found.is === 'answered') {
      ctx.set('Idempotent-Replayed', 'true');
      send(ctx, found.answer);
      return;
    }
    if (found.is === 'mine') {
      if (hasWorked) {
        // The rest of the chain runs once per request; a retry gets a chain of its own.
        await release(found.claim);
        refuseInProgress();
      }
      hasWorked = true;
      if (await work(ctx, new KeyedRequest(found.claim, status), next)) return;
    }
    await untilSettled(id, pause, deadline);
  }
}

/** Returns when the holder has answered or is gone; refuses when that takes too long. */
async function untilSettled(id: string, firstPauseMs: number, deadline: number): Promise<void> {
  let pause = firstPauseMs;
  do {
    if (performance.now() + pause > deadline) refuseInProgress();
    // Jitter, so that waiting processes do not query at the same moments.
    await sleep(pause * (0.5 + Math.random()));
    pause = Math.min(MAX_PAUSE_MS, pause * 2);
  } while (await isWorkedOn(id));
}

/** Works on the request and stores its answer. False when another attempt took it over meanwhile, which then answers. */
async function work(ctx: Context, request: KeyedRequest, next: () => Promise<unknown>): Promise<boolean> {
  const stopRenewing = keepRenewing(request.claim);
  try {
    await asRequest(request, next);
    send(
      ctx,
      request.answer ??
        (await keepWithoutEffect(request.claim, { status: ctx.status, body: JSON.stringify(ctx.body) })),
    );
    return true;
  } catch (error) {
    if (error instanceof ClaimLost || error instanceof RepeatedRequest) return false;
    if (request.answer) throw error;
    return await settleFailure(ctx, request.claim, error);
  } finally {
    stopRenewing();
  }
}

/** Stores a refusal and throws it; releases the claim after an internal error. */
async function settleFailure(ctx: Context, claim: Claim, error: unknown): Promise<boolean> {
  if (!(error instanceof Refusal) || error.status >= 500) {
    await release(claim);
    throw error;
  }
  const refusal: Answer = { status: error.status, body: JSON.stringify(error.toBody(ctx.state.requestId)) };
  try {
    if ((await keepWithoutEffect(claim, refusal)) === refusal) throw error;
    return false;
  } catch (lost) {
    if (lost instanceof ClaimLost) return false;
    throw lost;
  }
}

function send(ctx: Context, answer: Answer): void {
  ctx.status = answer.status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = answer.body;
}

function refuseInProgress(): never {
  refuse('idempotency_in_progress', undefined, { retryAfterSeconds: 1 });
}

/** Covers all validated parts of the request, so that a different spelling of the same body is still the same request. */
function hashOf(ctx: Context): string {
  const { params, query, body } = ctx.state.input;
  return hash('sha256', JSON.stringify([ctx.method, ctx.state.route, params ?? null, query ?? null, body ?? null]));
}
