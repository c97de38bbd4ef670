/**
 * For every call of the contract, a request that succeeds for a given person, together with the things it needs. The authorisation matrix, the injection
 * suite and the mass assignment suite all start from these; a call without a fixture fails them.
 */
import { Types } from 'mongoose';
import { calls, type CallName, type Role } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { JobFailureModel } from '../jobs/job-failure.model';
import { AGREEMENT_FIXTURES } from './agreement-fixtures';
import { DECISION_FIXTURES } from './decision-fixtures';
import { DEFECT_FIXTURES } from './defect-fixtures';
import { RELEASE_FIXTURES } from './release-fixtures';
import { SCREEN_OUT_FIXTURES } from './screen-out-fixtures';
import { SUPPORT_FIXTURES } from './support-fixtures';
import { moveCoins, taskFields, type Person } from './start-test-api';
import {
  PICTURE,
  REASON,
  WORDS,
  number,
  ownTask,
  deskWith,
  verdictsFile,
  received,
  handedIn,
  rejected,
  appealed,
  answered,
  started,
  withdrawal,
  approved,
  payout,
  cartItem,
  paidIntent,
  lostOrder,
  bill,
  savedCard,
  resultFile,
  newPackage,
  approvedWork,
  writtenReview,
  keptSearch,
  keptTemplate,
  QUESTION,
  questionFor,
  TEMPLATE,
  SEARCH,
  keyOf,
  webhookOf,
  type Fixtures,
  type RequestParts,
} from './fixture-things';

export interface CallFixture {
  /** Role with which the request succeeds; `stranger` has no record yet. */
  readonly role: Role | 'stranger';
  /** The request about `subject`: about their record, or a thing of theirs. */
  make(fixtures: Fixtures, subject: Person): Promise<RequestParts>;
}

const empty = (role: CallFixture['role']): CallFixture => ({ role, make: async () => ({}) });
const byEmail = (role: CallFixture['role']): CallFixture => ({
  role,
  make: async (_, { email }) => ({ params: { email } }),
});

/** About one of the subject's webhook endpoints. */
const byWebhook = (body?: Record<string, unknown>): CallFixture => ({
  role: 'client',
  make: async (fixtures, subject) => ({
    params: { id: await webhookOf(fixtures, subject) },
    ...(body ? { body } : {}),
  }),
});

/** By the name of the call. `Partial` so that a new call does not break compilation; the suites report it. */
export const CALL_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
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
  checkTask: { role: 'client', make: async () => ({ body: { ...taskFields() } }) },
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
  attachFile: {
    role: 'freelancer',
    make: async (the, subject) => ({
      params: { id: await started(the, subject) },
      file: { ...PICTURE, field: calls.attachFile.upload },
    }),
  },
  listFiles: { role: 'freelancer', make: async (the, subject) => ({ params: { id: await started(the, subject) } }) },
  removeFile: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await started(the, subject), file: 'f'.repeat(24) } }),
  },

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
  readWorkTalk: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await handedIn(the, subject) } }),
  },
  writeAboutWork: {
    role: 'freelancer',
    make: async (the, subject) => ({
      params: { id: await handedIn(the, subject) },
      body: { text: 'Is the second page part of it?' },
    }),
  },
  decideMany: {
    role: 'client',
    make: async (the, subject) => {
      const { task, work } = await deskWith(the, subject);
      return { params: { id: task }, body: { status: 'approve', submission_ids: [work] } };
    },
  },
  exportResults: {
    role: 'client',
    make: async (the, subject) => ({ params: { id: (await deskWith(the, subject)).task } }),
  },
  checkVerdicts: { role: 'client', make: verdictsFile },
  applyVerdicts: { role: 'client', make: verdictsFile },
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
  rateClient: {
    role: 'freelancer',
    make: async (the, subject) => ({
      params: { id: await rejected(the, subject) },
      body: { clarity: 4, fairness: 2, communication: 5 },
    }),
  },
  listQuestions: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await ownTask(the, subject) } }),
  },
  listQuestionedTasks: empty('client'),
  askQuestion: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await ownTask(the, subject) }, body: { text: QUESTION } }),
  },
  answerQuestion: {
    role: 'client',
    make: async (the, subject) => ({
      params: { id: await questionFor(the, subject) },
      body: { text: 'Both sides, please.' },
    }),
  },
  listTemplates: empty('client'),
  saveTemplate: { role: 'client', make: async () => ({ body: TEMPLATE }) },
  renameTemplate: {
    role: 'client',
    make: async (the, subject) => ({ params: { id: await keptTemplate(the, subject) }, body: { name: 'Renamed' } }),
  },
  deleteTemplate: {
    role: 'client',
    make: async (the, subject) => ({ params: { id: await keptTemplate(the, subject) } }),
  },
  listSearches: empty('freelancer'),
  saveSearch: { role: 'freelancer', make: async () => ({ body: SEARCH }) },
  changeSearch: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await keptSearch(the, subject) }, body: { alert: 'daily' } }),
  },
  deleteSearch: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await keptSearch(the, subject) } }),
  },
  getClient: {
    role: 'freelancer',
    make: async ({ api }) => ({ params: { id: (await api.person('client')).id } }),
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
  removeCard: { role: 'client', make: async (the, subject) => ({ params: { id: await savedCard(the, subject) } }) },
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
  ...AGREEMENT_FIXTURES,
  cancelWithdrawal: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await withdrawal(the, subject) } }),
  },
  ...SUPPORT_FIXTURES,
  ...DECISION_FIXTURES,
  ...DEFECT_FIXTURES,
  ...SCREEN_OUT_FIXTURES,

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
  ...RELEASE_FIXTURES,
  getReleases: empty('admin'),
  getAdminFigures: empty('admin'),
  getAdminDays: empty('admin'),
  getLedgerReport: empty('admin'),
  getPayFloor: empty('freelancer'),
  addToPay: {
    role: 'client',
    make: async (the, subject) => {
      const id = await ownTask(the, subject);
      await moveCoins(subject.id, 10);
      return { params: { id }, body: { per_task_pay: 6 } };
    },
  },
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
  listApiKeys: empty('client'),
  createApiKey: {
    role: 'client',
    make: async () => ({ body: { name: `Key ${number()}`, scopes: ['read'], daily_coins: 10 } }),
  },
  revokeApiKey: {
    role: 'client',
    make: async (fixtures, subject) => ({ params: { id: (await keyOf(fixtures, subject, ['read'])).record._id } }),
  },
  getOwnKey: empty('client'),
  listWebhooks: empty('client'),
  createWebhook: {
    role: 'client',
    make: async () => ({ body: { url: `https://hooks.example.org/${number()}`, topics: ['work'] } }),
  },
  changeWebhook: byWebhook({ status: 'disabled' }),
  rotateWebhookSecret: byWebhook(),
  deleteWebhook: byWebhook(),
  listWebhookDeliveries: byWebhook(),
  resendEvent: byWebhook({ number: 0 }),
  listNews: empty('freelancer'),
  readNews: { role: 'freelancer', make: async () => ({ body: { up_to: 1_000 } }) },
  getNewsSettings: empty('freelancer'),
  changeNewsSettings: { role: 'freelancer', make: async () => ({ body: { mail: { work: 'never' }, language: 'bn' } }) },
  getStatement: byEmail('freelancer'),
  getCoinDays: byEmail('freelancer'),
  getEarnings: byEmail('freelancer'),
  getHoldings: byEmail('client'),
};
