/** The balance beside each movement, and at the end of each day: always the sum of the entries. */
import { mongo } from 'mongoose';
import { calls } from '@taskmint/contract';
import { database } from '../../database/connection';
import { ENTRIES } from '../../ledger';
import { USERS } from '../users/user.model';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const api = shared(startTestApi);

/** A client with seven movements: 15 to start with, 500 granted, and five tasks. */
async function mover(): Promise<Person> {
  const client = await api.person('client', { coins: 500 });
  for (const pay of [1, 2, 3, 4, 5]) await api.task(client, { task_quantity: 10, per_task_pay: pay });
  return client;
}

const read = (who: Person, query: { limit?: number; offset?: number; order?: 'newest' | 'oldest' }) =>
  api.ok(calls.getStatement, { params: { email: who.email }, query }, { token: who.token });

/** What MongoDB may do: each part of a command on `collection` sees the state of its own moment, and `between` the first two somebody writes. Once. */
function betweenParts(collection: string, between: () => Promise<unknown>): void {
  const { aggregate } = mongo.Collection.prototype;
  const spy = jest.spyOn(mongo.Collection.prototype, 'aggregate');
  spy.mockImplementation(function (this: mongo.Collection, pipeline = [], options = {}) {
    if (this.collectionName !== collection || !pipeline.some(({ $unionWith }) => $unionWith))
      return aggregate.call(this, pipeline, options);
    spy.mockRestore();
    const read = async (): Promise<mongo.Document[]> => {
      const own = pipeline.filter(({ $unionWith }) => !$unionWith);
      const found = await aggregate.call(this, own).toArray();
      await between();
      for (const { $unionWith: union } of pipeline)
        if (union) found.push(...(await database().collection(union.coll).aggregate(union.pipeline).toArray()));
      return found;
    };
    return { toArray: read } as never;
  });
}

it('a movement that comes while a page is read does not shift the balances on it', async () => {
  const client = await api.person('client', { coins: 1_000 });
  await api.task(client, { task_quantity: 1, per_task_pay: 5 });
  betweenParts(ENTRIES, () => api.task(client, { task_quantity: 1, per_task_pay: 7 }));
  const page = await read(client, { limit: 1 });
  expect(page).toMatchObject([{ amount: -7, balance: (await api.record(client)).coins }]);
});

it('a movement that comes while the days are read does not shift the balances of the days before', async () => {
  const client = await api.person('client', { coins: 1_000 });
  betweenParts(USERS, () => api.task(client, { task_quantity: 1, per_task_pay: 7 }));
  const { days } = await api.ok(
    calls.getCoinDays,
    { params: { email: client.email }, query: {} },
    { token: client.token },
  );
  expect(days.slice(0, -1).every(({ balance }) => balance === 0)).toBe(true);
  expect(days.at(-1)?.balance).toBe((await api.record(client)).coins);
});

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
