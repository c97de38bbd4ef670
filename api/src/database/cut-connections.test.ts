/**
 * Resets the connection to the database at each command of a transfer, before the command arrives and before its reply does: the caller gets an answer, or
 * retries with the same key, and the coins move once. The same when the connection falls silent, within the time of a request. A few of the commands a day,
 * all with TASKMINT_FULL=1.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { LedgerEntryModel } from '../ledger';
import { KillingProxy, type Moment } from '../testing/killing-proxy';
import { SERVER_VARIABLE } from '../testing/database-server';
import { startTestApi, type Person, type TestApi } from '../testing/start-test-api';
import { FULL, todays } from '../testing/todays';
import { database } from './connection';
import { collectionOf } from './records';

jest.setTimeout(FULL ? 600_000 : 120_000);

/** More commands than an approval with a key sends; every day only such as it is sure to have. */
const MAX_COMMANDS = FULL ? 16 : 12;
/** A command that never comes. */
const NEVER = 1_000;
/** Longest time for an answer, in ms: what a request may take by default. */
const REQUEST_MS = 20_000;
/** What an approval pays, in coins. */
const PAY = 10;

const usual = process.env[SERVER_VARIABLE] ?? '';
let proxy: KillingProxy;
let api: TestApi;
let client: Person;

beforeAll(async () => {
  const [, host = '', port = ''] = /\/\/([^:/]+):(\d+)/.exec(usual) ?? [];
  proxy = await KillingProxy.start(Number(port));
  // Straight to the proxy: the replica set would name the database's own address.
  process.env[SERVER_VARIABLE] = `mongodb://${host}:${proxy.port}/?directConnection=true`;
  api = await startTestApi();
  client = await api.person('client', { coins: 2_000 });
});
afterAll(async () => {
  process.env[SERVER_VARIABLE] = usual;
  await api?.stop();
  await proxy?.stop();
});

/** One approval whose connection is reset at its `nth` command. Answers the commands up to it, or null when it has fewer. */
const approveCutAt = (nth: number, moment: Moment): Promise<string[] | null> =>
  approve(() => proxy.armToCut(nth, moment));

/** One approval with what `harm` prepares. Answers the commands up to the harm, or null when it never came to that. */
async function approve(harm: () => void): Promise<string[] | null> {
  const worker = await api.person('freelancer', { bare: true });
  const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: PAY }));
  const input = { params: { id }, body: { status: 'approve' as const } };
  const options = { token: client.token, idempotencyKey: `approval-${id}` };
  harm();
  const asked = performance.now();
  const first = await api.send(calls.decideSubmission, input, options);
  expect(performance.now() - asked).toBeLessThan(REQUEST_MS);
  proxy.disarm();
  expect([200, 503]).toContain(first.status);
  if (first.status === 503) expect((await api.send(calls.decideSubmission, input, options)).status).toBe(200);
  expect((await api.record(worker)).coins).toBe(PAY);
  expect(await collectionOf(LedgerEntryModel).countDocuments({ key: `submission:${id}:pay` })).toBe(1);
  expect(
    await database()
      .collection('notices')
      .countDocuments({ about: new Types.ObjectId(id) }),
  ).toBeLessThan(3);
  return proxy.struck ? proxy.names : null;
}

const ALL = Array.from({ length: MAX_COMMANDS }, (_, index) => index + 1).flatMap((nth) =>
  (['before', 'after'] as const).map((moment): [number, Moment] => [nth, moment]),
);

it('a transfer whose connection is reset has happened once', async () => {
  const struck: string[] = [];
  for (const [nth, moment] of todays(12, ALL)) {
    const names = await approveCutAt(nth, moment);
    if (names) struck.push(`${moment} ${names.at(-1)}`);
  }
  expect(struck.length).toBeGreaterThan(0);
  if (FULL) expect(struck).toEqual(expect.arrayContaining(['before commitTransaction', 'after commitTransaction']));
  await api.assertBalanced();
});

it('a commit whose answer is lost has happened once', async () => {
  // One that is left alone says where the commit is.
  expect(await approveCutAt(NEVER, 'after')).toBeNull();
  const nth = proxy.names.indexOf('commitTransaction') + 1;
  expect((await approveCutAt(nth, 'after'))?.at(-1)).toBe('commitTransaction');
  await api.assertBalanced();
});

it('a command that nobody answers is given up before the request is over', async () => {
  expect(await approve(() => proxy.armToCut(NEVER, 'after'))).toBeNull();
  const commit = proxy.names.indexOf('commitTransaction') + 1;
  for (const nth of [2, commit]) {
    // It is swallowed, and the connection stays open.
    const names = await approve(() => proxy.arm(nth, 'before', () => undefined));
    expect(names).toHaveLength(nth);
  }
  await api.assertBalanced();
});
