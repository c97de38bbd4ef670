/** Claims of requests: who may work, who waits, who takes over from a dead process, and why that process's late transaction fails. */
import type { Context } from 'koa';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { HOUR_MS } from '../days';
import { refuse, type Refusal } from '../errors';
import { UserModel } from '../modules/users/user.model';
import { shared } from '../testing/shared';
import { startTestApi, taskFields } from '../testing/start-test-api';
import { claimRequest } from './answer';
import { ClaimLost, isWorkedOn, keepAnswer, keepRenewing, type Claim } from './claim';
import { ClaimModel } from './claim.model';
import { asRequest, inEffect, KeyedRequest } from './effect';
import { idempotency } from './middleware';
import { sealOf } from './seal';

jest.setTimeout(60_000);

const api = shared(startTestApi);

let numbers = 0;
const newId = (): string => `somebody:key-${(numbers += 1)}`;
const claims = () => collectionOf(ClaimModel);
const endLease = (id: string) => claims().updateOne({ _id: id }, { $set: { until: new Date(0) } });

async function claimed(id: string): Promise<Claim> {
  const found = await claimRequest(id, 'hash');
  if (found.is !== 'mine') throw new Error(`the claim is ${found.is}`);
  return found.claim;
}

it('belongs to one of many who ask at once', async () => {
  const id = newId();
  const found = await Promise.all(Array.from({ length: 20 }, () => claimRequest(id, 'hash')));
  expect(found.filter(({ is }) => is === 'mine')).toHaveLength(1);
  expect(found.filter(({ is }) => is === 'working')).toHaveLength(19);
});

it('is not to be had for another request, also when its lease is over', async () => {
  const id = newId();
  await claimed(id);
  await endLease(id);
  expect(await claimRequest(id, 'of something else')).toEqual({ is: 'another-request' });
});

it('is taken over when its lease reaches further than any, as after the clock was set back', async () => {
  const id = newId();
  const dead = await claimed(id);
  await claims().updateOne({ _id: id }, { $set: { until: new Date(Date.now() + HOUR_MS) } });
  expect(await isWorkedOn(id)).toBe(false);
  expect((await claimed(id)).holder).not.toBe(dead.holder);
  expect(await isWorkedOn(id)).toBe(true);
  await expect(keepAnswer(dead, { status: 200, body: '{}' })).rejects.toBeInstanceOf(ClaimLost);
});

it('answers from then on', async () => {
  const id = newId();
  const answer = { status: 201, body: '{"insertedId":"1"}' };
  await keepAnswer(await claimed(id), answer);
  await endLease(id);
  expect(await claimRequest(id, 'hash')).toEqual({ is: 'answered', answer });
});

it('is taken over when the lease is over, and the transaction of who had it before fails whole', async () => {
  const id = newId();
  const dead = await claimed(id);
  const person = await api.person('client');
  const rename = async () => {
    await inEffect(async (tx) => {
      await collectionOf(UserModel).updateOne(
        { uid: person.uid },
        { $set: { name: 'Too Late' } },
        { session: tx.session },
      );
      return {};
    });
  };
  await endLease(id);
  const heir = await claimed(id);
  expect(heir.holder).not.toBe(dead.holder);
  await expect(asRequest(new KeyedRequest(dead, 200), rename)).rejects.toBeInstanceOf(ClaimLost);
  expect((await api.record(person)).name).toBe(person.name);
  await asRequest(new KeyedRequest(heir, 200), rename);
  expect((await api.record(person)).name).toBe('Too Late');
});

