/** The balance beside each movement, and at the end of each day: always what the entries add up to. */
import { calls } from '@taskmint/contract';
import { startTestApi, type Person, type TestApi } from '../../testing/start-test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A client with seven movements: 15 to start with, 500 granted, and five tasks. */
async function mover(): Promise<Person> {
  const client = await api.person('client', { coins: 500 });
  for (const pay of [1, 2, 3, 4, 5]) await api.task(client, { task_quantity: 10, per_task_pay: pay });
  return client;
}

const read = (who: Person, query: { limit?: number; offset?: number; order?: 'newest' | 'oldest' }) =>
  api.ok(calls.getStatement, { params: { email: who.email }, query }, { token: who.token });

it('stands beside each movement on every page, from either end', async () => {
  const client = await mover();
  const whole = await read(client, {});
  expect(whole[0]?.balance).toBe((await api.record(client)).coins);
  let sum = 0;
  for (const movement of whole.toReversed()) {
    sum += movement.amount;
    expect(movement.balance).toBe(sum);
  }
  const pages = [
    await read(client, { limit: 3 }),
    await read(client, { limit: 3, offset: 3 }),
    await read(client, { limit: 3, offset: 6 }),
  ];
  expect(pages.flat()).toEqual(whole);
  const backwards = [
    await read(client, { order: 'oldest', limit: 4 }),
    await read(client, { order: 'oldest', limit: 4, offset: 4 }),
  ];
  expect(backwards.flat()).toEqual(whole.toReversed());
});

it("stands in the copy of somebody's data too", async () => {
  const client = await mover();
  const copy = (await api.request('GET', '/account/export', undefined, { token: client.token })) as unknown as {
    body: { statement: { balance: number }[] };
  };
  expect(copy.body.statement.map(({ balance }) => balance)).toEqual(
    (await read(client, { order: 'oldest' })).map(({ balance }) => balance),
  );
});

it('is what was there at the end of each day', async () => {
  const client = await mover();
  const { days } = await api.ok(
    calls.getCoinDays,
    { params: { email: client.email }, query: { days: 7 } },
    { token: client.token },
  );
  expect(days.at(-1)?.balance).toBe((await api.record(client)).coins);
  expect(days.slice(0, -1).every(({ balance }) => balance === 0)).toBe(true);
});
