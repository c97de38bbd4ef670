/** Who records traces in this process, if anybody. Loads nothing: `open-telemetry.ts`, which records them, is loaded by `main.ts` alone, and only when a setting says where to. */
import type { Middleware } from 'koa';
import type { mongo } from 'mongoose';

/** Records what a process does as OpenTelemetry spans. */
export interface Tracing {
  /** A span for each request, with the caller's as its parent when one is said. */
  readonly request: Middleware;
  /** A span for each command of `client`, below that of what sends it. */
  watch(client: mongo.MongoClient): void;
  /** A span around `work`. */
  job<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends what is left. */
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
