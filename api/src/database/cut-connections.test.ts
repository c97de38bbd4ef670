/**
 * The connection to the database is reset at each command of a transfer, before the command arrives and before its answer does: whoever asked gets an answer,
 * or asks again with the same key, and the coins have moved once. A few of the commands a day, all with TASKMINT_FULL=1.
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

/** More commands than an approval with a key sends. */
const MAX_COMMANDS = 16;
/** A command that never comes. */
const NEVER = 1_000;
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
async function approveCutAt(nth: number, moment: Moment): Promise<string[] | null> {
  const worker = await api.person('freelancer', { bare: true });
  const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: PAY }));
  const input = { params: { id }, body: { status: 'approve' as const } };
  const options = { token: client.token, idempotencyKey: `cut-${nth}-${moment}` };
  proxy.armToCut(nth, moment);
  const first = await api.send(calls.decideSubmission, input, options);
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
  for (const [nth, moment] of todays(11, ALL)) {
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
