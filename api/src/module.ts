/** What a module gives to the application: routes, jobs, and what it does when somebody wants a copy of their data or closes their account. Knows no module by name. */
import type { Middleware } from 'koa';
import type { Access, Flow, HttpMethod } from '@taskmint/contract';
import type { Actor } from './http/actor';
import type { OwnPlace } from './http/own-places';
import type { AnyRoute } from './http/route';
import type { JobDefinition } from './jobs/job';

/** A route outside the contract: files, the provider's events, documentation. It takes part in rate limits and in the authorisation matrix. */
export interface RawRoute {
  readonly method: HttpMethod;
  /** Path with `{name}` placeholders, as in the contract. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly flow: Flow;
  /** Largest body in bytes; that of every JSON call (MAX_BODY_KB) unless stated. */
  readonly maxBodyBytes?: number;
  /** The answer takes as long as its reader likes: it takes one of these places and none of those for calls. */
  readonly place?: OwnPlace;
  /** The rest of the chain; the request's bytes are `bodyOf(ctx.req)`. */
  readonly handler: Middleware;
}

export type AccountPart = (() => Promise<object>) | AsyncIterable<readonly object[]>;

export interface ApiModule {
  readonly name: string;
  readonly routes?: readonly AnyRoute[];
  readonly rawRoutes?: readonly RawRoute[];
  readonly jobs?: readonly JobDefinition[];
  /** Releases what a closing account still has here. Repeated until it succeeds, so it must be safe to repeat. */
  readonly closeAccount?: (userId: string) => Promise<void>;
  /**
   * What of a person lies here, for the copy of their own data: by name one thing, or a list page by page. Nothing of anybody else's that they may not see, and no
   * address of others (decisions.md 27).
   */
  readonly exportAccount?: (actor: Actor) => Readonly<Record<string, AccountPart>>;
  /**
   * Runs at each start when the database is connected, e.g. to put the first coin packages there. Safe to repeat, and in several processes at once; may throw the
   * reason of `signal`, which says that the process is to stop.
   */
  readonly prepare?: (signal: AbortSignal) => Promise<void>;
  /** Runs when the process begins to stop, before its connections are closed: ends what would not end by itself. */
  readonly beforeStop?: () => Promise<void>;
}
