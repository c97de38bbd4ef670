/**
 * Random sequences of every operation that touches money, over HTTP and concurrently, with aborted transactions, lost responses, duplicate requests, jobs
 * that run twice and time that passes. After each step, everything that shows coins is compared with the ledger, and the ledger with what the responses
 * said. 100,000 operations with TASKMINT_FULL=1; `MONEY_SEED` and `MONEY_OPERATIONS` select another sequence.
 */
import { CASH_KINDS, TRANSFER_KINDS } from '@taskmint/contract';
import { setClock } from '../clock';
import { DAY_MS } from '../days';
import { adminDays } from '../modules/figures/admin-days.query';
import { useProvider } from '../payments/provider-in-use';
import { Bookkeeper } from '../testing/money-world/bookkeeper';
import { COMMIT_FAULTS, injectCommitFaults, type CommitFaults } from '../testing/money-world/faults';
import { runAllJobs } from '../testing/money-world/job-operations';
import { decideAllAppeals, OPERATIONS } from '../testing/money-world/operations';
import { World } from '../testing/money-world/world';
import { seededRandom } from '../testing/seeded-random';
import { startTestApi } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { sealEntries } from './seal-entries.job';
import { verifyLedger } from './verify';

const OPERATIONS_WANTED = Number(process.env['MONEY_OPERATIONS'] ?? (FULL ? 100_000 : 750));
const SEED = Number(process.env['MONEY_SEED'] ?? 20_261_121);
/** Operations in one world; a new one begins then, so that looking at everything stays quick. */
const WORLD_SIZE = 750;
const FAULT_RATE = 0.08;
/** Ends of long stories, about once in 1,000 operations: the run in full has to show them, a short one may miss one. */
const RARE: readonly string[] = [
  'appeal_cover',
  'appeal_hold',
  'loss_cover',
  'lost_time',
  'pay_difference',
  'provider_fee',
  'purchase_reinstated',
  'receivable_opened',
  'receivable_recovered',
  'receivable_written_off',
  'sale_reinstated',
  'screen_out_pay',
];
const OPERATIONS_FOR_RARE = 20_000;
/** Of what an earlier version booked, and its correction. */
const FORMER: readonly string[] = ['overdrawn', 'overdrawn_returned'];

jest.setTimeout(300_000 + OPERATIONS_WANTED * 100);

/** Without queues what happens at once meets in the database only, as it does between two processes. */
let mockHasQueues = true;
jest.mock('../database/one-at-a-time', () => {
  const { oneAtATime } = jest.requireActual<typeof import('../database/one-at-a-time')>('../database/one-at-a-time');
  return {
    oneAtATime: (key: string, work: () => Promise<unknown>) => (mockHasQueues ? oneAtATime(key, work) : work()),
  };
});

let faults: CommitFaults;
const kinds = new Set<string>();
beforeAll(() => {
  faults = injectCommitFaults(seededRandom(SEED));
});
afterAll(() => {
  faults.remove();
  useProvider(undefined);
  setClock();
});

/** Founders of a world, so that something can happen at once. */
async function found(world: World): Promise<void> {
  const { api } = world;
  await Promise.all([api.person('admin'), api.person('admin')]);
  await Promise.all(Array.from({ length: 4 }, () => api.person('client', { coins: 800 })));
  await Promise.all(Array.from({ length: 5 }, (_, n) => api.person('freelancer', { coins: n * 150 })));
}

