/**
 * For every call of the contract a request that succeeds, made for a given person, together with the things that it needs. The authorisation matrix,
 * the injection suite and the mass assignment suite all start from these; a call without a recipe fails them.
 */
import { Types } from 'mongoose';
import { calls, payoutFileReference, type CallName, type Role } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { JobFailureModel } from '../jobs/job-failure.model';
import { UserModel } from '../modules/users/user.model';
import type { ScriptedProvider } from './scripted-provider';
import { SUPPORT_RECIPES } from './support-recipes';
import { taskFields, type Person, type TestApi } from './start-test-api';

export interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Instead of a body: one file of a form. */
  file?: { field: string; data: Uint8Array; type: string };
}

export interface Kitchen {
  readonly api: TestApi;
  readonly provider: ScriptedProvider;
  /** Does `work` with somebody in another role, which may have been theirs once. */
  asRole<T>(person: Person, role: Role, work: () => Promise<T>): Promise<T>;
}

export interface Recipe {
  /** Role with which the request succeeds; `stranger` has no record yet. */
  readonly role: Role | 'stranger';
  /** The request about `subject`: their record, or a thing of theirs. */
  make(kitchen: Kitchen, subject: Person): Promise<RequestParts>;
}

/** The smallest PNG there is: one transparent pixel. */
export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = { data: ONE_PIXEL, type: 'image/png' };
const REASON = 'A reason that is long enough';
const WORDS = 'The list has all ten entries; look at the second page.';

let numbers = 0;
const number = (): number => (numbers += 1);

