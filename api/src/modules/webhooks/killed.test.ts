/**
 * kill -9 of the API while it sends webhooks: another process's next run continues. With TASKMINT_FULL=1 before and after each command,
 * otherwise once in each flow.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS } from '../../days';
import { LeaseModel } from '../../jobs/lease';
import { JOB_PROCESS, startKiller, type Attempt, type Flow } from '../../testing/killed-process';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';
import { FULL } from '../../testing/todays';
import { NoticeModel } from '../news/notice.model';
import { markDue } from './due-readers';
import { WebhookModel, type WebhookRecord } from './webhook.model';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

const LONG_AGO = new Date(Date.now() - 3 * DAY_MS);

let receiver: Server;
/** Addresses that something arrived at. */
const arrived: string[] = [];
let numbers = 0;

const api = shared(startTestApi);
const killer = shared(() => startKiller(api, { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }, JOB_PROCESS));
beforeAll(async () => {
  receiver = createServer((request, response) => {
    arrived.push(request.url ?? '');
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  receiver?.closeAllConnections();
  receiver?.close();
});

/** Somebody with an endpoint who is told something. A run finds it free again, as it is some time after its claimer has died. */
async function toldByWebhook(url: string, fields: Partial<WebhookRecord>) {
  const owner = await api.person('client', { bare: true, coins: 1_000 });
  const webhooks = collectionOf(WebhookModel);
  const id = new Types.ObjectId();
  await webhooks.insertOne({
    _id: id,
    person: new Types.ObjectId(owner.id),
    url,
    topics: ['work'],
    status: 'active',
    secret_version: 1,
    sent_up_to: 0,
    again: [],
    attempts: 0,
    next_attempt_at: LONG_AGO,
    claimed_until: LONG_AGO,
    tries: 0,
    created_at: LONG_AGO,
    ...fields,
  });
  await inTransaction((tx) => markDue(tx, new Types.ObjectId(owner.id)));
  await api.submit(await api.person('freelancer'), await api.task(owner));
  const run = (check: Attempt['check']): Attempt => ({
    async send(process) {
      await webhooks.updateOne({ _id: id }, { $set: { claimed_until: LONG_AGO } });
      await collectionOf(LeaseModel).deleteMany({});
      return process.request('POST', '/deliver-webhooks');
    },
    check,
  });
  return { owner, endpoint: () => webhooks.findOne({ _id: id }), run };
}

const FLOWS: readonly Flow[] = [
  {
    name: 'sending an event',
    decisive: 'update',
    async prepare() {
      const address = `/${(numbers += 1)}`;
      const { port } = receiver.address() as AddressInfo;
      const { run, endpoint } = await toldByWebhook(`http://127.0.0.1:${port}${address}`, {});
      return run(async () => {
        // At least once; and noted, so that it is not sent for ever. The first notice was of the starting coins.
        expect([1, 2]).toContain(arrived.filter((one) => one === address).length);
        expect(await endpoint()).toMatchObject({ sent_up_to: 2, tries: 1 });
      });
    },
  },
  {
    name: 'giving an endpoint up',
    decisive: 'commitTransaction',
    drawnUpTo: 10,
    async prepare() {
      // Nothing listens on port 1.
      const failing = { failing_since: new Date(LONG_AGO.getTime() - HOUR_MS), attempts: 20 };
      const { run, endpoint, owner } = await toldByWebhook('http://127.0.0.1:1/', failing);
      return run(async () => {
        expect(await endpoint()).toMatchObject({ status: 'disabled' });
        const told = { person: new Types.ObjectId(owner.id), kind: 'webhook_disabled' as const };
        expect(await collectionOf(NoticeModel).countDocuments(told)).toBe(1);
      });
    },
  },
];

it.each(FLOWS)('$name survives kill -9', async (flow) => {
  expect((await killer.killThrough(flow)).length).toBeGreaterThan(0);
});
