/** What a module contributes to the application: routes, jobs, and hooks for exporting personal data and closing an account. Names no module. */
import type { Middleware } from 'koa';
import type { Access, Flow, HttpMethod } from '@taskmint/contract';
import type { Actor } from './http/actor';
import type { SlotPool } from './http/slot-pools';
import type { AnyRoute } from './http/route';
import type { JobDefinition } from './jobs/job';

/** A route outside the contract: files, provider webhooks, documentation. Rate limits and the authorisation matrix cover it too. */
export interface RawRoute {
  readonly method: HttpMethod;
  /** Path with `{name}` placeholders, as in the contract. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly flow: Flow;
  /** Largest body in bytes; defaults to the limit for JSON calls (MAX_BODY_KB). */
  readonly maxBodyBytes?: number;
  /** For responses that last as long as the reader wants: they take a slot from this pool and none from the pool for calls. */
  readonly pool?: SlotPool;
  /** The end of the chain. `bodyOf(ctx.req)` returns the raw body. */
  readonly handler: Middleware;
}

export type AccountPart = (() => Promise<object>) | AsyncIterable<readonly object[]>;

export interface ApiModule {
  readonly name: string;
  readonly routes?: readonly AnyRoute[];
  readonly rawRoutes?: readonly RawRoute[];
  readonly jobs?: readonly JobDefinition[];
  /** Releases what a closing account still has in this module. Retried until it succeeds, so it must be safe to repeat. */
  readonly closeAccount?: (userId: string) => Promise<void>;
  /**
   * This module's part of a person's data export: by name, a single object or a list in pages. Contains nothing of other people that the person may not
   * see, and nobody else's address (decisions.md 27).
   */
  readonly exportAccount?: (actor: Actor) => Readonly<Record<string, AccountPart>>;
  /**
   * Runs at each start once the database is connected, e.g. to insert the first coin packages. Must be safe to repeat, also in several processes at once.
   * May throw the reason of `signal`, which is aborted when the process has to stop.
   */
  readonly prepare?: (signal: AbortSignal) => Promise<void>;
  /** Runs when the process begins to stop, before its connections are closed: ends what would not end by itself. */
  readonly beforeStop?: () => Promise<void>;
}
