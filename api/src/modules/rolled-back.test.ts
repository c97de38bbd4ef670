/**
 * Every call that moves coins, half of them a day, with a commit that the database refuses: the first, the second, and so on, and all after
 * it. Nothing of such a transaction may remain, so anything written outside of it is detected here.
 */
import { mongo } from 'mongoose';
import { calls, type CallName } from '@taskmint/contract';
import { database } from '../database/connection';
import { CALL_FIXTURES } from '../testing/call-fixtures';
import { sendParts } from '../testing/send-parts';
import { shared } from '../testing/shared';
import { startFixtures } from '../testing/start-fixtures';
import type { Person } from '../testing/start-test-api';
import { todays } from '../testing/todays';
import { USERS } from './users/user.model';
import { PAYOUT_ACCOUNTS } from './withdrawals/withdrawal.model';

/** More commits than any call makes. */
const MAX_COMMITS = 20;

const fixtures = shared(startFixtures);

const MOVING = (Object.keys(calls) as CallName[]).filter((name) => 'movesCoins' in calls[name]);

/** Collections that calls write outside of transactions, on purpose: whose payout account a number is, said again by every further try. */
const OUTSIDE: ReadonlySet<string> = new Set([PAYOUT_ACCOUNTS]);

/** Calls that count in their caller's own record before they do anything. */
const COUNTED: readonly CallName[] = ['decideMany', 'applyVerdicts'];

/** Every other document there is, as text, by collection and id. */
async function everything(): Promise<Map<string, string>> {
  const collections = await database().listCollections({}, { nameOnly: true }).toArray();
  const kept = collections.filter(({ name }) => !OUTSIDE.has(name));
  const lists = kept.map(async ({ name }) => {
    const documents = await database().collection(name).find().toArray();
    return documents.map((one) => [`${name} ${String(one._id)}`, mongo.BSON.EJSON.stringify(one)] as const);
  });
  return new Map((await Promise.all(lists)).flat());
}

interface Refusing {
  /** What there was after the last commit that counted. */
  readonly before: Map<string, string>;
  /** Whether one was refused. */
  readonly struck: boolean;
  end(): void;
}

async function refuseCommitsFrom(nth: number): Promise<Refusing> {
  const session = mongo.ClientSession.prototype as unknown as { commitTransaction(): Promise<void> };
  const commit = session.commitTransaction;
  let left = nth;
  let before = await everything();
  session.commitTransaction = async function (this: mongo.ClientSession) {
    left -= 1;
    if (left > 0) {
      await commit.apply(this);
      before = await everything();
      return;
    }
    await this.abortTransaction();
    throw new mongo.MongoServerError({ message: 'the test refuses this commit', code: 8 });
  };
  return {
    get before() {
      return before;
    },
    get struck() {
      return left <= 0;
    },
    end() {
      session.commitTransaction = commit;
    },
  };
}

async function callerOf(name: CallName): Promise<Person> {
  const role = CALL_FIXTURES[name]?.role ?? 'stranger';
  if (role !== 'stranger') return fixtures.api.person(role, { coins: 1_000 });
  return { ...fixtures.api.stranger(), id: 'f'.repeat(24), name: 'Stranger' };
}

/** The call with its nth commit refused. False when it made no such commit. */
async function callWithout(name: CallName, nth: number): Promise<boolean> {
  const caller = await callerOf(name);
  // Admins act on others: they decide nothing of their own.
  const isAdmin = CALL_FIXTURES[name]?.role === 'admin';
  const parts = await CALL_FIXTURES[name]?.make(
    fixtures,
    isAdmin ? await fixtures.api.person('freelancer', { coins: 1_000 }) : caller,
  );
  if (!parts) throw new Error(`there is no fixture for ${name}`);
  const refusing = await refuseCommitsFrom(nth);
  const answer = await sendParts(fixtures.api, calls[name], parts, { token: caller.token }).finally(() =>
    refusing.end(),
  );
  if (!refusing.struck) {
    expect([name, answer.status < 300]).toEqual([name, true]);
    return false;
  }
  const after = await everything();
  const changed = [...new Set([...refusing.before.keys(), ...after.keys()])].filter(
    (key) =>
      refusing.before.get(key) !== after.get(key) &&
      // Closing takes away step by step what is the person's alone, and may be repeated.
      !(name === 'closeUser' && !after.has(key)) &&
      // What was sent to the desk counts for the day, whatever comes of it.
      !(COUNTED.includes(name) && key === `${USERS} ${caller.id}`),
  );
  expect([nth, changed]).toEqual([nth, []]);
  return true;
}

test.each(todays(2, MOVING))('%s leaves nothing of a transaction that is refused', async (name) => {
  let nth = 1;
  while (await callWithout(name, nth)) {
    nth += 1;
    if (nth > MAX_COMMITS) throw new Error(`${name} does not come to an end`);
  }
  // It makes at least one: otherwise nothing was tried.
  expect(nth).toBeGreaterThan(1);
});

test('the coins are all there afterwards', () => fixtures.api.assertBalanced());
