/** Webhooks to endpoints that take long to answer: they delay nobody but their owner. */
import { setTimeout as sleep } from 'node:timers/promises';
import { calls, WEBHOOKS } from '@taskmint/contract';
import { now, setClock } from '../../clock';
import { inTransaction } from '../../database/transaction';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { startReceiver } from '../../testing/webhook-receiver';
import { notify } from '../news/notify';
import { deliverWebhooks, sendersGone } from './deliver-webhooks.job';

jest.setTimeout(60_000);

let received: { path: string; coins: number }[] = [];
let answered: number[] = [];
/** How long the receiver takes to answer, in ms, by path. */
const delays = new Map<string, number>();

// In local mode, where a receiver may be on the same machine.
const api = shared(() => startTestApi({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }));
const receiver = shared(() =>
  startReceiver(({ path, body }, response) => {
    const { coins } = (JSON.parse(body) as { data: { coins: number } }).data;
    received.push({ path, coins });
    setTimeout(
      () => {
        answered.push(coins);
        response.end();
      },
      delays.get(path) ?? 0,
    );
  }),
);
beforeEach(() => {
  received = [];
  answered = [];
  delays.clear();
});

let paths = 0;
async function endpoint(owner: Person) {
  const path = `/in/${(paths += 1)}`;
  const body = {
    url: receiver.base + path,
    topics: ['work' as const, 'tasks' as const, 'reminders' as const, 'money' as const],
  };
  await api.ok(calls.createWebhook, { body }, { token: api.tokenOf(owner) });
  return { path };
}
const client = (): Promise<Person> => api.person('client', { bare: true });
const deliver = (): Promise<number> => deliverWebhooks.run(new AbortController().signal);
const deliverAll = async (): Promise<void> => {
  do await sendersGone();
  while ((await deliver()) > 0);
};
const tellOf = (person: Person, ...coins: number[]) =>
  inTransaction(async (tx) => notify(tx, ...coins.map((of) => ({ person: person.id, kind: 'balance_low' as const, facts: { coins: of } })))); // oxfmt-ignore
const at = (path: string) => received.filter((one) => one.path === path);
const coinsAt = (path: string) => at(path).map(({ coins }) => coins);
const own = async (owner: Person) => (await api.ok(calls.listWebhooks, {}, { token: api.tokenOf(owner) }))[0]!;
const later = (ms: number) => {
  const moved = now().getTime() + ms;
  setClock(() => moved);
};

describe('an endpoint that is slow', () => {
  test('has little of a run, so that what others are told meanwhile waits for none of its events but one', async () => {
    const [owner, other] = [await client(), await client()];
    const [slow, good] = [await endpoint(owner), await endpoint(other)];
    delays.set(slow.path, 700);
    await tellOf(owner, ...Array.from({ length: 20 }, (_, index) => index));
    const run = deliver();
    await tellOf(other, 1);
    const begin = performance.now();
    await run;
    expect(performance.now() - begin).toBeLessThan(9_000);
    delays.clear();
    // Nothing is lost by that, and nothing comes out of turn.
    await deliver();
    expect(coinsAt(good.path)).toEqual([1]);
    await deliverAll();
    expect(coinsAt(slow.path)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });
});

describe('an endpoint that does not answer', () => {
  test('keeps nobody else waiting, however often its last answer before that came at once', async () => {
    const [owner, other] = [await client(), await client()];
    const [slow, good] = [await endpoint(owner), await endpoint(other)];
    // A receiver that answers every second event late is not known to be slow when it matters.
    await tellOf(owner, 1);
    await deliver();
    delays.set(slow.path, 8_000);
    await tellOf(owner, 2);
    const begin = performance.now();
    const run = deliver();
    while (at(slow.path).length < 2) await sleep(20);
    await tellOf(other, 1);
    // The next run starts when this one has ended.
    await run;
    await deliver();
    expect(coinsAt(good.path)).toEqual([1]);
    expect(performance.now() - begin).toBeLessThan(5_000);
    await sendersGone();
    // What arrived after its run had ended is not sent again.
    await deliver();
    expect(coinsAt(slow.path)).toEqual([1, 2]);
    expect(await own(owner)).toMatchObject({ failing_since: null });
  });
});

describe('many endpoints that are slow', () => {
  test('keep nobody else waiting, also when they are more than are sent to at once', async () => {
    const slow: Person[] = [];
    const slowPaths: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const owner = await client();
      slow.push(owner);
      for (let m = 0; m < WEBHOOKS.most; m += 1) slowPaths.push((await endpoint(owner)).path);
    }
    for (const path of slowPaths) delays.set(path, 2_000);
    const tellAll = async (coins: number) => {
      for (const owner of slow) await tellOf(owner, coins);
    };
    const other = await client();
    const good = await endpoint(other);
    await tellAll(1);
    await deliver();
    await tellAll(2);
    later(1_000);
    await tellOf(other, 1);
    const begin = performance.now();
    const run = deliver();
    while (at(good.path).length === 0) await sleep(5);
    // Not one of the slow has answered yet.
    expect(answered).not.toContain(2);
    await run;
    // Nor does the run last for as long as all of them together would take.
    expect(performance.now() - begin).toBeLessThan(7_000);
    delays.clear();
    await deliverAll();
    expect(slowPaths.map((path) => coinsAt(path))).toEqual(slowPaths.map(() => [1, 2]));
  });
});
