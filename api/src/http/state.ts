/** What the middleware chain stores on `ctx.state`. */
import type { Actor, Identity } from './actor';
import type { KeyHolder } from './key-access';
import type { ReadToken } from './tokens';

export interface RequestState {
  requestId: string;
  /** Pattern of the matched route, e.g. `/task/{id}`; `unmatched` until then. */
  route: string;
  identity: Identity | null;
  /** Our token, if the request came with a valid one. */
  token: ReadToken | null;
  /** The owner of the API key that the request came with; absent without a key. */
  keyHolder?: KeyHolder;
  actor: Actor | null;
  input: { params: unknown; query: unknown; body: unknown };
}

declare module 'koa' {
  // Koa's own way to type ctx.state for a whole application.
  interface DefaultState extends RequestState {}
}
