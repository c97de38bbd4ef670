/**
 * For every call of the contract, a request that succeeds for a given person, together with the things it needs. The authorisation matrix, the injection
 * suite and the mass assignment suite all start from these; a call without a fixture fails them.
 */
import { Types } from 'mongoose';
import { calls, type CallName } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { JobFailureModel } from '../jobs/job-failure.model';
import { AGREEMENT_FIXTURES } from './agreement-fixtures';
import { about, byEmail, plain, type CallFixture } from './fixture-shapes';
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
  othersTask,
  type Fixtures,
} from './fixture-things';

const recordOf = async (_: Fixtures, { id }: Person): Promise<string> => id;

/** By the name of the call. `Partial` so that a new call does not break compilation; the suites report it. */
export const CALL_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
  exchangeToken: plain('stranger', ({ email }) => ({ body: { email } })),
  signOut: plain('freelancer'),
  registerUser: plain('stranger', () => ({
    body: { name: 'New Person', role: 'freelancer', photoURL: 'https://pictures.test/me.webp' },
  })),
  listUsers: plain('admin'),
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
  adjustTotalPay: byEmail('admin', () => ({ body: { total_pay: 1 + number(), reason: REASON } })),
  changeRole: {
    role: 'admin',
    make: async ({ api }, subject) => {
      const { role } = await api.record(subject);
      return { params: { email: subject.email }, body: { role: role === 'client' ? 'freelancer' : 'client' } };
    },
  },
  suspendUser: byEmail('admin', () => ({
    body: { until: new Date(Date.now() + 3_600_000).toISOString(), reason: REASON },
  })),
  removeSecondFactor: byEmail('admin', () => ({ query: { reason: REASON } })),
  getProfile: byEmail('freelancer'),
  updateProfile: byEmail('freelancer', () => ({ body: { skills: [`Proofreading ${number()}`, 'Surveys'] } })),
  updateAccount: plain('freelancer', () => ({ body: { name: `Renamed ${number()}` } })),
  listSessions: plain('freelancer'),
  endSession: {
    role: 'freelancer',
    make: async ({ api }, { uid, email }) => {
      const authTime = 5_000 + number();
      await api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(uid, email, { authTime }) });
      return { params: { id: String(authTime) } };
    },
  },
  exportAccount: plain('freelancer'),
  endOtherSessions: plain('freelancer'),
  closeUser: about('freelancer', recordOf),

  createTask: plain('client', ({ email, name }) => ({
    body: { ...taskFields(), payable_amount: 15, creator_name: name, creator_email: email },
  })),
  checkTask: plain('client', () => ({ body: { ...taskFields() } })),
  listTasks: plain('freelancer'),
  getTask: about('client', ownTask),
  getTaskMoney: about('client', ownTask),
  updateTask: about('client', ownTask, () => ({
    body: { ...taskFields(), task_title: `Another ${number()}`, status: 'open' },
  })),
  deleteTask: about('client', ownTask),

  startTask: about('freelancer', othersTask),
  giveBackTask: about('freelancer', started),
  listReservations: byEmail('freelancer'),
  attachFile: about('freelancer', started, () => ({ file: { ...PICTURE, field: calls.attachFile.upload } })),
  listFiles: about('freelancer', started),
  removeFile: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { id: await started(the, subject), file: 'f'.repeat(24) } }),
  },

  createSubmission: {
    role: 'freelancer',
    make: async (the, { email, name }) => ({
      body: {
        task_id: await othersTask(the),
        submission_details: 'Done as asked.',
        worker_email: email,
        worker_name: name,
      },
    }),
  },
  listOwnSubmissions: byEmail('freelancer'),
  listReceivedSubmissions: byEmail('client'),
  decideSubmission: about('client', received, () => ({ body: { status: 'approve' } })),
  readWorkTalk: about('freelancer', handedIn),
  writeAboutWork: about('freelancer', handedIn, () => ({ body: { text: 'Is the second page part of it?' } })),
  decideMany: {
    role: 'client',
    make: async (the, subject) => {
      const { task, work } = await deskWith(the, subject);
      return { params: { id: task }, body: { status: 'approve', submission_ids: [work] } };
    },
  },
  exportResults: about('client', async (the, subject) => (await deskWith(the, subject)).task),
  checkVerdicts: { role: 'client', make: verdictsFile },
  applyVerdicts: { role: 'client', make: verdictsFile },
  getSubmission: about('freelancer', handedIn),
  changeSubmission: about('freelancer', handedIn, () => ({ body: { submission_details: 'Done as asked, and more.' } })),
  withdrawSubmission: about('freelancer', handedIn),
  requestChanges: about('client', received, () => ({
    body: { message: 'Name the colours of the sky as well.', hours: 48 },
  })),
  giveBonus: about(
    'client',
    async (the, subject) => rejected(the, await the.api.person('freelancer'), subject),
    () => ({ body: { coins: 5, note: 'Thank you for the quick work.', token: `bonus-${number()}-x` } }),
  ),
  rateClient: about('freelancer', rejected, () => ({ body: { clarity: 4, fairness: 2, communication: 5 } })),
  listQuestions: about('freelancer', ownTask),
  listQuestionedTasks: plain('client'),
  askQuestion: about('freelancer', ownTask, () => ({ body: { text: QUESTION } })),
  answerQuestion: about('client', questionFor, () => ({ body: { text: 'Both sides, please.' } })),
  listTemplates: plain('client'),
  saveTemplate: plain('client', () => ({ body: TEMPLATE })),
  renameTemplate: about('client', keptTemplate, () => ({ body: { name: 'Renamed' } })),
  deleteTemplate: about('client', keptTemplate),
  listSearches: plain('freelancer'),
  saveSearch: plain('freelancer', () => ({ body: SEARCH })),
  changeSearch: about('freelancer', keptSearch, () => ({ body: { alert: 'daily' } })),
  deleteSearch: about('freelancer', keptSearch),
  getClient: about('freelancer', async ({ api }) => (await api.person('client')).id),
  listRejectionPauses: plain('admin'),
  allowRejections: byEmail('admin', () => ({ body: { reason: REASON } })),
  attachProof: about('freelancer', handedIn, () => ({ file: { ...PICTURE, field: calls.attachProof.upload } })),
  listProofs: about('freelancer', handedIn),

  openAppeal: about('freelancer', rejected, () => ({ body: { reason: WORDS } })),
  answerAppeal: about(
    'client',
    async (the, subject) => appealed(the, await the.api.person('freelancer'), subject),
    () => ({ body: { agree: false, answer: WORDS } }),
  ),
  listAppeals: plain('admin'),
  decideAppeal: about('admin', answered, () => ({ body: { outcome: 'upheld', reason: WORDS } })),

  listPackages: plain('client'),
  createPackage: plain('admin', () => ({ body: { heading: `Pack ${number()}`, coins: 200, price_cents: 1_600 } })),
  updatePackage: about('admin', newPackage, () => ({ body: { heading: `Renamed ${number()}` } })),
  deletePackage: about('admin', newPackage),
  addToCart: {
    role: 'client',
    make: async ({ api }, { email }) => {
      const [offer] = await api.ok(calls.listPackages, {});
      return { body: { heading: offer?.heading, coins: offer?.coins, price: offer?.price, email } };
    },
  },
  listCart: byEmail('client'),
  removeFromCart: about('client', async (the, subject) => (await cartItem(the, subject)).id),
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
  getInvoice: about('client', bill),
  getBillingDetails: plain('client'),
  updateBillingDetails: plain('client', () => ({
    body: { company: `Mill ${number()} Ltd.`, address: '1 Mill Lane\nDhaka', tax_id: 'BIN 123' },
  })),
  listCards: plain('client'),
  removeCard: about('client', savedCard),
  getPaymentReport: plain('admin'),
  listHeldOrders: plain('admin'),
  decideHeldCoins: about('admin', lostOrder, ({ email }) => ({ body: { email, decision: 'release', reason: REASON } })),
  listReceivables: plain('admin'),
  writeOffReceivable: byEmail('admin', () => ({ body: { reason: REASON } })),

  requestWithdrawal: plain('freelancer', ({ email }) => ({ body: { ...payout(), worker_email: email } })),
  listWithdrawals: plain('freelancer'),
  payWithdrawal: about('admin', withdrawal),
  rejectWithdrawal: about('admin', withdrawal, () => ({ body: { outcome: 'failed', reason: REASON } })),
  sendPayout: about('admin', approved, () => ({ body: { reference: `TRX${String(number()).padStart(8, '0')}` } })),
  returnPayout: about('admin', approved, () => ({ body: { outcome: 'failed', reason: REASON } })),
  checkPayoutResults: { role: 'admin', make: resultFile },
  importPayoutResults: { role: 'admin', make: resultFile },
  ...AGREEMENT_FIXTURES,
  cancelWithdrawal: about('freelancer', withdrawal),
  ...SUPPORT_FIXTURES,
  ...DECISION_FIXTURES,
  ...DEFECT_FIXTURES,
  ...SCREEN_OUT_FIXTURES,

  uploadImage: plain('stranger', () => ({ file: { ...PICTURE, field: calls.uploadImage.upload } })),
  listReviews: plain('freelancer'),
  writeReview: {
    role: 'client',
    make: async (the, subject) => {
      await approvedWork(the, subject);
      return { body: { rating: 4, details: 'Quick to learn and quick to use.' } };
    },
  },
  listReviewsToModerate: plain('admin'),
  moderateReview: about('admin', writtenReview, () => ({ body: { status: 'shown' } })),
  listTopFreelancers: plain('freelancer'),
  getRemotes: plain('freelancer'),
  ...RELEASE_FIXTURES,
  getReleases: plain('admin'),
  getAdminFigures: plain('admin'),
  getAdminDays: plain('admin'),
  getLedgerReport: plain('admin'),
  getPayFloor: plain('freelancer'),
  addToPay: {
    role: 'client',
    make: async (the, subject) => {
      const id = await ownTask(the, subject);
      await moveCoins(subject.id, 10);
      return { params: { id }, body: { per_task_pay: 6 } };
    },
  },
  getUserFile: about('admin', recordOf),
  listUserNotes: about('admin', recordOf),
  writeUserNote: about('admin', recordOf, () => ({ body: { text: `Note ${number()}` } })),
  listAudit: plain('admin'),
  getJobs: plain('admin'),
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
  listApiKeys: plain('client'),
  createApiKey: plain('client', () => ({ body: { name: `Key ${number()}`, scopes: ['read'], daily_coins: 10 } })),
  revokeApiKey: about('client', async (the, subject) => (await keyOf(the, subject, ['read'])).record._id),
  getOwnKey: plain('client'),
  listWebhooks: plain('client'),
  createWebhook: plain('client', () => ({ body: { url: `https://hooks.example.org/${number()}`, topics: ['work'] } })),
  changeWebhook: about('client', webhookOf, () => ({ body: { status: 'disabled' } })),
  rotateWebhookSecret: about('client', webhookOf),
  deleteWebhook: about('client', webhookOf),
  listWebhookDeliveries: about('client', webhookOf),
  resendEvent: about('client', webhookOf, () => ({ body: { number: 0 } })),
  listNews: plain('freelancer'),
  readNews: plain('freelancer', () => ({ body: { up_to: 1_000 } })),
  getNewsSettings: plain('freelancer'),
  changeNewsSettings: plain('freelancer', () => ({ body: { mail: { work: 'never' }, language: 'bn' } })),
  getStatement: byEmail('freelancer'),
  getCoinDays: byEmail('freelancer'),
  getEarnings: byEmail('freelancer'),
  getHoldings: byEmail('client'),
};
