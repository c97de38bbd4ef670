/** Measures baselines in turns, so that other load on the machine affects all of them equally. Ratios are taken round by round. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { quantile } from '../stats';
import { FROM_SOURCE } from './processes';
import type { LoadOrder, LoadResult } from './load-worker';

export interface Generator {
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): void;
}

/** The load generator in a separate process; one order at a time. */
export function startGenerator(): Generator {
  const child = fork(path.join(__dirname, 'load-worker.ts'), { execArgv: FROM_SOURCE });
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        child.once('message', (message: { result?: LoadResult; error?: string }) => {
          if (message.result) resolve(message.result);
          else reject(new Error(message.error));
        });
        child.send(order);
      }),
    stop: () => child.disconnect(),
  };
}

export const lowerQuartile = (values: readonly number[]): number => quantile(values, 0.25);
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export interface Turns<K extends string> {
  /** Results of each contestant, by round. */
  readonly results: Readonly<Record<K, readonly LoadResult[]>>;
  /** Ours divided by theirs in each round; returns the lower quartile. */
  ratio(ours: K, theirs: K, figure?: (result: LoadResult) => number): number;
}

/** One warm-up of each, then `rounds` rounds in which each runs once. */
export async function inTurns<K extends string>(
  contestants: Readonly<Record<K, () => Promise<LoadResult>>>,
  rounds: number,
): Promise<Turns<K>> {
  const names = Object.keys(contestants) as K[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, LoadResult[]>;
  for (const name of names) await contestants[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await contestants[name]());
  }
  // A turn without a single response would count as one without latency.
  const bad = names.filter((name) => results[name].some((result) => result.bad > 0 || result.good === 0));
  if (bad.length > 0) throw new Error(`requests failed or were not answered: ${bad.join(', ')}`);
  const perSecond = (result: LoadResult): number => result.perSecond;
  return {
    results,
    ratio: (ours, theirs, figure = perSecond) =>
      lowerQuartile(
        results[ours].map((result, round) => figure(result) / figure(results[theirs][round] as LoadResult)),
      ),
  };
}
