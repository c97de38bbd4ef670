/**
 * Closes an account while somebody else acts on what its owner shares with them: with TASKMINT_FULL=1 at every statement of the closing,
 * otherwise at every third in a sixth of the cases, others each day. Whichever of the two comes first, no coins remain with a closed
 * account afterwards, however much later.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { HOUR_MS } from '../../days';
import { interruptAt } from '../../testing/between-statements';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { approveOverdue } from '../submissions/approve-overdue.job';
import { endRevisions } from '../submissions/end-revisions.job';
import { passAppeals } from '../appeals/pass-appeals.job';
import { payDifferences } from '../pay-floor/pay-differences.job';
import { lapseReservations } from '../reservations/lapse-reservations.job';
import { FULL, todays } from '../../testing/todays';
import { UserModel } from './user.model';

jest.setTimeout(300_000);

const STEP = FULL ? 1 : 3;
/** More statements than any closing sends. */
const MAX_STATEMENTS = 400;
const signal = new AbortController().signal;
const WORDS = 'The list has all ten entries; look at the second page.';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));

interface Case {
  readonly closing: Person;
  readonly action: () => Promise<unknown>;
}

async function rejected(places: number, spare: number) {
  const client = await api.person('client', { bare: true, coins: places * 10 + spare });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: places, per_task_pay: 10 });
  const id = await api.submit(worker, task);
  await api.decide(client, id, 'reject');
  return { client, worker, task, id };
}
async function waiting(spare = 0) {
  const client = await api.person('client', { bare: true, coins: 30 + spare });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 3, per_task_pay: 10 });
  return { client, worker, task, id: await api.submit(worker, task) };
}
async function approved() {
  const given = await waiting(30);
  await api.decide(given.client, given.id, 'approve');
  return given;
}
let numbers = 0;
async function asked() {
  const worker = await api.person('freelancer', { bare: true, coins: 300 });
  numbers += 1;
  const account_number = `019${String(numbers).padStart(8, '0')}`;
  const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number };
  return { worker, id: (await api.ok(calls.requestWithdrawal, { body }, api.as(worker))).insertedId };
}
const open = ({ worker, id }: { worker: Person; id: string }) =>
  api.send(calls.openAppeal, { params: { id }, body: { reason: WORDS } }, api.as(worker));

async function appealed(
  side: 'client' | 'worker',
  outcome: 'resubmit' | 'upheld' | 'full' | 'partial',
  places = 1,
): Promise<Case> {
  const given = await rejected(places, 10);
  if (places === 1) {
    const someone = await api.person('freelancer', { bare: true });
    const id = await api.submit(someone, given.task);
    await api.decide(given.client, id, 'approve');
  }
  await open(given);
  await api.send(
    calls.answerAppeal,
    { params: { id: given.id }, body: { agree: false, answer: WORDS } },
    api.as(given.client),
  );
  const body = outcome === 'partial' ? { outcome, percent: 40, reason: WORDS } : { outcome, reason: WORDS };
  return {
    closing: given[side],
    action: () => api.send(calls.decideAppeal, { params: { id: given.id }, body }, api.as(admin)),
  };
}

