/**
 * Budgets per minute and flow: for each address (IPv6: /64 network, and all networks of a /48 together) before authentication, and for each person after
 * it. Sign-in, money and uploads are counted in the database, once for all processes; reads, other writes, and what a /48 sends, in each process's memory.
 */
import { Stream } from 'node:stream';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Context, Middleware } from 'koa';
import type { Flow } from '@taskmint/contract';
import type { Env } from '../env';
import { sharedCounters } from '../database/connection';
import { refuse } from '../errors';
import { addressGroup, siteOf } from './caller';
import { RATE_LIMITS } from './rate-limit.model';

/** Several people share an address (offices, mobile networks); sign-in is counted by address alone and stays tight. */
const PEOPLE_PER_ADDRESS: Readonly<Record<Flow, number>> = { read: 5, write: 5, money: 5, upload: 5, 'sign-in': 1 };

/** A /48 has 65,536 networks. One household or attacker has all of them, or a mobile operator's customers have one each. */
const NETWORKS_PER_SITE = 16;

/** Bytes of an answer that count as one request more: for as long as a long list is collected and written, this process answers nobody else. */
const BYTES_PER_REQUEST = 100_000;

/** Flows whose budget must hold regardless of the number of processes. */
const SHARED: readonly Flow[] = ['sign-in', 'money', 'upload'];

export interface RateLimits {
  /** Counts the request against its address. Refuses with `rate_limited`. */
  byAddress(flow: Flow): Middleware;
  /** Counts the request against the signed-in identity, or against its API key; anonymous requests are not counted. */
  byPerson(flow: Flow): Middleware;
}

export function rateLimits(env: Env): RateLimits {
  const perMinute: Readonly<Record<Flow, number>> = {
    read: env.RATE_READ_PER_MINUTE,
    write: env.RATE_WRITE_PER_MINUTE,
    money: env.RATE_MONEY_PER_MINUTE,
    upload: env.RATE_UPLOAD_PER_MINUTE,
    'sign-in': env.RATE_SIGN_IN_PER_MINUTE,
  };
  const flows = Object.keys(perMinute) as Flow[];
  const limiters = (kind: string, factor: (flow: Flow) => number): Map<Flow, () => RateLimiterAbstract> =>
    new Map(
      flows.map((flow) => {
        const isShared = env.RATE_LIMITS === 'shared' && SHARED.includes(flow);
        const budget = { keyPrefix: `${kind}:${flow}`, points: perMinute[flow] * factor(flow), duration: 60 };
        return [flow, isShared ? shared(budget) : own(budget)];
      }),
    );
  const site = new Map(
    flows.map((flow) => {
      const points = perMinute[flow] * PEOPLE_PER_ADDRESS[flow] * NETWORKS_PER_SITE;
      return [flow, own({ keyPrefix: `site:${flow}`, points, duration: 60 })];
    }),
  );
  const address = limiters('address', (flow) => PEOPLE_PER_ADDRESS[flow]);
  const person = limiters('person', () => 1);
  return {
    byAddress: (flow) => async (ctx, next) => {
      const group = addressGroup(ctx.ip);
      await consume(address.get(flow), group, ctx);
      countLength(address.get(flow), group, ctx);
      // Afterwards, so that a network that is over its own budget uses up nothing of the others'.
      const whole = siteOf(group);
      if (whole !== group) await consume(site.get(flow), whole, ctx);
      await next();
    },
    byPerson: (flow) => async (ctx, next) => {
      // A key has its own budget, so that a runaway program does not lock its owner out.
      const { keyHolder, identity } = ctx.state;
      const caller = keyHolder ? `key ${keyHolder.key.id}` : identity?.uid;
      if (caller !== undefined) {
        await consume(person.get(flow), caller, ctx);
        countLength(person.get(flow), caller, ctx);
      }
      await next();
    },
  };
}

interface Budget {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

function own(budget: Budget): () => RateLimiterAbstract {
  const limiter = new RateLimiterMemory(budget);
  return () => limiter;
}

/** Created on first use, because the database is connected by then. While the database is unreachable, each process counts on its own. */
function shared(budget: Budget): () => RateLimiterAbstract {
  let limiter: RateLimiterAbstract | undefined;
  return () =>
    (limiter ??= new RateLimiterMongo({
      ...budget,
      storeClient: sharedCounters(),
      tableName: RATE_LIMITS,
      disableIndexesCreation: true,
      // Callers over their budget are refused from memory, so that a flood costs the database nothing.
      inMemoryBlockOnConsumed: budget.points + 1,
      insuranceLimiter: new RateLimiterMemory(budget),
    }));
}

async function consume(limiter: (() => RateLimiterAbstract) | undefined, key: string, ctx: Context): Promise<void> {
  try {
    await limiter?.().consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    ctx.set('RateLimit-Reset', String(seconds));
    refuse('rate_limited', undefined, { retryAfterSeconds: seconds });
  }
}

/** Counts the answer to a request by its length, once it is known. Files do not count: they are sent piece by piece. */
function countLength(limiter: (() => RateLimiterAbstract) | undefined, key: string, ctx: Context): void {
  ctx.res.once('prefinish', () => {
    const more = Math.floor(Number(ctx.res.getHeader('Content-Length') ?? 0) / BYTES_PER_REQUEST);
    // Without the database, where some budgets are, nobody is held up because of their answers.
    if (more > 0 && !(ctx.body instanceof Stream))
      limiter?.()
        .penalty(key, more)
        .catch(() => undefined);
  });
}
