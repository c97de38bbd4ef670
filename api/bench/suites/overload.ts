/** Three times the load that the API can bear, sent whatever comes back: goodput, honest refusals, and books that balance. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { collection } from '../../src/database/connection';
import { verifyLedger } from '../../src/ledger';
import { TASKS } from '../../src/modules/tasks/task.model';
import { inDatabase, startApi } from '../processes';
import { whole, type Row } from '../report';
import { newTask, seedPerson, withDatabase } from '../seed';
import { ask } from './freshness';
import type { Suite } from './suite';

const CLIENTS = 128;
const BODY = JSON.stringify(newTask('label a picture', 1, 1));
const FACTOR = 3;

interface Flood {
  good: number;
  refused: number;
  /** Neither done nor refused as promised. */
  other: number;
}

export const overload: Suite = {
  name: 'overload',
  title: 'Three times too much',
  async run({ databaseUri, generator, rounds, seconds, say }): Promise<Row[]> {
    const uri = inDatabase(databaseUri, 'bench_overload');
    return withDatabase(uri, async (): Promise<Row[]> => {
      const people = await Promise.all(Array.from({ length: CLIENTS }, () => seedPerson('client', 1_000_000)));
      const server = await startApi(uri);
      const headers = people.map(({ authorization }) => ({ authorization, 'content-type': 'application/json' }));
      const requests = headers.map((one) => ({ method: 'POST' as const, path: '/task', headers: one, body: BODY }));
      // Long enough to fill every place to wait, several times over.
      const turnMs = seconds * 4_000;
      const shares: number[] = [];
      const sum: Flood = { good: 0, refused: 0, other: 0 };
      let acknowledged = 0;
      try {
        // So many that all of them have been answered when it ends, and none is left that was done without being counted.
        const peakOf = async (amount: number): Promise<number> => {
          const result = await generator.run({ url: server.said, connections: CLIENTS, amount, requests });
          acknowledged += result.good;
          return result.perSecond;
        };
        // Twice, because the first time is a warm-up; from then on the best that was ever seen is the peak.
        await peakOf(CLIENTS * 3);
        let peak = await peakOf(CLIENTS * 5);
        for (let round = 0; round < rounds; round += 1) {
          peak = Math.max(peak, await peakOf(Math.max(CLIENTS * 4, Math.round(peak * seconds * 3))));
          const flood = await pourOut(`${server.said}/task`, headers, peak * FACTOR, turnMs);
          const goodput = flood.good / (flood.tookMs / 1_000);
          shares.push(goodput / peak);
          // More than was thought possible: from now on three times that is sent.
          peak = Math.max(peak, goodput);
          sum.good += flood.good;
          sum.refused += flood.refused;
          sum.other += flood.other;
          acknowledged += flood.good;
        }
        const made = await collection(TASKS).countDocuments({});
        const report = await verifyLedger();
        const sorted = [...shares].sort((a, b) => a - b);
        const share = sorted[Math.floor(sorted.length / 4)] ?? 0;
        const half = !report.ok || report.sum !== 0 || made !== acknowledged;
        say(`overload: goodput ${(share * 100).toFixed(0)} % of peak, ${sum.refused} refused, ${sum.other} other`);
        return [
          {
            goal: 'at 3 x capacity at least 90 % of peak goodput',
            measured: `${(share * 100).toFixed(0)} %`,
            met: share >= 0.9,
            remark:
              'posting tasks, each one a transaction that moves coins; open loop, the rate is kept whatever comes back',
          },
          {
            goal: 'the rest 503 with Retry-After',
            measured: `${whole(sum.refused)} refused, ${whole(sum.other)} anything else`,
            met: sum.other === 0 && sum.refused > 0,
            remark: `${whole(sum.good)} done`,
          },
          {
            goal: 'no half-done money operation',
            measured: half ? 'differences' : 'none',
            met: !half,
            remark: `the ledger ${report.ok ? 'holds' : 'differs'} over ${whole(report.entries)} entries; ${whole(made)} tasks for ${whole(acknowledged)} acknowledged`,
          },
        ];
      } finally {
        await server.stop();
      }
    });
  },
};

/** Sends at a fixed rate for `forMs` and waits for what is still under way. */
async function pourOut(
  url: string,
  headers: readonly Record<string, string>[],
  perSecond: number,
  forMs: number,
): Promise<Flood & { tookMs: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const flood: Flood = { good: 0, refused: 0, other: 0 };
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  let sent = 0;
  const send = (): void => {
    const one = askForStatus(agent, url, headers[sent % headers.length] ?? {})
      .then((outcome) => {
        flood[outcome] += 1;
      })
      .finally(() => underWay.delete(one));
    underWay.add(one);
    sent += 1;
  };
  while (performance.now() - started < forMs) {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    while (sent < due) send();
    await sleep(2);
  }
  await Promise.all(underWay);
  agent.destroy();
  return { ...flood, tookMs: performance.now() - started };
}

async function askForStatus(agent: Agent, url: string, headers: Record<string, string>): Promise<keyof Flood> {
  try {
    const { status, retryAfter } = await ask(agent, url, 'POST', headers, BODY);
    if (status === 201) return 'good';
    return status === 503 && Number(retryAfter) > 0 ? 'refused' : 'other';
  } catch {
    return 'other';
  }
}
