/**
 * Three times the API's capacity, sent regardless of responses: goodput, proper refusals, and books that balance. The capacity is found by raising
 * the rate until goodput stops growing. The best rate and three times that capacity then take turns, because on shared processors performance changes
 * from one second to the next.
 */
import { collectionOf } from '../../../../../api/src/database/records';
import { verifyLedger } from '../../../../../api/src/ledger';
import { TaskModel } from '../../../../../api/src/modules/tasks/task.model';
import { OpenLoop, postAsBytes, type Poured } from '../open-loop';
import { lowerQuartile, median } from '../measure';
import { inDatabase, startApi } from '../processes';
import { whole, type Row } from '../report';
import { newTask, seedPerson, withDatabase } from '../seed';
import type { Suite } from './suite';

const CLIENTS = 128;
const BODY = JSON.stringify(newTask('label a picture', 1, 1));
const FACTOR = 3;
/** Requests per second at which the search for the capacity begins, and the growth per step. */
const FIRST_RATE = 40;
const STEP = 1.3;
/** The increase in goodput that counts as a gain, and how many steps in a row may miss it. */
const GAIN = 1.03;
const STEPS_WITHOUT_GAIN = 3;

export const overload: Suite = {
  name: 'overload',
  title: 'Three times too much',
  async run({ databaseUri, rounds, seconds, say }): Promise<Row[]> {
    const uri = inDatabase(databaseUri, 'bench_overload');
    return withDatabase(uri, async (): Promise<Row[]> => {
      const people = await Promise.all(Array.from({ length: CLIENTS }, () => seedPerson('client', 1_000_000)));
      const server = await startApi(uri);
      const url = `${server.said}/task`;
      const requests = people.map(({ authorization }) => postAsBytes(url, { authorization }, BODY));
      const loop = new OpenLoop(url);
      // Long enough to fill every queue several times over.
      const turnMs = seconds * 4_000;
      const shares: number[] = [];
      const others = new Map<string, number>();
      const sum = { good: 0, refused: 0, tookMs: 0, generatorMs: 0 };
      let acknowledged = 0;
      try {
        const offer = async (perSecond: number, forMs: number): Promise<Poured> => {
          const poured = await loop.pour(requests, perSecond, forMs);
          acknowledged += poured.good;
          return poured;
        };
        await offer(FIRST_RATE, turnMs);
        const best = await findCapacity(
          (rate) => offer(rate, seconds * 1_500),
          (rate, goodput) => say(`overload: ${rate.toFixed(0)} offered, ${goodput.toFixed(0)} done per second`),
        );
        let capacity = best.goodput;
        for (let round = 0; round < rounds; round += 1) {
          const peak = goodputOf(await offer(best.rate, turnMs));
          const before = process.cpuUsage();
          const flood = await offer(capacity * FACTOR, turnMs);
          const { user, system } = process.cpuUsage(before);
          const goodput = goodputOf(flood);
          shares.push(goodput / peak);
          say(`overload: ${peak.toFixed(0)} at the best rate, ${goodput.toFixed(0)} at ${FACTOR} x capacity`);
          // More than the estimated capacity: from now on, three times this is sent.
          capacity = Math.max(capacity, peak, goodput);
          sum.good += flood.good;
          sum.refused += flood.refused;
          sum.tookMs += flood.tookMs;
          sum.generatorMs += (user + system) / 1_000;
          for (const [what, times] of flood.others) others.set(what, (others.get(what) ?? 0) + times);
        }
        const made = await collectionOf(TaskModel).countDocuments({});
        const report = await verifyLedger();
        const share = lowerQuartile(shares);
        const half = !report.ok || report.sum !== 0 || made !== acknowledged;
        const other = [...others.values()].reduce((total, times) => total + times, 0);
        const told = [...others].map(([what, times]) => `${whole(times)} x ${what}`).join(', ');
        say(`overload: goodput ${(share * 100).toFixed(0)} % of peak, ${sum.refused} refused, ${other} other ${told}`);
        return [
          {
            goal: 'at 3 x capacity at least 90 % of peak goodput',
            measured: `${(share * 100).toFixed(0)} %`,
            met: share >= 0.9,
            how:
              `posting tasks, each one a transaction that moves coins; raising the rate brought no more than ${whole(best.goodput)} per second, and that rate took turns with the flood, median ${(median(shares) * 100).toFixed(0)} %; ` +
              `open loop, the rate is kept whatever comes back, by a generator on the same cores that takes ${((sum.generatorMs / sum.tookMs) * 100).toFixed(0)} % of one`,
          },
          {
            goal: 'the rest 503 with Retry-After',
            measured: `${whole(sum.refused)} refused, ${whole(other)} anything else`,
            met: other === 0 && sum.refused > 0,
            how: `${whole(sum.good)} done${told === '' ? '' : `; ${told}`}`,
          },
          {
            goal: 'no half-done money operation',
            measured: half ? 'differences' : 'none',
            met: !half,
            how: `the ledger ${report.ok ? 'holds' : 'differs'} over ${whole(report.entries)} entries; ${whole(made)} tasks for ${whole(acknowledged)} acknowledged`,
          },
        ];
      } finally {
        loop.stop();
        await server.stop();
      }
    });
  },
};

const goodputOf = ({ good, tookMs }: Pick<Poured, 'good' | 'tookMs'>): number => good / (tookMs / 1_000);

/** The rate with the best goodput, both per second: raised until several steps in a row bring no gain. */
export async function findCapacity(
  offer: (perSecond: number) => Promise<Pick<Poured, 'good' | 'tookMs'>>,
  note: (perSecond: number, goodput: number) => void = () => undefined,
): Promise<{ rate: number; goodput: number }> {
  let best = { rate: 0, goodput: 0 };
  for (let rate = FIRST_RATE, inVain = 0; inVain < STEPS_WITHOUT_GAIN; rate *= STEP) {
    const goodput = goodputOf(await offer(rate));
    note(rate, goodput);
    inVain = goodput > best.goodput * GAIN ? 0 : inVain + 1;
    if (goodput > best.goodput) best = { rate, goodput };
  }
  return best;
}
