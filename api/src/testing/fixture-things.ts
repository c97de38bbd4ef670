/** The things that requests in tests are about, each created through the API's own calls for a given person. */
import { Types } from 'mongoose';
import { calls, payoutFileReference, type ApiKey, type KeyScope, type Role } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { UserModel } from '../modules/users/user.model';
import { deliverLatest } from './card-purchase';
import type { ScriptedProvider } from './scripted-provider';
import { type Person, type TestApi } from './start-test-api';

export interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Instead of a body: one file of a form. */
  file?: { field: string; data: Uint8Array; type: string };
}

export interface Fixtures {
  readonly api: TestApi;
  readonly provider: ScriptedProvider;
  /** Runs `work` while the person has another role, as they may have had in the past. */
  asRole<T>(person: Person, role: Role, work: () => Promise<T>): Promise<T>;
}

/** The smallest PNG there is: one transparent pixel. */
export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const PICTURE = { data: ONE_PIXEL, type: 'image/png' };
export const REASON = 'A reason that is long enough';
export const WORDS = 'The list has all ten entries; look at the second page.';

let numbers = 0;
export const number = (): number => (numbers += 1);

export function fixtures(api: TestApi, provider: ScriptedProvider): Fixtures {
  const setRole = (person: Person, role: string): Promise<unknown> =>
    collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { role: role as Role } });
  return {
    api,
    provider,
    async asRole(person, role, work) {
      const before = (await api.record(person)).role;
      await setRole(person, role);
      try {
        return await work();
      } finally {
        await setRole(person, before);
      }
    },
  };
}

export async function ownTask({ api, asRole }: Fixtures, subject: Person): Promise<string> {
  return asRole(subject, 'client', () => api.task(subject));
}

/** An API key of `subject`. */
export async function keyOf(
  { api, asRole }: Fixtures,
  subject: Person,
  scopes: KeyScope[],
  daily_coins = 1_000,
): Promise<{ key: string; record: ApiKey }> {
  const body = { name: `Key ${number()}`, scopes, daily_coins };
  return asRole(subject, 'client', () => api.ok(calls.createApiKey, { body }, { token: api.tokenOf(subject) }));
}

/** A webhook endpoint of `subject`, to which nothing is sent unless the job runs. */
export async function webhookOf({ api, asRole }: Fixtures, subject: Person): Promise<string> {
  const body = { url: `https://hooks.example.org/${number()}`, topics: ['work' as const] };
  return asRole(subject, 'client', async () => {
    const { record } = await api.ok(calls.createWebhook, { body }, { token: api.tokenOf(subject) });
    return record._id;
  });
}

/** A pending submission on a task of `client`. */
export async function received(the: Fixtures, client: Person): Promise<string> {
  return (await deskWith(the, client)).work;
}

/** A task of `client` with a pending submission. */
export async function deskWith({ api, asRole }: Fixtures, client: Person): Promise<{ task: string; work: string }> {
  const task = await asRole(client, 'client', () => api.task(client));
  return { task, work: await api.submit(await api.person('freelancer'), task) };
}

/** A file of verdicts on it. */
export async function verdictsFile(the: Fixtures, client: Person): Promise<RequestParts> {
  const { task, work } = await deskWith(the, client);
  return { params: { id: task }, body: { csv: `submission_id,verdict\r\n${work},approve\r\n` } };
}

/** A task of somebody who is nobody else in the test. */
export async function othersTask({ api }: Fixtures): Promise<string> {
  return api.task(await api.person('client', { coins: 100 }));
}

export async function handedIn(the: Fixtures, worker: Person): Promise<string> {
  const task = await othersTask(the);
  return the.asRole(worker, 'freelancer', () => the.api.submit(worker, task));
}

/** A rejected submission of `worker`. */
export async function rejected({ api, asRole }: Fixtures, worker: Person, client?: Person): Promise<string> {
  const owner = client ?? (await api.person('client', { coins: 100 }));
  const task = await asRole(owner, 'client', () => api.task(owner));
  const id = await asRole(worker, 'freelancer', () => api.submit(worker, task));
  await asRole(owner, 'client', () => api.decide(owner, id, 'reject'));
  return id;
}

/** The same, appealed. */
export async function appealed(the: Fixtures, worker: Person, client?: Person): Promise<string> {
  const id = await rejected(the, worker, client);
  await the.asRole(worker, 'freelancer', () =>
    the.api.ok(calls.openAppeal, { params: { id }, body: { reason: WORDS } }, { token: worker.token }),
  );
  return id;
}

/** The same, answered by its client, so that an admin decides. */
export async function answered(the: Fixtures): Promise<string> {
  const client = await the.api.person('client', { coins: 100 });
  const id = await appealed(the, await the.api.person('freelancer'), client);
  const body = { agree: false as const, answer: WORDS };
  await the.api.ok(calls.answerAppeal, { params: { id }, body }, { token: client.token });
  return id;
}

const FILE_FIELD = { key: 'photos', kind: 'file', label: 'Photos', help: '', required: false } as const;

/** A task that `worker` has started; it asks for files. */
export async function started({ api, asRole }: Fixtures, worker: Person): Promise<string> {
  const id = await api.task(await api.person('client', { coins: 100 }), { proof_fields: [FILE_FIELD] });
  await asRole(worker, 'freelancer', () => api.ok(calls.startTask, { params: { id } }, { token: worker.token }));
  return id;
}