const CASES: Record<string, () => Promise<Case>> = {
  'client, resubmit': () => appealed('client', 'resubmit'),
  'client, resubmit in a free place': () => appealed('client', 'resubmit', 3),
  'client, upheld': () => appealed('client', 'upheld'),
  'client, partial': () => appealed('client', 'partial'),
  'worker, resubmit': () => appealed('worker', 'resubmit'),
  'worker, full': () => appealed('worker', 'full'),
  'worker, partial': () => appealed('worker', 'partial'),
  'client, an appeal opened': async () => {
    const given = await rejected(3, 10);
    return { closing: given.client, action: () => open(given) };
  },
  'client, handed in': async () => {
    const client = await api.person('client', { bare: true, coins: 30 });
    const worker = await api.person('freelancer', { bare: true });
    const task = await api.task(client, { task_quantity: 3, per_task_pay: 10 });
    await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
    const body = { task_id: task, submission_details: 'Done.' };
    return { closing: client, action: () => api.send(calls.createSubmission, { body }, api.as(worker)) };
  },
  'client, changed after changes were asked for': async () => {
    const { client, worker, id } = await waiting();
    await api.ok(calls.requestChanges, { params: { id }, body: { message: WORDS, hours: 24 } }, api.as(client));
    return {
      closing: client,
      action: () =>
        api.send(calls.changeSubmission, { params: { id }, body: { submission_details: 'Anew.' } }, api.as(worker)),
    };
  },
  'client, work taken back': async () => {
    const { client, worker, id } = await waiting();
    return { closing: client, action: () => api.send(calls.withdrawSubmission, { params: { id } }, api.as(worker)) };
  },
  'worker, approved': async () => {
    const { client, worker, id } = await waiting();
    return {
      closing: worker,
      action: () => api.send(calls.decideSubmission, { params: { id }, body: { status: 'approve' } }, api.as(client)),
    };
  },
  'worker, changes asked for': async () => {
    const { client, worker, id } = await waiting();
    return {
      closing: worker,
      action: () =>
        api.send(calls.requestChanges, { params: { id }, body: { message: WORDS, hours: 24 } }, api.as(client)),
    };
  },
  'worker, pay added': async () => {
    const { client, worker, task } = await approved();
    return {
      closing: worker,
      action: () => api.send(calls.addToPay, { params: { id: task }, body: { per_task_pay: 15 } }, api.as(client)),
    };
  },
  'worker, a bonus': async () => {
    const { client, worker, id } = await approved();
    return {
      closing: worker,
      action: () =>
        api.send(
          calls.giveBonus,
          { params: { id }, body: { coins: 5, note: 'Thanks', token: 'abcdefgh' } },
          api.as(client),
        ),
    };
  },
  'worker, coins adjusted': async () => {
    const worker = await api.person('freelancer', { bare: true });
    return {
      closing: worker,
      action: () =>
        api.send(
          calls.adjustCoins,
          { params: { email: worker.email }, body: { currentCoin: 50, reason: 'A gift' } },
          api.as(admin),
        ),
    };
  },
  'worker, a payout comes back': async () => {
    const { worker, id } = await asked();
    await api.ok(calls.payWithdrawal, { params: { id } }, api.as(admin));
    return {
      closing: worker,
      action: () =>
        api.send(
          calls.returnPayout,
          { params: { id }, body: { outcome: 'failed', reason: 'No such account' } },
          api.as(admin),
        ),
    };
  },
  'worker, a withdrawal rejected': async () => {
    const { worker, id } = await asked();
    return {
      closing: worker,
      action: () =>
        api.send(
          calls.rejectWithdrawal,
          { params: { id }, body: { outcome: 'rejected', reason: 'No such account' } },
          api.as(admin),
        ),
    };
  },
  'client, a person who does not fit': async () => {
    const client = await api.person('client', { bare: true, coins: 60 });
    const worker = await api.person('freelancer', { bare: true });
    const task = await api.task(client, {
      task_quantity: 3,
      per_task_pay: 10,
      screen_out: { pay: 2, number: 3, criteria: ['You have a dog'] },
    });
    await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
    return {
      closing: client,
      action: () =>
        api.send(calls.screenOut, { params: { id: task }, body: { criterion: 'You have a dog' } }, api.as(worker)),
    };
  },
};

async function finish(): Promise<void> {
  const job = api.api.app.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'finish-closing-accounts');
  await job?.run(signal);
}

const names = Object.keys(CASES);

test.each(todays(6, names))('leaves no coins with it: %s', async (name) => {
  /** Whose account was closed, by the statement before which the other acted. */
  const closed = new Map<string, number>();
  setClock();
  for (let nth = 1 + (names.indexOf(name) % STEP); ; nth += STEP) {
    if (nth > MAX_STATEMENTS) throw new Error(`closing does not come to an end: ${name}`);
    const { closing, action } = await CASES[name]!();
    const interruption = interruptAt(nth, action);
    await api.ok(calls.closeUser, { params: { id: closing.id } }, api.as(closing));
    await interruption.end();
    if (!interruption.struck) break;
    closed.set(closing.id, nth);
  }
  await finish();
  for (const hours of [50, 200, 400, 800]) {
    setClock(() => Date.now() + hours * HOUR_MS);
    for (const job of [passAppeals, endRevisions, approveOverdue, payDifferences, lapseReservations])
      await job.run(signal);
  }
  setClock();
  const ids = [...closed.keys()].map((id) => new Types.ObjectId(id));
  const users = await collectionOf(UserModel)
    .find({ _id: { $in: ids } })
    .toArray();
  const found = users
    .filter(({ coins, closing, status }) => coins !== 0 || closing || status !== 'closed')
    .map(({ _id, coins, closing, status }) => ({ nth: closed.get(_id.toHexString()), coins, closing, status }));
  await api.assertBalanced();
  expect([users.length, found]).toEqual([closed.size, []]);
});
