/** What the chain leaves on `ctx.state`. */
import type { Logger } from 'pino';
import type { IdempotencyScope } from '../database/kept-reply.model';
import type { Actor, Identity } from './actor';

export interface RequestState {
  requestId: string;
  log: Logger;
  /** Pattern of the matched route, e.g. `/task/{id}`; `unmatched` until then. */
  route: string;
  identity: Identity | null;
  actor: Actor | null;
  input: { params: unknown; query: unknown; body: unknown };
  idempotency: IdempotencyScope | null;
}

declare module 'koa' {
  // Koa's own way to type ctx.state for a whole application.
  interface DefaultState extends RequestState {}
}
