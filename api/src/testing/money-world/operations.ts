/** Every operation of the product that moves coins or decides who may do so, picked at random, each with what its response claims. */
import { calls, STARTING_COINS, type Role } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { DAY_MS, HOUR_MS } from '../../days';
import { SubmissionModel, type SubmissionRecord } from '../../modules/submissions/submission.model';
import { taskFields } from '../start-test-api';
import { mayHaveMoved, moved, type Claim } from './claims';
import { defectOperations } from './defect-operations';
import { deskOperations } from './desk-operations';
import { agree, endAgreement, followPayout, ownerOf } from './agreement-operations';
import { jobOperations } from './job-operations';
import { paymentOperations } from './payment-operations';
import { screenOutOperations } from './screen-out-operations';
import type { World } from './world';

/** Does something and returns what must have moved; nothing if there was nobody or nothing to do it with. */
export type Operation = (world: World) => Promise<readonly Claim[]>;

export interface WeightedOperation {
  readonly name: string;
  readonly weight: number;
  readonly value: Operation;
}

const dayFrom = (world: World, days: number): string =>
  new Date(world.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const idOf = (record: { _id: { toHexString(): string } }): string => record._id.toHexString();
const signUp: Operation = async (world) => {
  // Sometimes somebody who already has a record, or another person's address.
  const known = world.random.chance(0.15) ? world.random.pick(world.users()) : undefined;
  const number = world.number();
  const caller = {
    uid: known && world.random.chance(0.5) ? known.uid : `uid-${world.name}-${number}`,
    email: known?.email ?? `person-${number}@${world.name}.test`,
  };
  const role = world.random.pick(['client', 'freelancer'] as const) ?? 'client';
  const body = { name: `Person ${number}`, role, coins: 1_000_000, total_pay: 5 };
  const outcome = await world.ask(calls.registerUser, { body }, caller);
  return world.claimsOf(outcome, ({ insertedId }) => [
    moved('signup_bonus', insertedId, { amount: STARTING_COINS[role], credit: `balance:${insertedId}` }),
  ]);
};

const postTask: Operation = async (world) => {
  const client = world.somebody('client');
  if (!client) return [];
  const quantity = world.random.integer(1, 5);
  const pay = world.random.pick([1, 2, 3, 5, 7, 20, 60]) ?? 1;
  const fields = {
    ...taskFields(),
    task_quantity: quantity,
    per_task_pay: pay,
    completion_date: dayFrom(world, world.random.integer(0, 6)),
    review_days: world.random.integer(1, 4),
    time_limit_minutes: world.random.pick([5, 60, 1_440]) ?? 60,
  };
  const outcome = await world.ask(calls.createTask, { body: fields }, client);
  const facts = { amount: quantity * pay, debit: `balance:${idOf(client)}` };
  return world.claimsOf(
    outcome,
    ({ insertedId }) => [moved('task_posted', insertedId, { ...facts, credit: `escrow:${insertedId}` })],
    () => [moved('task_posted', null, facts)],
  );
};

const editTask: Operation = async (world) => {
  const task = world.thing(world.snapshot.tasks.values());
  const owner = task && ownerOf(world, task.owner.toHexString());
  if (!task || !owner) return [];
  const { random } = world;
  const body = {
    ...(random.chance(0.6) ? { task_quantity: random.integer(1, 7) } : {}),
    ...(random.chance(0.4) ? { per_task_pay: random.integer(1, 30) } : {}),
    ...(random.chance(0.3) ? { status: random.pick(['open', 'paused'] as const) ?? 'open' } : {}),
    ...(random.chance(0.2) ? { task_title: `Said otherwise ${world.number()}` } : {}),
    ...(random.chance(0.2) ? { completion_date: dayFrom(world, random.integer(0, 9)) } : {}),
  };
  const id = idOf(task);
  const outcome = await world.ask(calls.updateTask, { params: { id }, body }, owner);
  // Raised or lowered, depending on what happened to the task meanwhile.
  const either = (): Claim[] => [mayHaveMoved('task_raised', id), mayHaveMoved('task_refund', id)];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? either() : []), either);
};

const deleteTask: Operation = async (world) => {
  const task = world.thing(world.snapshot.tasks.values());
  const actor = task && (world.random.chance(0.3) ? world.somebody('admin') : ownerOf(world, task.owner.toHexString()));
  if (!task || !actor) return [];
  const id = idOf(task);
  const outcome = await world.ask(calls.deleteTask, { params: { id } }, actor);
  const refund = (): Claim[] => [mayHaveMoved('task_refund', id)];
  return world.claimsOf(outcome, ({ deletedCount }) => (deletedCount === 1 ? refund() : []), refund);
};

