import { calls, coinsToCents, packagePriceFloorCents } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { CartItemModel } from '../carts/cart-item.model';
import { putFirstPackages } from './first-packages';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));

const create = (body: { heading: string; coins: number; price_cents: number }) =>
  api.send(calls.createPackage, { body }, { token: admin.token });

const update = (id: string, body: object) =>
  api.send(calls.updatePackage, { params: { id }, body }, { token: admin.token });

const list = () => api.ok(calls.listPackages, {});

describe('coin packages', () => {
  it('are the four of a new installation, smallest first, for everybody', async () => {
    expect((await list()).map(({ coins, price, price_cents }) => [coins, price, price_cents])).toEqual([
      [10, 1, 100],
      [150, 10, 1_000],
      [500, 32, 3_200],
      [1_000, 62, 6_200],
    ]);
  });

  it('that an admin removed do not come back with the next start', async () => {
    const [smallest] = await list();
    const params = { id: smallest?._id ?? '' };
    expect(await api.ok(calls.deletePackage, { params }, { token: admin.token })).toEqual({ deletedCount: 1 });
    expect(await api.ok(calls.deletePackage, { params }, { token: admin.token })).toEqual({ deletedCount: 0 });
    await putFirstPackages();
    expect(await list()).toHaveLength(3);
    await create({ heading: '10 coins', coins: 10, price_cents: 100 });
  });

  it.each(['client', 'freelancer'] as const)('are not for a %s to change', async (role) => {
    const { token } = await api.person(role);
    const body = { heading: 'Cheap', coins: 1_000, price_cents: 6_200 };
    expect(await api.refused(calls.createPackage, { body }, { token })).toMatchObject({ status: 403 });
    const [first] = await list();
    const params = { id: first?._id ?? '' };
    expect(await api.refused(calls.updatePackage, { params, body }, { token })).toMatchObject({ status: 403 });
    expect(await api.refused(calls.deletePackage, { params }, { token })).toMatchObject({ status: 403 });
  });

  it('cost at least the floor, when made and when changed', async () => {
    const floor = packagePriceFloorCents(200);
    expect(await create({ heading: 'Too cheap', coins: 200, price_cents: floor - 1 })).toMatchObject({
      status: 422,
      body: { code: 'price_below_floor', details: { floor_cents: floor } },
    });
    const made = await create({ heading: 'Just so', coins: 200, price_cents: floor });
    expect(made.status).toBe(201);
    const { insertedId: id } = made.body as { insertedId: string };
    expect(await update(id, { price_cents: floor - 1 })).toMatchObject({ status: 422 });
    expect(await update(id, { coins: 201 })).toMatchObject({ status: 422 });
    expect(await update(id, { heading: 'Just so' })).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    expect(await update(id, { coins: 100 })).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await update('0'.repeat(24), { coins: 100 })).toMatchObject({
      status: 404,
      body: { code: 'package_not_found' },
    });
  });

  it('never fall below the floor by two changes at once that are harmless alone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const made = await create({ heading: `Round ${round}`, coins: 100, price_cents: 2_000 });
      const { insertedId: id } = made.body as { insertedId: string };
      await Promise.all([
        update(id, { coins: 300 }),
        update(id, { price_cents: packagePriceFloorCents(100) }),
        update(id, { coins: 310 }),
      ]);
      const after = (await list()).find(({ _id }) => _id === id);
      expect(after?.price_cents).toBeGreaterThanOrEqual(packagePriceFloorCents(after?.coins ?? 0));
    }
  });

  it.each([
    ['a fraction of a coin', { heading: 'x', coins: 1.5, price_cents: 500 }],
    ['nothing', { heading: 'x', coins: 0, price_cents: 500 }],
    ['a price below nothing', { heading: 'x', coins: 10, price_cents: -500 }],
    ['a fraction of a cent', { heading: 'x', coins: 10, price_cents: 99.5 }],
    ['an operator', { heading: 'x', coins: { $gt: 0 }, price_cents: 500 }],
    ['a field of ours', { heading: 'x', coins: 10, price_cents: 500, _id: '0'.repeat(24) }],
  ])('are not made of %s', async (_, body) => {
    expect((await api.request('POST', '/coin', body, { token: admin.token })).status).toBe(422);
  });

  it('leave an audit trail', async () => {
    const log = await api.ok(calls.listAudit, { query: { limit: 200 } }, { token: admin.token });
    const actions = new Set(log.map(({ action }) => action));
    for (const action of ['create-package', 'update-package', 'delete-package']) expect(actions).toContain(action);
  });
});