/** Runs one world and answers how often each operation was done. */
async function live(number: number, operations: number): Promise<Map<string, number>> {
  const random = seededRandom(SEED + number);
  // In every other world, coins that nobody paid for may not leave.
  const PROMO_COINS = (SEED + number) % 2 === 0 ? 'spend-only' : 'withdrawable';
  mockHasQueues = (SEED + number) % 4 < 2;
  const api = await startTestApi({ REQUEST_TIMEOUT_MS: '60000', MODERATE_FIRST_TASKS: '2', PROMO_COINS });
  const world = new World(api, random, faults, `w${number}`);
  useProvider(world.provider);
  const done = new Map<string, number>();
  const history: string[] = [];
  try {
    await found(world);
    const bookkeeper = new Bookkeeper();
    const founding = await bookkeeper.lookAtFounding();
    world.snapshot = founding;
    faults.rate = FAULT_RATE;
    for (let left = operations; left > 0;) {
      const atOnce = Math.min(left, random.pick([1, 1, 2, 4, 8]) ?? 1);
      left -= atOnce;
      const drawn = Array.from({ length: atOnce }, () =>
        random.weighted(OPERATIONS.map((one) => ({ weight: one.weight, value: one }))),
      );
      // What luck has left out has its turn in the second half, one at a time.
      const due = left < operations / 2 ? OPERATIONS.find(({ name }) => !done.has(name)) : undefined;
      if (due) drawn[0] = due;
      history.push(drawn.map(({ name }) => name).join(' + '));
      const claims = (await Promise.all(drawn.map(({ value }) => value(world)))).flat();
      for (const { name } of drawn) done.set(name, (done.get(name) ?? 0) + 1);
      world.snapshot = await bookkeeper.look(claims, world.now());
      if (random.chance(0.04)) await sealEntries.run(new AbortController().signal).catch(() => 0);
    }
    faults.rate = 0;
    world.moveClock(40 * DAY_MS);
    await runAllJobs(world);
    await decideAllAppeals(world);
    // What may be handed in again after that is due as well.
    world.moveClock(4 * DAY_MS);
    await runAllJobs(world);
    const last = await bookkeeper.look([], world.now());
    // A month later nothing waits for anybody any more: all work was decided by its deadline and every task has ended.
    expect(
      [...last.submissions.values()].filter(({ status }) => status === 'pending' || status === 'revision'),
    ).toEqual([]);
    expect([...last.reservations.values()].filter(({ live }) => live)).toEqual([]);
    expect([...last.tasks.values()].filter(({ status }) => status === 'open' || status === 'paused')).toEqual([]);
    expect([...last.tasks.values()].reduce((coins, task) => coins + task.escrow_coins, 0)).toBe(0);
    expect([...last.tasks.values()].reduce((coins, task) => coins + (task.screen_out_coins ?? 0), 0)).toBe(0);
    await sealEntries.run(new AbortController().signal);
    // Walked back day by day, what was held comes to nothing on the day before there was anything.
    expect((await adminDays(366)).days.at(0)).toMatchObject({ held: 0, in_escrow: 0 });
    for (const kind of bookkeeper.kinds) kinds.add(kind);
    const report = await verifyLedger();
    expect(report).toMatchObject({ ok: true, sum: 0, sum_cents: 0, entries: bookkeeper.entries, differences: [] });
    return done;
  } catch (error) {
    const again = `MONEY_SEED=${SEED} MONEY_OPERATIONS=${OPERATIONS_WANTED}`;
    throw new Error(`world ${number}, after ${history.slice(-3).join('; ')} (${again}): ${String(error)}`, {
      cause: error,
    });
  } finally {
    faults.rate = 0;
    setClock();
    await api.stop();
  }
}

/** The run is of use only while everything happens in it, every kind of movement included; of a run to look at something, nothing is expected. */
const EXPECTED = [...TRANSFER_KINDS, ...CASH_KINDS].filter(
  (kind) =>
    !FORMER.includes(kind) &&
    OPERATIONS_WANTED >= WORLD_SIZE &&
    (OPERATIONS_WANTED >= OPERATIONS_FOR_RARE || !RARE.includes(kind)),
);
/** Operations at once come in another order each time, so that chance may leave a kind out: then they go on, up to so many times as many. */
const MAX_TIMES = 4;

it(`keeps every coin through ${OPERATIONS_WANTED} random operations (seed ${SEED})`, async () => {
  const done = new Map<string, number>();
  const isMissing = (kind: string): boolean => !kinds.has(kind);
  let lived = 0;
  for (let number = 0; lived < OPERATIONS_WANTED || EXPECTED.some(isMissing); number += 1) {
    if (lived >= OPERATIONS_WANTED * MAX_TIMES) break;
    const operations = lived < OPERATIONS_WANTED ? Math.min(OPERATIONS_WANTED - lived, WORLD_SIZE) : WORLD_SIZE;
    for (const [name, times] of await live(number, operations)) done.set(name, (done.get(name) ?? 0) + times);
    lived += operations;
  }
  expect(EXPECTED.filter(isMissing)).toEqual([]);
  if (OPERATIONS_WANTED < WORLD_SIZE) return;
  for (const { name } of OPERATIONS) expect({ name, done: done.get(name) ?? 0 }).not.toEqual({ name, done: 0 });
  for (const fault of COMMIT_FAULTS) expect(faults.counts[fault]).toBeGreaterThan(0);
});