/** Decides about a waiting task, sometimes based on an outdated version, or hides one. */
const moderate: Operation = async (world) => {
  const { random } = world;
  const tasks = [...world.snapshot.tasks.values()];
  const waiting = tasks.filter(({ status, moderation }) => moderation === 'waiting' && status !== 'cancelled');
  const task = random.chance(0.9) ? random.pick(waiting) : world.thing(tasks);
  const admin = world.somebody('admin');
  if (!task || !admin) return [];
  const id = idOf(task);
  const reason = 'A decision for this test';
  const read = random.chance(0.95) ? task.moderation_since : undefined;
  const since = (read ?? new Date(0)).toISOString();
  const verdict = random.pick(['approve', 'approve', 'approve', 'refuse', 'hide'] as const) ?? 'approve';
  const body =
    verdict === 'approve'
      ? { verdict, since }
      : verdict === 'refuse'
        ? { verdict, since, reason }
        : { verdict, reason };
  const outcome = await world.ask(calls.moderateTask, { params: { id }, body }, admin);
  if (verdict !== 'refuse') return [];
  const refund = (): Claim[] => [mayHaveMoved('task_refund', id)];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? refund() : []), refund);
};

const submitWork: Operation = async (world) => {
  const open = [...world.snapshot.tasks.values()].filter(({ listed }) => listed);
  const task = world.random.chance(0.85) ? world.random.pick(open) : world.thing(world.snapshot.tasks.values());
  const worker = world.somebody('freelancer');
  if (!task || !worker) return [];
  const body = { task_id: idOf(task), submission_details: 'Done as asked.', payable_amount: 1_000_000 };
  await world.ask(calls.createSubmission, { body }, worker);
  return [];
};

/** Starts a task, mostly one that accepts work. */
const startTask: Operation = async (world) => {
  const open = [...world.snapshot.tasks.values()].filter(({ listed }) => listed);
  const task = world.random.chance(0.85) ? world.random.pick(open) : world.thing(world.snapshot.tasks.values());
  const worker = world.somebody('freelancer');
  if (task && worker) await world.ask(calls.startTask, { params: { id: idOf(task) } }, worker);
  return [];
};

/** Submits work for a reservation or gives it back, in time or too late. */
const endStarted: Operation = async (world) => {
  const all = [...world.snapshot.reservations.values()];
  const kept = world.random.pick(all.filter(({ live }) => live)) ?? world.thing(all);
  const worker = kept && ownerOf(world, kept.worker.toHexString());
  if (!kept || !worker) return [];
  const id = kept.task_id.toHexString();
  if (world.random.chance(0.6)) {
    const body = { task_id: id, submission_details: 'Done as asked.' };
    await world.ask(calls.createSubmission, { body }, worker);
    return [];
  }
  const outcome = await world.ask(calls.giveBackTask, { params: { id } }, worker);
  // Coins move only when the task has ended meanwhile.
  const refund = (): Claim[] =>
    all.filter((one) => one.live && idOf(one) === idOf(kept)).map((one) => mayHaveMoved('task_refund', idOf(one)));
  return world.claimsOf(outcome, refund, refund);
};

const decide: Operation = async (world) => {
  const all = [...world.snapshot.submissions.values()];
  const pending = all.filter(({ status }) => status === 'pending');
  const submission = world.random.chance(0.85) ? world.random.pick(pending) : world.thing(all);
  if (!submission) return [];
  const actor = world.random.chance(0.05)
    ? world.random.pick(world.users())
    : ownerOf(world, submission.owner.toHexString());
  if (!actor) return [];
  const id = idOf(submission);
  const params = { id };
  if (world.random.chance(0.7)) {
    const outcome = await world.ask(calls.decideSubmission, { params, body: { status: 'approve' } }, actor);
    // The bookkeeper compares the amount with the submission: its client may raise the pay at the same moment.
    const pay = (): Claim[] => [moved('submission_pay', id)];
    return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? pay() : []), pay);
  }
  const outcome = await world.ask(calls.decideSubmission, { params, body: { status: 'reject' } }, actor);
  const refund = (): Claim[] => [mayHaveMoved('task_refund', id)];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? refund() : []), refund);
};

