/** What a module gives to the application: routes, jobs and what it must do when an account closes. Knows no module by name. */
import type { Middleware } from 'koa';
import type { Access, Flow, HttpMethod } from '@taskmint/contract';
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
  /** The rest of the chain; the request's bytes are `bodyOf(ctx.req)`. */
  readonly handler: Middleware;
}

export interface ApiModule {
  readonly name: string;
  readonly routes?: readonly AnyRoute[];
  readonly rawRoutes?: readonly RawRoute[];
  readonly jobs?: readonly JobDefinition[];
  /** Releases what a closing account still has here. Repeated until it succeeds, so it must be safe to repeat. */
  readonly closeAccount?: (userId: string) => Promise<void>;
  /** Runs once when the database is connected, e.g. to put the first coin packages there. Safe to repeat, and in several processes at once. */
  readonly prepare?: () => Promise<void>;
}
