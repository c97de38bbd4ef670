/** Process of the load generator: runs what it is told with autocannon and sends back the figures. */
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
  /** Either for so long, in seconds, */
  readonly seconds?: number;
  /** or so many requests. */
  readonly amount?: number;
  readonly requests: readonly LoadRequest[];
  /** What each connection sends, once and in order, instead of `requests`. */
  readonly each?: readonly (readonly LoadRequest[])[];
}

export interface LoadResult {
  /** Answers with a status of 2xx per second. */
  readonly perSecond: number;
  /** Until the last answer. */
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly good: number;
  /** Answers with another status, and requests without an answer. */
  readonly bad: number;
  /** Of the processor, in ms for each good answer, by the server alone; where somebody has measured it (`withProcessor`). */
  readonly processorMs?: number;
}

const toRequest = (request: LoadRequest) => ({ ...request, headers: { ...request.headers } });

async function run({ url, connections, seconds, amount, requests, each }: LoadOrder): Promise<LoadResult> {
  const started = performance.now();
  // It notices only once a second that everything was answered.
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
    // Its own figures are whole milliseconds, which a point read takes few of.
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

/** Gives each new connection its own share. */
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
