/**
 * Binds a call of the contract to its handler, with types from the call. What every request passes through (rate limit, authentication, validation,
 * idempotency) follows from the call itself and cannot be forgotten; see `router.ts`.
 */
import type { Context, Middleware } from 'koa';
import type { Access, CallOutput, CallShape, ParsedInput } from '@taskmint/contract';
import type { Actor, Identity } from './actor';
import type { SlotPool } from './slot-pools';

type ActorOf<A extends Access> = A extends 'optional'
  ? Actor | null
  : A extends 'public' | 'identity' | 'token'
    ? null
    : Actor;
type IdentityOf<A extends Access> = A extends 'token' | 'user' | readonly string[] ? Identity : Identity | null;

/** What a handler gets. `ctx` is there for headers and streams; business code needs none of it. */
export interface RouteRequest<C extends CallShape> extends ParsedInput<C> {
  readonly actor: ActorOf<C['access']>;
  readonly identity: IdentityOf<C['access']>;
  readonly requestId: string;
  readonly ctx: Context;
  /** Sends the total number of matching records (decisions.md 13). */
  setTotal(total: number): void;
  /** Sends the cursor of the next page; null after the last page. */
  setNext(cursor: string | null): void;
}

export type Handler<C extends CallShape> = (request: RouteRequest<C>) => Promise<CallOutput<C>>;

export interface Route<C extends CallShape> {
  readonly call: C;
  readonly middlewares: readonly Middleware[];
  readonly handler: Handler<C>;
}

/** A route of any call, for the router. */
export interface AnyRoute {
  /** As in `RawRoute`. */
  readonly pool?: SlotPool;
  readonly call: CallShape;
  readonly middlewares: readonly Middleware[];
  readonly handler: (request: never) => Promise<unknown>;
}

/**
 * A typed route: `defineRoute(calls.getTask, async ({ params }) => ...)`. The handler returns the body of the call's success status. `middlewares` run before
 * it, and before a stored answer is given again.
 */
export function defineRoute<const C extends CallShape>(
  call: C,
  handler: Handler<C>,
  ...middlewares: readonly Middleware[]
): Route<C> {
  return { call, middlewares, handler };
}

/** Success status of a call: the only one, or the first declared. */
export function successStatus(call: CallShape): number {
  return Number(Object.keys(call.responses)[0]);
}
