/** Every operation of the product that moves coins or decides who may, drawn at random, each saying what its answer claims. */
import { calls, STARTING_COINS, type Role } from '@taskmint/contract';
import type { UserRecord } from '../../modules/users/user.model';
import { taskFields } from '../start-test-api';
import { mayHaveMoved, moved, type Claim } from './claims';
import { jobOperations } from './job-operations';
import { paymentOperations } from './payment-operations';
import type { World } from './world';

/** Does something and tells what must have moved; nothing when there was nobody or nothing to do it with. */
export type Operation = (world: World) => Promise<readonly Claim[]>;

export interface WeightedOperation {
  readonly name: string;
  readonly weight: number;
  readonly value: Operation;
}

const DAY_MS = 24 * 3_600_000;
const dayFrom = (world: World, days: number): string =>
  new Date(world.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const idOf = (record: { _id: { toHexString(): string } }): string => record._id.toHexString();

const signUp: Operation = async (world) => {
  // Sometimes somebody who has a record already, or the address of somebody else.
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
  // Raised or lowered, which of the two depends on what happened to the task meanwhile.
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

/** Decides about a task that waits for an admin, sometimes as somebody who has read it too early, or takes one out of sight. */
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
    const pay = (): Claim[] => [moved('submission_pay', id, { amount: submission.payable_amount })];
    return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? pay() : []), pay);
  }
  const outcome = await world.ask(calls.decideSubmission, { params, body: { status: 'reject' } }, actor);
  const refund = (): Claim[] => [mayHaveMoved('task_refund', id)];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? refund() : []), refund);
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

/** Says what became of a payout: sent, failed or returned; now and then of one that is not there yet, or is over. */
const followPayout: Operation = async (world) => {
  const all = [...world.snapshot.withdrawals.values()];
  const paid = all.filter(({ status }) => status === 'paid');
  const withdrawal = world.random.chance(0.9) ? world.random.pick(paid) : world.thing(all);
  const admin = world.somebody('admin');
  if (!withdrawal || !admin) return [];
  const id = idOf(withdrawal);
  const params = { id };
  if (world.random.chance(0.5)) {
    // Sometimes one that another payout has.
    const reference = `${world.name.toUpperCase().replace(/[^A-Z0-9]/g, '')}-${world.random.integer(1, 400)}-TRX`;
    await world.ask(calls.sendPayout, { params, body: { reference } }, admin);
    return [];
  }
  const outcome = world.random.pick(['failed', 'returned'] as const) ?? 'failed';
  const body = { outcome, reason: 'The number takes no payments.' };
  const amount = withdrawal.withdraw_coin;
  const debit = 'system:paid-out';
  // A closed account's coins are forfeited.
  const isClosed = ownerOf(world, withdrawal.worker_id.toHexString())?.status === 'closed';
  const back = (): Claim[] =>
    isClosed
      ? [moved('forfeit', id, { amount, debit, credit: 'system:forfeited' })]
      : [moved('payout_return', id, { amount, debit, credit: `balance:${withdrawal.worker_id.toHexString()}` })];
  return world.claimsOf(await world.ask(calls.returnPayout, { params, body }, admin), back, back);
};

/** A second admin agrees to what waits: the same call as the first one's. */
const agree: Operation = async (world) => {
  const admin = world.somebody('admin');
  const waiting = world.random.pick([...world.snapshot.agreements.values()]);
  if (!admin || !waiting) return [];
  const id = waiting.subject.split(':')[1] ?? '';
  if (waiting.action === 'pay-withdrawal') {
    const amount = world.snapshot.withdrawals.get(id)?.withdraw_coin;
    const outcome = await world.ask(calls.payWithdrawal, { params: { id } }, admin);
    const paid = (): Claim[] => [moved('withdrawal_paid', id, { ...(amount ? { amount } : {}), debit: `hold:${id}` })];
    return world.claimsOf(outcome, paid, paid);
  }
  const params = { email: ownerOf(world, id)?.email ?? 'nobody@people.test' };
  if (waiting.action === 'make-admin') {
    await world.ask(calls.changeRole, { params, body: { role: 'admin' } }, admin);
    return [];
  }
  if (waiting.action === 'release-held-coins') {
    const order = String(waiting.parameters['order']);
    const body = { email: params.email, decision: 'release' as const, reason: 'A decision for this test' };
    const outcome = await world.ask(calls.decideHeldCoins, { params: { id: order }, body }, admin);
    const cover = (): Claim[] => [moved('loss_cover', order)];
    return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? cover() : []), cover);
  }
  if (waiting.action === 'write-off-receivable') {
    await world.ask(calls.writeOffReceivable, { params, body: { reason: 'Given up for this test' } }, admin);
    return [];
  }
  const body = { currentCoin: Number(waiting.parameters['to']), reason: 'A correction for this test' };
  const outcome = await world.ask(calls.adjustCoins, { params, body }, admin);
  const claims = (): Claim[] => [moved('adjustment', idOf(admin))];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? claims() : []), claims);
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
    : new Date(world.now().getTime() + world.random.integer(1, 48) * 3_600_000).toISOString();
  const body = { until, reason: 'A suspension for this test' };
  await world.ask(calls.suspendUser, { params: { email: user.email }, body }, admin);
  return [];
};

/** What closing releases is explained by the state: the account is closed. */
const closeAccount: Operation = async (world) => {
  const user = world.random.pick(world.users(({ role }) => role !== 'admin'));
  const actor = world.random.chance(0.5) ? user : world.somebody('admin');
  if (user && actor) await world.ask(calls.closeUser, { params: { id: idOf(user) } }, actor);
  return [];
};

function ownerOf(world: World, id: string): UserRecord | undefined {
  return world.snapshot.users.get(id);
}

export const OPERATIONS: readonly WeightedOperation[] = [
  { name: 'sign up', weight: 6, value: signUp },
  { name: 'post a task', weight: 12, value: postTask },
  { name: 'edit a task', weight: 7, value: editTask },
  { name: 'delete a task', weight: 2, value: deleteTask },
  { name: 'moderate', weight: 9, value: moderate },
  { name: 'submit work', weight: 20, value: submitWork },
  { name: 'decide', weight: 18, value: decide },
  { name: 'withdraw', weight: 5, value: withdraw },
  { name: 'settle a withdrawal', weight: 6, value: settleWithdrawal },
  { name: 'follow a payout', weight: 4, value: followPayout },
  { name: 'agree', weight: 5, value: agree },
  { name: 'adjust', weight: 4, value: adjust },
  { name: 'change a role', weight: 1, value: changeRole },
  { name: 'suspend', weight: 1, value: suspend },
  { name: 'close an account', weight: 1, value: closeAccount },
  ...paymentOperations,
  ...jobOperations,
];
