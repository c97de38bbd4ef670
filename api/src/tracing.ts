/**
 * The tracer of this process, if any. Loads nothing: only `main.ts` loads `open-telemetry.ts`, which does the recording, and only when a setting names a
 * collector.
 */
import type { Middleware } from 'koa';
import type { mongo } from 'mongoose';

/** Records what a process does as OpenTelemetry spans. */
export interface Tracing {
  /** A span for each request, a child of the caller's span when the request names one. */
  readonly request: Middleware;
  /** A span for each command of `client`, as a child of the active span. */
  watch(client: mongo.MongoClient): void;
  /** A span around `work`. */
  job<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

let current: Tracing | null = null;

export function useTracing(tracing: Tracing | null): void {
  current = tracing;
}

/** Null when nothing is recorded, which is the default. */
export function tracing(): Tracing | null {
  return current;
}
