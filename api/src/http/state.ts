/** What the chain leaves on `ctx.state`. */
import type { Actor, Identity } from './actor';
import type { KeyHolder } from './key-access';
import type { ReadToken } from './tokens';

export interface RequestState {
  requestId: string;
  /** Pattern of the matched route, e.g. `/task/{id}`; `unmatched` until then. */
  route: string;
  identity: Identity | null;
  /** The token of ours that the request came with, when it was a good one. */
  token: ReadToken | null;
  /** Whose key the request came with; absent when it came with a token or with nothing. */
  keyHolder?: KeyHolder;
  actor: Actor | null;
  input: { params: unknown; query: unknown; body: unknown };
}

declare module 'koa' {
  // Koa's own way to type ctx.state for a whole application.
  interface DefaultState extends RequestState {}
}
