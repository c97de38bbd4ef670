/** A discrete-event simulation of many API processes on one database as a queueing network: their total capacity. Pure; measures nothing. */
import { seededRandom } from '../../../../api/src/testing/seeded-random';
import { quantile } from '../stats';

/** CPU time of a request, in ms; in the API process, half before and half after the database. */
export interface Cost {
  readonly apiMs: number;
  readonly databaseMs: number;
  /** Frequency of this kind relative to the others. */
  readonly weight: number;
}

export interface Installation {
  /** API processes, each with its own core; a request goes to any of them. */
  readonly processes: number;
  readonly databaseCores: number;
}

/** Requests in one trial, and the first of them, which only fill the queues. */
const REQUESTS = 20_000;
const FILLING = 4_000;
/** The API keeps up if 99 of 100 requests finish within this time, in ms. */
export const LIMIT_MS = 100;
const STEPS = 8;

type Stage = 'before' | 'database' | 'after';

interface Request {
  readonly began: number;
  readonly process: number;
  readonly cost: Cost;
  stage: Stage;
}

/** A FIFO queue with `cores` servers. `serve` returns when a job that arrives at `at` and needs `takes` is done. */
class Station {
  private readonly free: number[];

  constructor(cores: number) {
    this.free = Array.from({ length: cores }, () => 0);
  }

  serve(at: number, takes: number): number {
    let first = 0;
    for (let core = 1; core < this.free.length; core += 1)
      if ((this.free[core] ?? 0) < (this.free[first] ?? 0)) first = core;
    const done = Math.max(at, this.free[first] ?? 0) + takes;
    this.free[first] = done;
    return done;
  }
}

/** Time in ms within which 99 of 100 requests are answered, with random arrivals at `perSecond` and random service times around their means. */
export function p99At(perSecond: number, costs: readonly Cost[], { processes, databaseCores }: Installation): number {
  const random = seededRandom(20_261_125);
  const byChance = (mean: number): number => -Math.log(1 - random.next()) * mean;
  const apis = Array.from({ length: processes }, () => new Station(1));
  const database = new Station(databaseCores);
  const choices = costs.map((value) => ({ value, weight: value.weight }));
  const coming = new Coming();
  const took: number[] = [];
  let at = 0;
  for (let n = 0; n < REQUESTS; n += 1) {
    at += byChance(1_000 / perSecond);
    const process = random.integer(0, processes - 1);
    coming.add(at, { began: at, process, cost: random.weighted(choices), stage: 'before' });
  }
  for (let next = coming.take(); next; next = coming.take()) {
    const { request } = next;
    const { stage, cost } = request;
    if (stage === 'database') {
      request.stage = 'after';
      coming.add(database.serve(next.at, byChance(cost.databaseMs)), request);
      continue;
    }
    const done = (apis[request.process] as Station).serve(next.at, byChance(cost.apiMs / 2));
    request.stage = 'database';
    if (stage === 'before') coming.add(done, request);
    else took.push(done - request.began);
  }
  return quantile(took.slice(FILLING), 0.99);
}

/** The highest rate per second at which 99 of 100 requests are answered within `LIMIT_MS`. */
export function ceilingOf(costs: readonly Cost[], installation: Installation): number {
  const weights = costs.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (figure: 'apiMs' | 'databaseMs'): number =>
    costs.reduce((sum, cost) => sum + cost[figure] * cost.weight, 0) / weights;
  // The bottleneck's throughput is an upper bound.
  let most = 1_000 * Math.min(installation.processes / mean('apiMs'), installation.databaseCores / mean('databaseMs'));
  let least = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (least + most) / 2;
    if (p99At(middle, costs, installation) <= LIMIT_MS) least = middle;
    else most = middle;
  }
  return least;
}

/** Future events, earliest first: a binary heap. */
class Coming {
  private readonly heap: { at: number; request: Request }[] = [];

  add(at: number, request: Request): void {
    const { heap } = this;
    let here = heap.push({ at, request }) - 1;
    while (here > 0) {
      const above = (here - 1) >> 1;
      if (this.at(above) <= this.at(here)) return;
      this.swap(above, here);
      here = above;
    }
  }

  take(): { at: number; request: Request } | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0 || !last) return first;
    heap[0] = last;
    for (let here = 0; ;) {
      const [left, right] = [2 * here + 1, 2 * here + 2];
      let least = here;
      if (this.at(left) < this.at(least)) least = left;
      if (this.at(right) < this.at(least)) least = right;
      if (least === here) return first;
      this.swap(least, here);
      here = least;
    }
  }

  private at(index: number): number {
    return this.heap[index]?.at ?? Infinity;
  }

  private swap(one: number, other: number): void {
    const { heap } = this;
    [heap[one], heap[other]] = [heap[other]!, heap[one]!];
  }
}