/** Requests changes, mostly to pending work. */
const requestChanges: Operation = async (world) => {
  const all = [...world.snapshot.submissions.values()];
  const work = world.random.pick(all.filter(({ status }) => status === 'pending')) ?? world.thing(all);
  const client = work && ownerOf(world, work.owner.toHexString());
  if (!work || !client) return [];
  const body = { message: 'Name the colours of the sky as well.', hours: world.random.integer(24, 48) };
  await world.ask(calls.requestChanges, { params: { id: idOf(work) }, body }, client);
  return [];
};

/** Changes work, resubmits it or withdraws it. */
const changeWork: Operation = async (world) => {
  const all = [...world.snapshot.submissions.values()];
  const open = all.filter(({ status }) => status === 'revision' || (status === 'pending' && world.random.chance(0.2)));
  const work = world.random.pick(open) ?? world.thing(all);
  const worker = work && ownerOf(world, work.worker.toHexString());
  if (!work || !worker) return [];
  const id = idOf(work);
  if (world.random.chance(0.7)) {
    const body = { submission_details: 'Done again, with the colours.' };
    await world.ask(calls.changeSubmission, { params: { id }, body }, worker);
    return [];
  }
  const outcome = await world.ask(calls.withdrawSubmission, { params: { id } }, worker);
  const refund = (): Claim[] => [mayHaveMoved('task_refund', id)];
  return world.claimsOf(outcome, ({ deletedCount }) => (deletedCount === 1 ? refund() : []), refund);
};

const appealed = (world: World, state?: string): SubmissionRecord | undefined => {
  const all = [...world.snapshot.submissions.values()];
  const wanted = all.filter(({ appeal }) => (state ? appeal?.state === state : false));
  return world.random.pick(wanted) ?? world.thing(all.filter(({ appeal }) => appeal));
};

/** Appeals against a rejection, occasionally against work that was not rejected. */
const appeal: Operation = async (world) => {
  const all = [...world.snapshot.submissions.values()];
  const work = world.random.pick(all.filter((one) => one.status === 'reject' && !one.appeal)) ?? world.thing(all);
  const worker = work && ownerOf(world, work.worker.toHexString());
  if (!work || !worker) return [];
  const id = idOf(work);
  const body = { reason: 'The list has all ten entries; look at the second page.' };
  const outcome = await world.ask(calls.openAppeal, { params: { id }, body }, worker);
  const hold = (): Claim[] => [mayHaveMoved('appeal_hold', id)];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? hold() : []), hold);
};

const answerAppeal: Operation = async (world) => {
  const work = appealed(world, 'client_response');
  const client = work && ownerOf(world, work.owner.toHexString());
  if (!work || !client) return [];
  const id = idOf(work);
  const body = world.random.chance(0.4)
    ? { agree: true as const }
    : { agree: false as const, answer: 'There is no second page in what was handed in.' };
  const outcome = await world.ask(calls.answerAppeal, { params: { id }, body }, client);
  const paid = (): Claim[] => (body.agree ? [moved('submission_pay', id), mayHaveMoved('appeal_hold', id)] : []);
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? paid() : []), paid);
};

/** An admin decides; sometimes too early, or about a decided appeal. */
const decideAppeal: Operation = async (world) => {
  const work = appealed(world, 'admin');
  const admin = world.somebody('admin');
  if (!work || !admin) return [];
  const id = idOf(work);
  const outcome = world.random.pick(['full', 'partial', 'resubmit', 'upheld'] as const) ?? 'full';
  const reason = 'The second page was there, as the file shows.';
  const body = outcome === 'partial' ? { outcome, percent: world.random.integer(1, 99), reason } : { outcome, reason };
  const answer = await world.ask(calls.decideAppeal, { params: { id }, body }, admin);
  const claims = (): Claim[] => {
    const hold = mayHaveMoved('appeal_hold', id);
    if (outcome === 'upheld') return [mayHaveMoved('task_refund', id)];
    if (outcome === 'resubmit') return [hold];
    return [moved('submission_pay', id), hold, mayHaveMoved('appeal_cover', id), mayHaveMoved('task_refund', id)];
  };
  return world.claimsOf(answer, ({ modifiedCount }) => (modifiedCount === 1 ? claims() : []), claims);
};