export function kitchen(api: TestApi, provider: ScriptedProvider): Kitchen {
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

async function ownTask({ api, asRole }: Kitchen, subject: Person): Promise<string> {
  return asRole(subject, 'client', () => api.task(subject));
}

/** Work that waits on a task of `client`. */
async function received({ api, asRole }: Kitchen, client: Person): Promise<string> {
  const task = await asRole(client, 'client', () => api.task(client));
  return api.submit(await api.person('freelancer'), task);
}

async function handedIn({ api, asRole }: Kitchen, worker: Person): Promise<string> {
  const task = await api.task(await api.person('client', { coins: 100 }));
  return asRole(worker, 'freelancer', () => api.submit(worker, task));
}

/** Work of `worker` that was rejected. */
async function rejected({ api, asRole }: Kitchen, worker: Person, client?: Person): Promise<string> {
  const owner = client ?? (await api.person('client', { coins: 100 }));
  const task = await asRole(owner, 'client', () => api.task(owner));
  const id = await asRole(worker, 'freelancer', () => api.submit(worker, task));
  await asRole(owner, 'client', () =>
    api.ok(calls.decideSubmission, { params: { id }, body: { status: 'reject' } }, { token: owner.token }),
  );
  return id;
}

/** The same, appealed. */
async function appealed(the: Kitchen, worker: Person, client?: Person): Promise<string> {
  const id = await rejected(the, worker, client);
  await the.asRole(worker, 'freelancer', () =>
    the.api.ok(calls.openAppeal, { params: { id }, body: { reason: WORDS } }, { token: worker.token }),
  );
  return id;
}

/** The same, answered by its client, so that an admin decides. */
async function answered(the: Kitchen): Promise<string> {
  const client = await the.api.person('client', { coins: 100 });
  const id = await appealed(the, await the.api.person('freelancer'), client);
  const body = { agree: false as const, answer: WORDS };
  await the.api.ok(calls.answerAppeal, { params: { id }, body }, { token: client.token });
  return id;
}

/** A task that `worker` has started. */
async function started({ api, asRole }: Kitchen, worker: Person): Promise<string> {
  const id = await api.task(await api.person('client', { coins: 100 }));
  await asRole(worker, 'freelancer', () => api.ok(calls.startTask, { params: { id } }, { token: worker.token }));
  return id;
}

async function withdrawal({ api, asRole }: Kitchen, worker: Person): Promise<string> {
  const { insertedId } = await asRole(worker, 'freelancer', () =>
    api.ok(calls.requestWithdrawal, { body: payout() }, { token: worker.token }),
  );
  return insertedId;
}

/** A withdrawal that an admin has approved and nobody has sent. */
async function approved(the: Kitchen, worker: Person): Promise<string> {
  const id = await withdrawal(the, worker);
  const admin = await the.api.person('admin');
  await the.api.ok(calls.payWithdrawal, { params: { id } }, { token: admin.token });
  return id;
}

function payout() {
  return {
    withdraw_coin: 300,
    payment_system: 'Bcash' as const,
    account_number: `017${String(number()).padStart(8, '0')}`,
  };
}

async function cartItem({ api, asRole }: Kitchen, client: Person): Promise<{ id: string; price: number }> {
  const [offer] = await api.ok(calls.listPackages, {});
  if (!offer) throw new Error('no packages');
  const { heading, coins, price } = offer;
  const { insertedId } = await asRole(client, 'client', () =>
    api.ok(calls.addToCart, { body: { heading, coins, price } }, { token: client.token }),
  );
  return { id: insertedId, price };
}

async function paidIntent(the: Kitchen, client: Person): Promise<string> {
  const { price } = await cartItem(the, client);
  const { clientSecret } = await the.asRole(client, 'client', () =>
    the.api.ok(calls.createPaymentIntent, { body: { price } }, { token: client.token }),
  );
  const intent = clientSecret.split('_secret_')[0] ?? '';
  the.provider.charge(intent);
  return intent;
}

/** An order of somebody whose dispute was lost after its coins were earned by `worker`. */
async function lostOrder(the: Kitchen, worker: Person): Promise<string> {
  const { api, provider, asRole } = the;
  const buyer = await api.person('client', { bare: true });
  const intent = await paidIntent(the, buyer);
  const body = { transactionId: intent };
  const { insertedId, coins } = await api.ok(calls.recordPayment, { body }, { token: buyer.token });
  const task = await api.task(buyer, { task_quantity: 1, per_task_pay: coins });
  const id = await asRole(worker, 'freelancer', () => api.submit(worker, task));
  await api.ok(calls.decideSubmission, { params: { id }, body: { status: 'approve' } }, { token: buyer.token });
  provider.dispute(intent);
  provider.endDispute(intent, 'lost');
  for (const event of provider.events.slice(-2)) {
    const { body: bytes, headers } = provider.delivery(event);
    await api.request('POST', '/webhooks/stripe', bytes, { headers });
  }
  return insertedId;
}

/** The bill of a payment of `client`. */
async function bill(the: Kitchen, client: Person): Promise<string> {
  const { api, asRole } = the;
  const body = { transactionId: await paidIntent(the, client) };
  await asRole(client, 'client', () => api.ok(calls.recordPayment, { body }, { token: client.token }));
  const [newest] = await api.ok(calls.listInvoices, { params: { email: client.email } }, { token: client.token });
  if (!newest) throw new Error('nothing was billed');
  return newest._id;
}

/** A card that `client` keeps. */
async function keptCard(the: Kitchen, client: Person): Promise<string> {
  const { price } = await cartItem(the, client);
  await the.asRole(client, 'client', () =>
    the.api.ok(calls.createPaymentIntent, { body: { price, save_card: true } }, { token: client.token }),
  );
  return the.provider.keepCard(`cus_${client.id}`);
}

/** A result file about an approved payout of `worker`. */
async function resultFile(the: Kitchen, worker: Person): Promise<RequestParts> {
  const reference = payoutFileReference(await approved(the, worker));
  return { body: { csv: `reference,status\n${reference},sent\n` } };
}

async function newPackage({ api }: Kitchen): Promise<string> {
  const admin = await api.person('admin');
  const body = { heading: `Pack ${number()}`, coins: 100, price_cents: 900 };
  return (await api.ok(calls.createPackage, { body }, { token: admin.token })).insertedId;
}

/** Work on a task of `client` that was approved. */
async function approvedWork(the: Kitchen, client: Person): Promise<void> {
  const id = await received(the, client);
  await the.asRole(client, 'client', () =>
    the.api.ok(calls.decideSubmission, { params: { id }, body: { status: 'approve' } }, { token: client.token }),
  );
}

async function writtenReview(the: Kitchen, author: Person): Promise<string> {
  const { api, asRole } = the;
  await approvedWork(the, author);
  const body = { rating: 5, details: 'It does what it says, and quickly.' };
  return (await asRole(author, 'client', () => api.ok(calls.writeReview, { body }, { token: author.token })))
    .insertedId;
}

const empty = (role: Recipe['role']): Recipe => ({ role, make: async () => ({}) });
const byEmail = (role: Recipe['role']): Recipe => ({ role, make: async (_, { email }) => ({ params: { email } }) });

/** Recipes that belong to the calls of the contract at this moment; `Partial` only because others may be adding calls. */
export const RECIPES: Readonly<Partial<Record<CallName, Recipe>>> = {
  exchangeToken: { role: 'stranger', make: async (_, { email }) => ({ body: { email } }) },
  signOut: empty('freelancer'),
  registerUser: {
    role: 'stranger',
    make: async () => ({ body: { name: 'New Person', role: 'freelancer', photoURL: 'https://pictures.test/me.webp' } }),
  },
  listUsers: empty('admin'),
  getUserForRole: byEmail('freelancer'),
  getUser: byEmail('freelancer'),
  adjustCoins: {
    role: 'admin',
    // A coin more than there is: a larger change takes two admins.
    make: async ({ api }, subject) => ({
      params: { email: subject.email },
      body: { currentCoin: (await api.record(subject)).coins + 1, reason: REASON },
    }),
  },
  adjustTotalPay: {
    role: 'admin',
    make: async (_, { email }) => ({ params: { email }, body: { total_pay: 1 + number(), reason: REASON } }),
  },
  changeRole: {
    role: 'admin',
    make: async ({ api }, subject) => {
      const { role } = await api.record(subject);
      return { params: { email: subject.email }, body: { role: role === 'client' ? 'freelancer' : 'client' } };
    },
  },
  suspendUser: {
    role: 'admin',
    make: async (_, { email }) => ({
      params: { email },
      body: { until: new Date(Date.now() + 3_600_000).toISOString(), reason: REASON },
    }),
  },
  removeSecondFactor: {
    role: 'admin',
    make: async (_, { email }) => ({ params: { email }, query: { reason: REASON } }),
  },
  getProfile: byEmail('freelancer'),
  updateProfile: {
    role: 'freelancer',
    make: async (_, { email }) => ({ params: { email }, body: { skills: [`Proofreading ${number()}`, 'Surveys'] } }),
  },
  updateAccount: { role: 'freelancer', make: async () => ({ body: { name: `Renamed ${number()}` } }) },
  listSessions: empty('freelancer'),
  endSession: {
    role: 'freelancer',
    make: async ({ api }, { uid, email }) => {
      const authTime = 5_000 + number();
      await api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(uid, email, { authTime }) });
      return { params: { id: String(authTime) } };
    },
  },
  exportAccount: empty('freelancer'),
  endOtherSessions: empty('freelancer'),
  closeUser: { role: 'freelancer', make: async (_, { id }) => ({ params: { id } }) },

  createTask: {
    role: 'client',
    make: async (_, { email, name }) => {
      const body = { ...taskFields(), payable_amount: 15, creator_name: name, creator_email: email };
      return { body };
    },
  },
  listTasks: empty('freelancer'),
  getTask: { role: 'client', make: async (the, subject) => ({ params: { id: await ownTask(the, subject) } }) },
  getTaskMoney: { role: 'client', make: async (the, subject) => ({ params: { id: await ownTask(the, subject) } }) },
  updateTask: {
    role: 'client',
    make: async (the, subject) => ({
      params: { id: await ownTask(the, subject) },
      body: { ...taskFields(), task_title: `Another ${number()}`, status: 'open' },
    }),
  },
  deleteTask: { role: 'client', make: async (the, subject) => ({ params: { id: await ownTask(the, subject) } }) },

  startTask: {
    role: 'freelancer',
    make: async ({ api }) => ({ params: { id: await api.task(await api.person('client', { coins: 100 })) } }),
  },
  giveBackTask: { role: 'freelancer', make: async (the, subject) => ({ params: { id: await started(the, subject) } }) },
  listReservations: byEmail('freelancer'),

  createSubmission: {
    role: 'freelancer',
    make: async ({ api }, { email, name }) => {
      const task_id = await api.task(await api.person('client', { coins: 100 }));
      return { body: { task_id, submission_details: 'Done as asked.', worker_email: email, worker_name: name } };
    },
  },
  listOwnSubmissions: byEmail('freelancer'),
  listReceivedSubmissions: byEmail('client'),
  decideSubmission: {
    role: 'client',
    make: async (the, subject) => ({ params: { id: await received(the, subject) }, body: { status: 'approve' } }),
  },
  getSubmission: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await handedIn(the, subject) } }),
  },
  changeSubmission: {
    role: 'freelancer',
    make: async (the, subject) => ({
      params: { id: await handedIn(the, subject) },
      body: { submission_details: 'Done as asked, and more.' },
    }),
  },
  withdrawSubmission: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await handedIn(the, subject) } }),
  },
  requestChanges: {
    role: 'client',
    make: async (the, subject) => ({
      params: { id: await received(the, subject) },
      body: { message: 'Name the colours of the sky as well.', hours: 48 },
    }),
  },
  giveBonus: {
    role: 'client',
    make: async (the, subject) => {
      const client = subject;
      const id = await rejected(the, await the.api.person('freelancer'), client);
      return {
        params: { id },
        body: { coins: 5, note: 'Thank you for the quick work.', token: `bonus-${number()}-x` },
      };
    },
  },
  listRejectionPauses: empty('admin'),
  allowRejections: { role: 'admin', make: async (_, { email }) => ({ params: { email }, body: { reason: REASON } }) },
  attachProof: {
    role: 'freelancer',
    make: async (the, subject) => ({
      params: { id: await handedIn(the, subject) },
      file: { ...PICTURE, field: calls.attachProof.upload },
    }),
  },
  listProofs: { role: 'freelancer', make: async (the, subject) => ({ params: { id: await handedIn(the, subject) } }) },

  openAppeal: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await rejected(the, subject) }, body: { reason: WORDS } }),
  },
  answerAppeal: {
    role: 'client',
    make: async (the, subject) => ({
      params: { id: await appealed(the, await the.api.person('freelancer'), subject) },
      body: { agree: false, answer: WORDS },
    }),
  },
  listAppeals: empty('admin'),
  decideAppeal: {
    role: 'admin',
    make: async (the) => ({ params: { id: await answered(the) }, body: { outcome: 'upheld', reason: WORDS } }),
  },

  listPackages: empty('client'),
  createPackage: {
    role: 'admin',
    make: async () => ({ body: { heading: `Pack ${number()}`, coins: 200, price_cents: 1_600 } }),
  },
  updatePackage: {
    role: 'admin',
    make: async (the) => ({ params: { id: await newPackage(the) }, body: { heading: `Renamed ${number()}` } }),
  },
  deletePackage: { role: 'admin', make: async (the) => ({ params: { id: await newPackage(the) } }) },
  addToCart: {
    role: 'client',
    make: async ({ api }, { email }) => {
      const [offer] = await api.ok(calls.listPackages, {});
      return { body: { heading: offer?.heading, coins: offer?.coins, price: offer?.price, email } };
    },
  },
  listCart: byEmail('client'),
  removeFromCart: {
    role: 'client',
    make: async (the, subject) => ({ params: { id: (await cartItem(the, subject)).id } }),
  },
  createPaymentIntent: {
    role: 'client',
    make: async (the, subject) => ({ body: { price: (await cartItem(the, subject)).price } }),
  },
  recordPayment: {
    role: 'client',
    make: async (the, subject) => ({ body: { transactionId: await paidIntent(the, subject), email: subject.email } }),
  },
  listPayments: byEmail('client'),
  listInvoices: byEmail('client'),
  getInvoice: { role: 'client', make: async (the, subject) => ({ params: { id: await bill(the, subject) } }) },
  getBillingDetails: empty('client'),
  updateBillingDetails: {
    role: 'client',
    make: async () => ({
      body: { company: `Mill ${number()} Ltd.`, address: '1 Mill Lane\nDhaka', tax_id: 'BIN 123' },
    }),
  },
  listCards: empty('client'),
  removeCard: { role: 'client', make: async (the, subject) => ({ params: { id: await keptCard(the, subject) } }) },
  getPaymentReport: empty('admin'),
  listHeldOrders: empty('admin'),
  decideHeldCoins: {
    role: 'admin',
    make: async (the, subject) => ({
      params: { id: await lostOrder(the, subject) },
      body: { email: subject.email, decision: 'release', reason: REASON },
    }),
  },
  listReceivables: empty('admin'),
  writeOffReceivable: {
    role: 'admin',
    make: async (_, { email }) => ({ params: { email }, body: { reason: REASON } }),
  },

  requestWithdrawal: {
    role: 'freelancer',
    make: async (_, { email }) => ({ body: { ...payout(), worker_email: email } }),
  },
  listWithdrawals: empty('freelancer'),
  payWithdrawal: { role: 'admin', make: async (the, subject) => ({ params: { id: await withdrawal(the, subject) } }) },
  rejectWithdrawal: {
    role: 'admin',
    make: async (the, subject) => ({
      params: { id: await withdrawal(the, subject) },
      body: { outcome: 'failed', reason: REASON },
    }),
  },
  sendPayout: {
    role: 'admin',
    make: async (the, subject) => ({
      params: { id: await approved(the, subject) },
      body: { reference: `TRX${String(number()).padStart(8, '0')}` },
    }),
  },
  returnPayout: {
    role: 'admin',
    make: async (the, subject) => ({
      params: { id: await approved(the, subject) },
      body: { outcome: 'failed', reason: REASON },
    }),
  },
  checkPayoutResults: { role: 'admin', make: resultFile },
  importPayoutResults: { role: 'admin', make: resultFile },
  listAgreements: empty('admin'),
  cancelWithdrawal: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await withdrawal(the, subject) } }),
  },

  ...SUPPORT_RECIPES,

  uploadImage: {
    role: 'stranger',
    make: async () => ({ file: { ...PICTURE, field: calls.uploadImage.upload } }),
  },
  listReviews: empty('freelancer'),
  writeReview: {
    role: 'client',
    make: async (the, subject) => {
      await approvedWork(the, subject);
      return { body: { rating: 4, details: 'Quick to learn and quick to use.' } };
    },
  },
  listReviewsToModerate: empty('admin'),
  moderateReview: {
    role: 'admin',
    make: async (the, subject) => ({ params: { id: await writtenReview(the, subject) }, body: { status: 'shown' } }),
  },
  listTopFreelancers: empty('freelancer'),
  getRemotes: empty('freelancer'),
  reportRemoteFailure: {
    role: 'freelancer',
    make: async () => ({
      body: { remote: 'worker-app', version: '1.0.0', kind: 'timeout', url: null, message: 'It took too long.' },
    }),
  },
  getReleases: empty('admin'),
  // The registry of the tests names no remote: whoever is let in is told so.
  changeRelease: {
    role: 'admin',
    make: async () => ({
      params: { remote: 'worker-app' },
      body: { command: 'rollback', revision: 1, reason: REASON },
    }),
  },
  getAdminFigures: empty('admin'),
  getAdminDays: empty('admin'),
  getLedgerReport: empty('admin'),
  getUserFile: { role: 'admin', make: async (_, { id }) => ({ params: { id } }) },
  listUserNotes: { role: 'admin', make: async (_, { id }) => ({ params: { id } }) },
  writeUserNote: {
    role: 'admin',
    make: async (_, { id }) => ({ params: { id }, body: { text: `Note ${number()}` } }),
  },
  listAudit: empty('admin'),
  getJobs: empty('admin'),
  retryItem: {
    role: 'admin',
    make: async () => {
      const failure = {
        _id: new Types.ObjectId(),
        job: 'expire-tasks',
        item: String(number()),
        attempts: 12,
        last_error: 'It throws',
        failed_at: new Date(),
        next_attempt_at: null,
      };
      await collectionOf(JobFailureModel).insertOne(failure);
      return { params: { id: failure._id.toHexString() } };
    },
  },
  listNews: empty('freelancer'),
  readNews: { role: 'freelancer', make: async () => ({ body: { up_to: 1_000 } }) },
  getNewsSettings: empty('freelancer'),
  changeNewsSettings: { role: 'freelancer', make: async () => ({ body: { mail: { work: 'never' }, language: 'bn' } }) },
  getStatement: byEmail('freelancer'),
  getCoinDays: byEmail('freelancer'),
  getEarnings: byEmail('freelancer'),
  getHoldings: byEmail('client'),
};
