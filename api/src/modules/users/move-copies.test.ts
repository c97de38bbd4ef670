/** Copies of name and address on more records than one statement should change. */
import { mongo, Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { interruptAt } from '../../testing/between-statements';
import { watchCommands } from '../../testing/command-log';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { SUBMISSIONS, SubmissionModel } from '../submissions/submission.model';
import { moveCopies } from './move-copies.command';
import { UserModel } from './user.model';

/** More than two steps. */
const MANY = 2_100;
const MAX_IN_STEP = 1_000;

const log = watchCommands();
const api = shared(startTestApi);
afterEach(() => jest.restoreAllMocks());

const submissions = () => collectionOf(SubmissionModel);

/** A client with one open task and work on many others. */
async function bigClient(): Promise<{ client: Person; owner: Types.ObjectId; task: string }> {
  const client = await api.person('client', { coins: 100 });
  const owner = new Types.ObjectId(client.id);
  const task = await api.task(client);
  const work = new Types.ObjectId(await api.submit(await api.person('freelancer'), task));
  const like = await submissions().findOne({ _id: work });
  if (!like) throw new Error('nothing was handed in');
  await submissions().insertMany(
    Array.from({ length: MANY }, () => ({ ...like, _id: new Types.ObjectId(), task_id: new Types.ObjectId() })),
  );
  return { client, owner, task };
}

const markAs = (owner: Types.ObjectId, fields: { name?: string; email?: string }) =>
  collectionOf(UserModel).updateOne(
    { _id: owner },
    { $set: { ...fields, profile_moving: true, address_moving: true } },
  );
const withName = (owner: Types.ObjectId, creator_name: string) => submissions().countDocuments({ owner, creator_name });

/** Fails as if the connection had been lost, at the second statement that updates many submissions. */
function dieInSecondStep(): void {
  let steps = 0;
  const original = mongo.Collection.prototype.updateMany;
  jest.spyOn(mongo.Collection.prototype, 'updateMany').mockImplementation(function (this: mongo.Collection, ...args) {
    if (this.collectionName === SUBMISSIONS && (steps += 1) === 2) throw new mongo.MongoNetworkError('lost');
    return original.apply(this, args);
  });
}

it('change in steps, each by a statement of its own', async () => {
  const { client, owner } = await bigClient();
  const sent = await log.during(() =>
    api.ok(calls.updateAccount, { body: { name: 'New Name' } }, { token: client.token }),
  );
  const steps = sent.filter(({ name, on }) => name === 'update' && on === SUBMISSIONS);
  expect(steps).toHaveLength(3);
  for (const { body, inTransaction } of steps) {
    expect(inTransaction).toBe(false);
    const [{ q }] = body['updates'] as [{ q: { $and: [mongo.Document, mongo.Document, ...mongo.Document[]] } }];
    const [among, span] = q.$and;
    const { modifiedCount } = await submissions().updateMany(
      { ...among, ...span },
      { $set: { creator_name: 'Counted' } },
    );
    expect(modifiedCount).toBeLessThanOrEqual(MAX_IN_STEP);
  }
  expect(await withName(owner, 'Counted')).toBe(MANY + 1);
});

it('keep what was done when the process ends between two steps, and the next exchange does the rest', async () => {
  const { client, owner } = await bigClient();
  await markAs(owner, { name: 'Half Done' });
  dieInSecondStep();
  await expect(moveCopies(owner)).rejects.toThrow('lost');
  expect(await withName(owner, 'Half Done')).toBe(MAX_IN_STEP);
  expect(await api.record(client)).toMatchObject({ profile_moving: true, address_moving: true });
  jest.restoreAllMocks();
  await api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(client.uid, client.email) });
  expect(await withName(owner, 'Half Done')).toBe(MANY + 1);
  const record = await api.record(client);
  expect(record).not.toHaveProperty('profile_moving');
  expect(record).not.toHaveProperty('address_moving');
});

it('that fail do not keep anybody from signing in', async () => {
  const { client, owner } = await bigClient();
  dieInSecondStep();
  const email = `moved-${client.email}`;
  await api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(client.uid, email) });
  expect(await api.record(client)).toMatchObject({ email, address_moving: true });
  jest.restoreAllMocks();
  await moveCopies(owner);
  expect(await submissions().countDocuments({ owner, creator_email: email })).toBe(MANY + 1);
});

it('include work that is handed in between two steps', async () => {
  const { owner, task } = await bigClient();
  const worker = await api.person('freelancer');
  await markAs(owner, { name: 'Newer Name' });
  // The reads of the record and the task's update come before the first step of the submissions.
  const meanwhile = interruptAt(4, () => api.submit(worker, task));
  await moveCopies(owner);
  await meanwhile.end();
  expect(meanwhile.struck).toBe(true);
  expect(await withName(owner, 'Newer Name')).toBe(MANY + 2);
});

it('follow the newer of two changes, whichever process is the last to write', async () => {
  const { owner } = await bigClient();
  await markAs(owner, { name: 'First', email: 'first@people.test' });
  const second = { name: 'Second', email: 'second@people.test' };
  // Another process has changed the record and all copies, those that this one has still to write included.
  const meanwhile = interruptAt(4, () =>
    collectionOf(UserModel).updateOne(
      { _id: owner },
      { $set: second, $unset: { profile_moving: '', address_moving: '' } },
    ),
  );
  await moveCopies(owner);
  await meanwhile.end();
  expect(meanwhile.struck).toBe(true);
  const shown = { creator_name: 'Second', creator_email: 'second@people.test' };
  expect(await submissions().countDocuments({ owner, ...shown })).toBe(MANY + 1);
});