/** A bonus, sometimes with a token that was used before. */
const bonus: Operation = async (world) => {
  const work = world.thing([...world.snapshot.submissions.values()].filter(({ decided_at: at }) => at !== null));
  const client = work && ownerOf(world, work.owner.toHexString());
  if (!work || !client) return [];
  const id = idOf(work);
  const coins = world.random.integer(1, 12);
  const body = { coins, note: 'Thank you for the quick work.', token: `bonus-token-${world.random.integer(1, 3)}` };
  const outcome = await world.ask(calls.giveBonus, { params: { id }, body }, client);
  const facts = { debit: `balance:${idOf(client)}`, credit: `balance:${work.worker.toHexString()}`, amount: coins };
  const given = (): Claim[] => [moved('bonus', id, facts)];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? given() : []), given);
};

/** Raises the pay of a task, occasionally of one that has ended, or by nothing. */
const addToPay: Operation = async (world) => {
  const all = [...world.snapshot.tasks.values()];
  const live = all.filter(({ status }) => status === 'open' || status === 'paused');
  const task = world.random.chance(0.9) ? world.random.pick(live) : world.thing(all);
  const owner = task && ownerOf(world, task.owner.toHexString());
  if (!task || !owner) return [];
  const id = idOf(task);
  const body = { per_task_pay: Math.max(1, task.per_task_pay + world.random.integer(0, 3)) };
  const outcome = await world.ask(calls.addToPay, { params: { id }, body }, owner);
  const facts = { debit: `balance:${idOf(owner)}`, credit: `escrow:${id}` };
  const added = (): Claim[] => [moved('pay_added', id, facts)];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? added() : []), added);
};

const withdraw: Operation = async (world) => {
  const rich = world.users(({ role, coins }) => role === 'freelancer' && coins >= 300);
  const worker = world.random.chance(0.9) ? world.random.pick(rich) : world.somebody('freelancer');
  if (!worker) return [];
  const all = worker.coins;
  const coins = Math.max(
    1,
    world.random.pick([300, all, all + 1, world.random.integer(290, Math.max(300, all))]) ?? 300,
  );
  const account = `01${String(world.random.chance(0.8) ? Number.parseInt(idOf(worker).slice(-7), 16) : 7).padStart(9, '0')}`;
  const body = { withdraw_coin: coins, payment_system: 'Bcash' as const, account_number: account };
  const outcome = await world.ask(calls.requestWithdrawal, { body }, worker);
  const facts = { amount: coins, debit: `balance:${idOf(worker)}` };
  return world.claimsOf(
    outcome,
    ({ insertedId }) => [moved('withdrawal_hold', insertedId, { ...facts, credit: `hold:${insertedId}` })],
    () => [moved('withdrawal_hold', null, facts)],
  );
};

const settleWithdrawal: Operation = async (world) => {
  const all = [...world.snapshot.withdrawals.values()];
  const withdrawal = world.random.pick(all.filter(({ status }) => status === 'pending')) ?? world.thing(all);
  if (!withdrawal) return [];
  const id = idOf(withdrawal);
  const params = { id };
  const amount = withdrawal.withdraw_coin;
  const how = world.random.pick(['pay', 'pay', 'reject', 'cancel'] as const) ?? 'pay';
  const actor = how === 'cancel' ? ownerOf(world, withdrawal.worker_id.toHexString()) : world.somebody('admin');
  if (!actor) return [];
  if (how === 'pay') {
    const outcome = await world.ask(calls.payWithdrawal, { params }, actor);
    const paid = (): Claim[] => [
      moved('withdrawal_paid', id, { amount, debit: `hold:${id}`, credit: 'system:paid-out' }),
    ];
    return world.claimsOf(outcome, paid, paid);
  }
  const back = (): Claim[] => [moved('withdrawal_return', id, { amount, debit: `hold:${id}` })];
  if (how === 'cancel') return world.claimsOf(await world.ask(calls.cancelWithdrawal, { params }, actor), back, back);
  const body = {
    outcome: world.random.pick(['rejected', 'failed'] as const) ?? 'rejected',
    reason: 'The account does not exist.',
  };
  return world.claimsOf(await world.ask(calls.rejectWithdrawal, { params, body }, actor), back, back);
};