export async function withdrawal({ api, asRole }: Fixtures, worker: Person): Promise<string> {
  const { insertedId } = await asRole(worker, 'freelancer', () =>
    api.ok(calls.requestWithdrawal, { body: payout() }, { token: worker.token }),
  );
  return insertedId;
}

/** A withdrawal that an admin has approved and nobody has sent. */
export async function approved(the: Fixtures, worker: Person): Promise<string> {
  const id = await withdrawal(the, worker);
  const admin = await the.api.person('admin');
  await the.api.ok(calls.payWithdrawal, { params: { id } }, { token: admin.token });
  return id;
}

export function payout() {
  return {
    withdraw_coin: 300,
    payment_system: 'Bcash' as const,
    account_number: `017${String(number()).padStart(8, '0')}`,
  };
}

export async function cartItem({ api, asRole }: Fixtures, client: Person): Promise<{ id: string; price: number }> {
  const [offer] = await api.ok(calls.listPackages, {});
  if (!offer) throw new Error('no packages');
  const { heading, coins, price } = offer;
  const { insertedId } = await asRole(client, 'client', () =>
    api.ok(calls.addToCart, { body: { heading, coins, price } }, { token: client.token }),
  );
  return { id: insertedId, price };
}

export async function paidIntent(the: Fixtures, client: Person): Promise<string> {
  const { price } = await cartItem(the, client);
  const { clientSecret } = await the.asRole(client, 'client', () =>
    the.api.ok(calls.createPaymentIntent, { body: { price } }, { token: client.token }),
  );
  const intent = clientSecret.split('_secret_')[0] ?? '';
  the.provider.charge(intent);
  return intent;
}

/** The order of a dispute that was lost after `worker` had earned its coins. */
export async function lostOrder(the: Fixtures, worker: Person): Promise<string> {
  const { api, provider, asRole } = the;
  const buyer = await api.person('client', { bare: true });
  const intent = await paidIntent(the, buyer);
  const body = { transactionId: intent };
  const { insertedId, coins } = await api.ok(calls.recordPayment, { body }, { token: buyer.token });
  const task = await api.task(buyer, { task_quantity: 1, per_task_pay: coins });
  const id = await asRole(worker, 'freelancer', () => api.submit(worker, task));
  await api.decide(buyer, id, 'approve');
  provider.dispute(intent);
  provider.endDispute(intent, 'lost');
  await deliverLatest(api, provider);
  return insertedId;
}

/** The invoice for a payment of `client`. */
export async function bill(the: Fixtures, client: Person): Promise<string> {
  const { api, asRole } = the;
  const body = { transactionId: await paidIntent(the, client) };
  await asRole(client, 'client', () => api.ok(calls.recordPayment, { body }, { token: client.token }));
  const [newest] = await api.ok(calls.listInvoices, { params: { email: client.email } }, { token: client.token });
  if (!newest) throw new Error('nothing was billed');
  return newest._id;
}

/** A card that `client` keeps. */
export async function savedCard(the: Fixtures, client: Person): Promise<string> {
  const { price } = await cartItem(the, client);
  await the.asRole(client, 'client', () =>
    the.api.ok(calls.createPaymentIntent, { body: { price, save_card: true } }, { token: client.token }),
  );
  return the.provider.keepCard(`cus_${client.id}`);
}

/** A result file about an approved payout of `worker`. */
export async function resultFile(the: Fixtures, worker: Person): Promise<RequestParts> {
  const reference = payoutFileReference(await approved(the, worker));
  return { body: { csv: `reference,status\n${reference},sent\n` } };
}

export async function newPackage({ api }: Fixtures): Promise<string> {
  const admin = await api.person('admin');
  const body = { heading: `Pack ${number()}`, coins: 100, price_cents: 900 };
  return (await api.ok(calls.createPackage, { body }, { token: admin.token })).insertedId;
}

/** Makes an approved submission on a task of `client`. */
export async function approvedWork(the: Fixtures, client: Person): Promise<void> {
  const id = await received(the, client);
  await the.asRole(client, 'client', () => the.api.decide(client, id, 'approve'));
}

export async function writtenReview(the: Fixtures, author: Person): Promise<string> {
  const { api, asRole } = the;
  await approvedWork(the, author);
  const body = { rating: 5, details: 'It does what it says, and quickly.' };
  return (await asRole(author, 'client', () => api.ok(calls.writeReview, { body }, { token: author.token })))
    .insertedId;
}

export const SEARCH = { name: 'Menus', filter: { search: 'menu' }, alert: 'at_once' } as const;

export async function keptSearch({ api, asRole }: Fixtures, person: Person): Promise<string> {
  const saved = await asRole(person, 'freelancer', () =>
    api.ok(calls.saveSearch, { body: SEARCH }, { token: person.token }),
  );
  return saved.insertedId;
}

export const TEMPLATE = {
  name: 'Menus',
  content: { task_title: 'Type ten menus', per_task_pay: 12, proof_fields: [] },
};

export async function keptTemplate({ api, asRole }: Fixtures, person: Person): Promise<string> {
  const saved = await asRole(person, 'client', () =>
    api.ok(calls.saveTemplate, { body: TEMPLATE }, { token: person.token }),
  );
  return saved.insertedId;
}

export const QUESTION = 'Is the back of the menu part of it as well?';

/** A question that somebody has asked about a task of `client`. */
export async function questionFor(the: Fixtures, client: Person): Promise<string> {
  const id = await ownTask(the, client);
  const { token } = await the.api.person('freelancer');
  return (await the.api.ok(calls.askQuestion, { params: { id }, body: { text: QUESTION } }, { token })).insertedId;
}
