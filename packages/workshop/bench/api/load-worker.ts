/** Process of the load generator: runs orders with autocannon and sends back the results. */
import autocannon from 'autocannon';
import { quantile } from '../stats';

export interface LoadRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadOrder {
  readonly url: string;
  readonly connections: number;
  /** Either a duration in seconds, */
  readonly seconds?: number;
  /** or a number of requests. */
  readonly amount?: number;
  readonly requests: readonly LoadRequest[];
  /** What each connection sends, once and in order, instead of `requests`. */
  readonly each?: readonly (readonly LoadRequest[])[];
}

export interface LoadResult {
  /** 2xx responses per second. */
  readonly perSecond: number;
  /** Time until the last response. */
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly good: number;
  /** Other responses, and requests without one. */
  readonly bad: number;
  /** CPU time of the server alone per good response, in ms; where it was measured (`withProcessor`). */
  readonly processorMs?: number;
}

const toRequest = (request: LoadRequest) => ({ ...request, headers: { ...request.headers } });

async function run({ url, connections, seconds, amount, requests, each }: LoadOrder): Promise<LoadResult> {
  const started = performance.now();
  // autocannon notices only once a second that everything was answered.
  let answered = started;
  const latenciesMs: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url,
      connections,
      ...(amount === undefined ? { duration: seconds ?? 1 } : { amount }),
      ...(each ? {} : { requests: requests.map(toRequest) }),
      ...(each ? { setupClient: giveOut(each) } : {}),
      timeout: 60,
    };
    const running = autocannon(options, (error, found) => (error ? reject(error as Error) : resolve(found)));
    // autocannon's own figures are whole milliseconds, too coarse for point reads.
    running.on('response', (_client, status, _bytes, ms) => {
      answered = performance.now();
      if (status >= 200 && status < 300) latenciesMs.push(ms);
    });
  });
  const took = (answered - started) / 1_000;
  return {
    perSecond: result['2xx'] / took,
    seconds: took,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
    good: result['2xx'],
    bad: result.non2xx + result.errors,
  };
}

/** Gives each new connection its own requests. */
function giveOut(each: readonly (readonly LoadRequest[])[]): (client: autocannon.Client) => void {
  let given = 0;
  return (client) => {
    client.setRequests((each[given] ?? []).map(toRequest));
    given += 1;
  };
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