const adjust: Operation = async (world) => {
  const [admin, user] = [world.somebody('admin'), world.random.pick(world.users())];
  if (!admin || !user) return [];
  const params = { email: user.email };
  const reason = 'A correction for this test';
  const figure = world.random.integer(0, 900);
  if (world.random.chance(0.7)) {
    const outcome = await world.ask(calls.adjustCoins, { params, body: { currentCoin: figure, reason } }, admin);
    const claims = (): Claim[] => [moved('adjustment', idOf(admin))];
    return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? claims() : []), claims);
  }
  const outcome = await world.ask(calls.adjustTotalPay, { params, body: { total_pay: figure, reason } }, admin);
  const claims = (): Claim[] => [moved('total_correction', idOf(admin))];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? claims() : []), claims);
};

const changeRole: Operation = async (world) => {
  const [admin, user] = [world.somebody('admin'), world.random.pick(world.users(({ role }) => role !== 'admin'))];
  const role: Role = world.random.pick(['client', 'freelancer', 'client', 'freelancer', 'admin'] as const) ?? 'client';
  if (admin && user) await world.ask(calls.changeRole, { params: { email: user.email }, body: { role } }, admin);
  return [];
};

const suspend: Operation = async (world) => {
  const [admin, user] = [world.somebody('admin'), world.random.pick(world.users())];
  if (!admin || !user) return [];
  const until = user.suspended_until
    ? null
    : new Date(world.now().getTime() + world.random.integer(1, 48) * HOUR_MS).toISOString();
  const body = { until, reason: 'A suspension for this test' };
  await world.ask(calls.suspendUser, { params: { email: user.email }, body }, admin);
  return [];
};

/** The state explains what closing an account releases: the account is closed. */
const closeAccount: Operation = async (world) => {
  const user = world.random.pick(world.users(({ role }) => role !== 'admin'));
  const actor = world.random.chance(0.5) ? user : world.somebody('admin');
  if (user && actor) await world.ask(calls.closeUser, { params: { id: idOf(user) } }, actor);
  return [];
};

/** An admin upholds every rejection with an undecided appeal. */
export async function decideAllAppeals(world: World): Promise<void> {
  const [admin] = world.users(({ role }) => role === 'admin');
  if (!admin) throw new Error('nobody is left to decide appeals');
  const waiting = await collectionOf(SubmissionModel).find({ 'appeal.state': 'admin' }).toArray();
  for (const work of waiting) {
    // Nobody decides again about work they have decided about before.
    const before = work.past_appeals?.some((one) => one.admin?.equals(admin._id)) ?? false;
    const decider = before ? await world.api.person('admin') : admin;
    const body = { outcome: 'upheld' as const, reason: 'The second page was not there after all.' };
    const token = world.api.tokenOf(decider);
    await world.api.ok(calls.decideAppeal, { params: { id: idOf(work) }, body }, { token });
  }
}

export const OPERATIONS: readonly WeightedOperation[] = [
  { name: 'sign up', weight: 6, value: signUp },
  { name: 'post a task', weight: 12, value: postTask },
  { name: 'edit a task', weight: 7, value: editTask },
  { name: 'delete a task', weight: 2, value: deleteTask },
  { name: 'moderate', weight: 9, value: moderate },
  { name: 'submit work', weight: 20, value: submitWork },
  { name: 'start a task', weight: 9, value: startTask },
  { name: 'end what was started', weight: 8, value: endStarted },
  { name: 'decide', weight: 18, value: decide },
  { name: 'ask for changes', weight: 5, value: requestChanges },
  { name: 'change work', weight: 7, value: changeWork },
  { name: 'appeal', weight: 8, value: appeal },
  { name: 'answer an appeal', weight: 4, value: answerAppeal },
  { name: 'decide an appeal', weight: 5, value: decideAppeal },
  { name: 'give a bonus', weight: 4, value: bonus },
  { name: 'add to the pay', weight: 4, value: addToPay },
  { name: 'withdraw', weight: 5, value: withdraw },
  { name: 'settle a withdrawal', weight: 6, value: settleWithdrawal },
  { name: 'follow a payout', weight: 4, value: followPayout },
  { name: 'agree', weight: 5, value: agree },
  { name: 'end an agreement', weight: 1, value: endAgreement },
  { name: 'adjust', weight: 4, value: adjust },
  { name: 'change a role', weight: 1, value: changeRole },
  { name: 'suspend', weight: 1, value: suspend },
  { name: 'close an account', weight: 1, value: closeAccount },
  ...deskOperations,
  ...paymentOperations,
  ...jobOperations,
  ...defectOperations,
  ...screenOutOperations,
];