describe('a request with a key', () => {
  const contextOf = (key: string) =>
    ({
      get: () => key,
      set: () => undefined,
      method: 'POST',
      state: { identity: { uid: 'somebody' }, input: {}, route: '/task', requestId: 'r' },
    }) as unknown as Context;
  const handle = (ctx: Context, next: () => Promise<unknown>) => idempotency(calls.createTask)(ctx, next as never);

  it('is worked on again after a failure of ours, and only then', async () => {
    const key = 'failed-the-first-time';
    let runs = 0;
    const busy = () => {
      runs += 1;
      return Promise.resolve().then(() => refuse('busy'));
    };
    await expect(handle(contextOf(key), busy)).rejects.toMatchObject({ code: 'busy' });
    expect(await claims().findOne({ _id: `somebody:${key}` })).toBeNull();
    const ctx = contextOf(key);
    await handle(ctx, () => {
      runs += 1;
      Object.assign(ctx, { status: 201, body: { insertedId: 'x' } });
      return Promise.resolve();
    });
    const again = contextOf(key);
    await handle(again, busy);
    expect([again.status, again.body, runs]).toEqual([201, '{"insertedId":"x"}', 2]);
  });

  it('is told that the first is being worked on when that takes too long, and when to ask again', async () => {
    const client = await api.person('client', { coins: 50 });
    const [idempotencyKey, body] = ['held-by-somebody-alive', taskFields()];
    const first = await api.send(calls.createTask, { body }, { token: client.token, idempotencyKey });
    const _id = `${client.uid}:${idempotencyKey}`;
    await claims().updateOne({ _id }, { $set: { state: 'working', until: new Date(Date.now() + 4_000) } });
    const stopRenewing = keepRenewing({ hash: '', ...(await claims().findOne({ _id })), id: _id } as Claim);
    const waiting = api.send(calls.createTask, { body }, { token: client.token, idempotencyKey });
    const other = { body: { ...body, task_title: 'Another thing' } };
    const another = await api.send(calls.createTask, other, { token: client.token, idempotencyKey });
    expect(another.status).toBe(422);
    // Said at once: what waits is another request.
    expect(await Promise.race([waiting, 'waits'])).toBe('waits');
    const real = performance.now.bind(performance);
    const tenSecondsLater = jest.spyOn(performance, 'now').mockImplementation(() => real() + 10_000);
    const refused = await waiting;
    tenSecondsLater.mockRestore();
    stopRenewing();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'idempotency_in_progress' } satisfies Partial<Refusal>);
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect(first.status).toBe(201);
  });

  it('for an approval whose holder died right after it is answered what stands on the ledger entry', async () => {
    const client = await api.person('client', { coins: 50 });
    const id = await api.submit(await api.person('freelancer'), await api.task(client));
    const approve = () =>
      api.send(
        calls.decideSubmission,
        { params: { id }, body: { status: 'approve' } },
        { token: client.token, idempotencyKey: 'approved-and-died' },
      );
    const first = await approve();
    expect(first.body).toEqual({ modifiedCount: 1 });
    await claims().updateOne(
      { _id: `${client.uid}:approved-and-died` },
      { $set: { state: 'working', until: new Date(0) }, $unset: { status: 1, body: 1 } },
    );
    const again = await approve();
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  });

  it('whose holder died is worked on within one request', async () => {
    const client = await api.person('client', { coins: 50 });
    const [idempotencyKey, body] = ['held-by-somebody-dead', taskFields()];
    const options = { token: client.token, idempotencyKey };
    await api.send(calls.createTask, { body: taskFields() }, options);
    const until = new Date(Date.now() + 1_500);
    await claims().updateOne({ _id: `${client.uid}:${idempotencyKey}` }, { $set: { state: 'working', until } });
    expect((await api.send(calls.createTask, { body }, options)).status).toBe(201);
  });
});

it('has a sealed answer that opens with the same key only, and not when it was changed', () => {
  const sealed = sealOf('the key').close('{"secret":"whsec_1"}');
  expect(sealOf('the key').open(sealed)).toBe('{"secret":"whsec_1"}');
  expect(sealOf('the key').close('{"secret":"whsec_1"}')).not.toBe(sealed);
  expect(() => sealOf('another key').open(sealed)).toThrow();
  expect(() => sealOf('the key').open(`${sealed.slice(0, -4)}AAAA`)).toThrow();
});
