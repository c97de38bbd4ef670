/** A commit whose reply is lost: it is retried, takes effect once, and is never reported as done when it may not be. */
import mongoose, { mongo } from 'mongoose';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { database } from './connection';
import { inTransaction } from './transaction';

const THINGS = 'things_of_this_test';

shared(startTestApi);
beforeAll(async () => {
  await mongoose.connection.createCollection(THINGS);
});
afterEach(() => jest.restoreAllMocks());

type Commit = () => Promise<void>;

/** How each further commit goes, given the real one; the last goes on for all that follow. Returns how many were asked for. */
function commitsGo(...ways: ((commit: Commit) => Promise<void>)[]): () => number {
  let asked = 0;
  const client = mongoose.connection.getClient();
  const start = client.startSession.bind(client);
  jest.spyOn(client, 'startSession').mockImplementation((options) => {
    const session = start(options);
    const commit: Commit = session.commitTransaction.bind(session);
    session.commitTransaction = () => {
      const way = ways[Math.min(asked, ways.length - 1)] ?? ((real: Commit) => real());
      asked += 1;
      return way(commit);
    };
    return session;
  });
  return () => asked;
}

function failure(label: string): mongo.MongoError {
  const error = new mongo.MongoNetworkError('the connection is gone');
  error.addErrorLabel(label);
  return error;
}

/** Fails for good when the real one does, with its reason. */
const done = (commit: Commit): Promise<void> =>
  commit().catch((cause: unknown) => {
    throw new Error(`The commit failed: ${String(cause)}`, { cause });
  });
const notMade = () => Promise.reject(failure('UnknownTransactionCommitResult'));
const madeButUnheard = async (commit: Commit): Promise<void> => {
  await commit();
  throw failure('UnknownTransactionCommitResult');
};

const write = (name: string): Promise<string> =>
  inTransaction(async ({ session }) => {
    await database().collection(THINGS).insertOne({ name }, { session });
    return name;
  });
const written = (name: string): Promise<number> => database().collection(THINGS).countDocuments({ name });

test('a commit that was lost on the way there is asked for again', async () => {
  const asked = commitsGo(notMade, done);
  expect(await write('lost')).toBe('lost');
  expect(asked()).toBe(2);
  expect(await written('lost')).toBe(1);
});

test('a commit whose answer was lost is asked for again, and is made once', async () => {
  const asked = commitsGo(madeButUnheard, done);
  await write('unheard');
  expect(asked()).toBe(2);
  expect(await written('unheard')).toBe(1);
});

test('what nobody confirms is not said to be done', async () => {
  const asked = commitsGo(notMade);
  await expect(write('never')).rejects.toThrow('the connection is gone');
  expect(asked()).toBe(5);
  expect(await written('never')).toBe(0);
});

test('a transaction that lost against another begins anew', async () => {
  const lost = () => Promise.reject(failure('TransientTransactionError'));
  const asked = commitsGo(lost, lost, done);
  await write('again');
  expect(asked()).toBe(3);
  expect(await written('again')).toBe(1);
});

test('one that loses every time gives up as busy, and leaves nothing', async () => {
  commitsGo(() => Promise.reject(failure('TransientTransactionError')));
  await expect(write('busy')).rejects.toMatchObject({ code: 'busy' });
  expect(await written('busy')).toBe(0);
});

test('any other error ends it at once, and leaves nothing', async () => {
  const asked = commitsGo(done);
  const work = inTransaction(async ({ session }) => {
    await database().collection(THINGS).insertOne({ name: 'broken' }, { session });
    throw new Error('broken');
  });
  await expect(work).rejects.toThrow('broken');
  expect(asked()).toBe(0);
  expect(await written('broken')).toBe(0);
});