describe('arbitrage', () => {
  it('earns nothing: coins bought as cheaply as possible and withdrawn through a second account lose money', async () => {
    // An admin lowers every price as far as the API allows, which is the best case for the attacker.
    for (const one of await list()) await update(one._id, { price_cents: packagePriceFloorCents(one.coins) });
    for (const offer of await list()) {
      const client = await api.person('client', { bare: true, coins: offer.coins });
      const accomplice = await api.person('freelancer', { bare: true });
      const taskId = await api.task(client, { task_quantity: 1, per_task_pay: offer.coins });
      const id = await api.submit(accomplice, taskId);
      await api.decide(client, id, 'approve');
      const { coins } = await api.record(accomplice);
      expect(coins).toBe(offer.coins);
      expect(coinsToCents(coins) - offer.price_cents).toBeLessThan(0);
    }
    await api.assertBalanced();
  });
});

describe('the cart', () => {
  it('holds its limit also against many that come at once', async () => {
    const client = await api.person('client');
    const offer = (await api.ok(calls.listPackages, {}))[0]!;
    const body = {
      package_id: offer._id,
      heading: offer.heading,
      coins: offer.coins,
      price: offer.price,
      email: client.email,
    };
    const add = () => api.send(calls.addToCart, { body }, { token: client.token });
    for (let n = 0; n < 47; n += 1) expect((await add()).status).toBe(201);
    const statuses = (await Promise.all(Array.from({ length: 12 }, add))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(3);
    for (const status of statuses) expect([201, 409, 503]).toContain(status);
    const inCart = await collectionOf(CartItemModel).countDocuments({ email: client.email });
    expect(inCart).toBe(47 + statuses.filter((status) => status === 201).length);
  });

  it('shows present prices and drops what is off sale', async () => {
    const { token, email } = await api.person('client');
    const made = await create({ heading: 'Soon gone', coins: 20, price_cents: 300 });
    const { insertedId: id } = made.body as { insertedId: string };
    const body = { package_id: id, heading: 'Soon gone', coins: 20, price: 3 };
    await api.ok(calls.addToCart, { body }, { token });
    await update(id, { price_cents: 350 });
    expect(await api.ok(calls.listCart, { params: { email } }, { token })).toMatchObject([
      { price: 3.5, coins: 20, email },
    ]);
    await api.ok(calls.deletePackage, { params: { id } }, { token: admin.token });
    expect(await api.ok(calls.listCart, { params: { email } }, { token })).toEqual([]);
  });

  it('is its owner’s alone, whatever address the body names', async () => {
    const [owner, other] = [await api.person('client'), await api.person('client')];
    const offer = (await list())[0];
    if (!offer) throw new Error('no packages');
    const body = { heading: offer.heading, email: other.email, coins: offer.coins, price: offer.price };
    const { insertedId: id } = await api.ok(calls.addToCart, { body }, { token: owner.token });
    expect(await api.ok(calls.listCart, { params: { email: other.email } }, { token: other.token })).toEqual([]);
    const remove = (by: Person) => api.ok(calls.removeFromCart, { params: { id } }, { token: by.token });
    expect(await remove(other)).toEqual({ deletedCount: 0 });
    expect(await remove(owner)).toEqual({ deletedCount: 1 });
  });

  it('is bounded', async () => {
    const { token } = await api.person('client');
    const offer = (await list())[0];
    if (!offer) throw new Error('no packages');
    const body = { heading: offer.heading, coins: offer.coins, price: offer.price };
    for (let n = 0; n < 50; n += 1) await api.ok(calls.addToCart, { body }, { token });
    expect(await api.refused(calls.addToCart, { body }, { token })).toMatchObject({ status: 409, code: 'cart_full' });
  });
});
