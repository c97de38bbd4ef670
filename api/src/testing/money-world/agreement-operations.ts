/** What happens to approved payouts, and what a second admin agrees to. */
import { calls } from '@taskmint/contract';
import type { UserRecord } from '../../modules/users/user.model';
import type { WithdrawalRecord } from '../../modules/withdrawals/withdrawal.model';
import { mayHaveMoved, moved, type Claim } from './claims';
import type { Operation } from './operations';
import type { World } from './world';

const idOf = (record: { _id: { toHexString(): string } }): string => record._id.toHexString();

export function ownerOf(world: World, id: string): UserRecord | undefined {
  return world.snapshot.users.get(id);
}

/** Reports the outcome of a payout: sent, failed or returned; occasionally of one that is not approved yet, or is already over. */
export const followPayout: Operation = async (world) => {
  const all = [...world.snapshot.withdrawals.values()];
  const paid = all.filter(({ status }) => status === 'paid');
  const withdrawal = world.random.chance(0.9) ? world.random.pick(paid) : world.thing(all);
  const admin = world.somebody('admin');
  if (!withdrawal || !admin) return [];
  const id = idOf(withdrawal);
  const params = { id };
  if (world.random.chance(0.5)) {
    // Sometimes the reference of another payout.
    const reference = `${world.name.toUpperCase().replace(/[^A-Z0-9]/g, '')}-${world.random.integer(1, 400)}-TRX`;
    await world.ask(calls.sendPayout, { params, body: { reference } }, admin);
    return [];
  }
  const outcome = world.random.pick(['failed', 'returned'] as const) ?? 'failed';
  return returnPayout(world, admin, withdrawal, { outcome, reason: 'The number takes no payments.' });
};

async function returnPayout(
  world: World,
  admin: UserRecord,
  withdrawal: WithdrawalRecord,
  body: { outcome: 'failed' | 'returned'; reason: string },
): Promise<readonly Claim[]> {
  const id = idOf(withdrawal);
  const amount = withdrawal.withdraw_coin;
  const debit = 'system:paid-out';
  // A closed account's coins are forfeited; it may be closed at the same time.
  const isClosed = ownerOf(world, withdrawal.worker_id.toHexString())?.status === 'closed';
  const back = (): Claim[] => [moved(isClosed ? 'forfeit' : ['forfeit', 'payout_return'], id, { amount, debit })];
  return world.claimsOf(await world.ask(calls.returnPayout, { params: { id }, body }, admin), back, back);
}

/** A second admin agrees to what is pending, by the same call as the first. */
export const agree: Operation = async (world) => {
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
  if (waiting.action === 'release-held-coins' || waiting.action === 'take-back-held-coins') {
    const order = String(waiting.parameters['order']);
    const decision = waiting.action === 'release-held-coins' ? ('release' as const) : ('take_back' as const);
    const body = { email: params.email, decision, reason: 'A decision for this test' };
    const outcome = await world.ask(calls.decideHeldCoins, { params: { id: order }, body }, admin);
    const cover = (): Claim[] => (decision === 'release' ? [moved('loss_cover', order)] : []);
    return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? cover() : []), cover);
  }
  if (waiting.action === 'cover-appeal') {
    const work = world.snapshot.submissions.get(id);
    const reason = 'The second page was there, as the file shows.';
    const body =
      waiting.parameters['outcome'] === 'full'
        ? { outcome: 'full' as const, reason }
        : { outcome: 'partial' as const, percent: Number(waiting.parameters['percent']), reason };
    const outcome = await world.ask(calls.decideAppeal, { params: { id }, body }, admin);
    const may = (['appeal_hold', 'appeal_cover', 'task_refund'] as const).map((kind) => mayHaveMoved(kind, id));
    const paid = (): Claim[] => (work ? [moved('submission_pay', id), ...may] : []);
    return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? paid() : []), paid);
  }
  if (waiting.action === 'cover-defect') {
    const amount = Number(waiting.parameters['coins']);
    const body = { outcome: 'paid' as const, coins: amount, answer: waiting.reason ?? '' };
    const outcome = await world.ask(calls.decideDefect, { params: { id }, body }, admin);
    const paid = (): Claim[] => [{ kind: 'lost_time', cause: id, min: 1, max: 2 }];
    return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? paid() : []), paid);
  }
  if (waiting.action === 'return-payout') {
    const outcome = waiting.parameters['outcome'] === 'returned' ? ('returned' as const) : ('failed' as const);
    const withdrawal = world.snapshot.withdrawals.get(id);
    return withdrawal ? returnPayout(world, admin, withdrawal, { outcome, reason: waiting.reason ?? '' }) : [];
  }
  if (waiting.action === 'close-account') {
    await world.ask(calls.closeUser, { params: { id } }, admin);
    return [];
  }
  if (waiting.action === 'remove-admin') {
    const body = { until: String(waiting.parameters['until']), reason: 'A suspension for this test' };
    await world.ask(calls.suspendUser, { params, body }, admin);
    return [];
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

/** Withdraws or refuses what is pending, mostly as an admin who may; no coin moves, and whoever agrees after that is the first again. */
export const endAgreement: Operation = async (world) => {
  const waiting = world.random.pick([...world.snapshot.agreements.values()]);
  const withdraws = world.random.chance(0.4);
  const first = waiting && ownerOf(world, waiting.first_admin.toHexString());
  const admin = withdraws && world.random.chance(0.9) ? first : world.somebody('admin');
  if (!waiting || !admin) return [];
  const params = { id: waiting._id };
  if (withdraws) await world.ask(calls.withdrawAgreement, { params }, admin);
  else await world.ask(calls.refuseAgreement, { params, body: { reason: 'Not as the file shows.' } }, admin);
  return [];
};
