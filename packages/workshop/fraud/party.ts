/** The people of one scheme, or the honest ones: what they do through the API, what their cards paid, and what was paid to them. Knows no scheme. */
import {
  calls,
  coinsToCents,
  MIN_WITHDRAWAL_COINS,
  type CallInput,
  type CallOutput,
  type CallShape,
} from '@taskmint/contract';
import { Types } from 'mongoose';
import { collectionOf } from '../../../api/src/database/records';
import { WithdrawalModel } from '../../../api/src/modules/withdrawals/withdrawal.model';
import type { Charge, Month, Somebody } from './month';

/** The platform's cost of a dispute in addition to the payment, in cents; the scripted provider charges the same. */
const DISPUTE_FEE_CENTS = 1_500;

export interface Books {
  /** Total that the party's cards really paid, in cents; a disputed payment counts as nothing. */
  readonly paidIn: number;
  /** Withdrawals paid to the author's people, and what they could still withdraw on the last day, in cents. */
  readonly gotOut: number;
  /** Withdrawals paid to honest people who worked for the scheme, in cents. */
  readonly paidToVictims: number;
  /** Value of honest people's coins held by a dispute on the last day, in cents. */
  readonly heldOfVictims: number;
  /** The provider's fees, in cents. */
  readonly fees: number;
}

export class Party {
  readonly members: Somebody[] = [];
  readonly victims: Somebody[] = [];
  readonly charges: Charge[] = [];
  /** Number of refusals, by code. */
  readonly refusals = new Map<string, number>();
  /** Value of work done for coins that the worker did not know to be unwithdrawable, in cents. */
  stolenWork = 0;
  private readonly numbers = new Map<string, string>();

  constructor(readonly month: Month) {}

  async join(role: 'client' | 'freelancer', email?: string): Promise<Somebody> {
    const person = await this.month.signUp(role, email);
    this.members.push(person);
    return person;
  }

  async victim(): Promise<Somebody> {
    const person = await this.month.signUp('freelancer');
    this.victims.push(person);
    return person;
  }

  /** Makes a call; on a refusal, counts it and returns null. */
  async attempt<C extends CallShape>(person: Somebody, call: C, input: CallInput<C>): Promise<CallOutput<C> | null> {
    const { status, body } = await this.month.send(person, call, input);
    if (status < 400) return body as CallOutput<C>;
    const code = (body as { code: string }).code;
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    return null;
  }

  /** Buys the largest package by card; null when it is refused. */
  async buy(client: Somebody): Promise<Charge | null> {
    const { month } = this;
    const offers = await month.ok(client, calls.listPackages, {});
    const offer = offers.reduce((largest, each) => (each.coins > largest.coins ? each : largest));
    const { heading, coins, price, price_cents: cents } = offer;
    const { length } = await month.ok(client, calls.listCart, { params: { email: client.email } });
    if (length === 0 && !(await this.attempt(client, calls.addToCart, { body: { heading, coins, price } })))
      return null;
    const started = await this.attempt(client, calls.createPaymentIntent, { body: { price } });
    if (!started) return null;
    const intent = started.clientSecret.split('_secret_')[0] ?? '';
    const from = month.provider.events.length;
    if (!month.provider.charge(intent)) throw new Error('the card was not charged');
    const { insertedId: order } = await month.ok(client, calls.recordPayment, { body: { transactionId: intent } });
    await month.deliver(from);
    const charge: Charge = { intent, order, coins, cents, isDisputed: false };
    this.charges.push(charge);
    return charge;
  }

  /** The card's owner notices. */
  async dispute(charge: Charge): Promise<void> {
    const from = this.month.provider.events.length;
    this.month.provider.dispute(charge.intent);
    charge.isDisputed = true;
    await this.month.deliver(from);
  }

  async lose(charge: Charge): Promise<void> {
    const from = this.month.provider.events.length;
    this.month.provider.endDispute(charge.intent, 'lost');
    await this.month.deliver(from);
  }

  /** Posts a task; null when it is refused. */
  async post(client: Somebody, quantity: number, pay: number): Promise<string | null> {
    return (
      (await this.attempt(client, calls.createTask, { body: this.month.taskBody(quantity, pay) }))?.insertedId ?? null
    );
  }

  /** Hands work in; null when it is refused. */
  async submit(worker: Somebody, task_id: string): Promise<string | null> {
    const body = { task_id, submission_details: 'Done as asked.' };
    return (await this.attempt(worker, calls.createSubmission, { body }))?.insertedId ?? null;
  }

  async approve(client: Somebody, id: string): Promise<boolean> {
    return (
      (await this.attempt(client, calls.decideSubmission, { params: { id }, body: { status: 'approve' } })) !== null
    );
  }

  /** A task with one place at `pay`, posted, done and approved: how coins change hands. Returns the submission; null when something was refused. */
  async give(client: Somebody, worker: Somebody, pay: number): Promise<string | null> {
    const task = await this.post(client, 1, pay);
    const work = task && (await this.submit(worker, task));
    return work && (await this.approve(client, work)) ? work : null;
  }

  /** Requests everything that may leave; with more coins than that, first tries to withdraw them all. */
  async cashOut(worker: Somebody): Promise<void> {
    const params = { email: worker.email };
    const { coins, withdrawable_coins: free } = await this.month.ok(worker, calls.getEarnings, { params });
    if (coins > free && coins >= MIN_WITHDRAWAL_COINS) await this.withdraw(worker, coins);
    if (free >= MIN_WITHDRAWAL_COINS) await this.withdraw(worker, free);
  }

  async withdraw(worker: Somebody, coins: number): Promise<string | null> {
    const account_number = this.numbers.get(worker.id) ?? this.month.newNumber();
    this.numbers.set(worker.id, account_number);
    const body = { withdraw_coin: coins, payment_system: 'Bcash' as const, account_number };
    return (await this.attempt(worker, calls.requestWithdrawal, { body }))?.insertedId ?? null;
  }

  private async paidTo(people: readonly Somebody[]): Promise<number> {
    const ids = people.map(({ id }) => new Types.ObjectId(id));
    const paid = await collectionOf(WithdrawalModel)
      .find({ worker_id: { $in: ids }, status: 'paid' })
      .toArray();
    return paid.reduce((cents, { withdraw_coin }) => cents + coinsToCents(withdraw_coin), 0);
  }

  /** The current totals. Somebody who has closed the account has nothing left. */
  async books(): Promise<Books> {
    let left = 0;
    let heldOfVictims = 0;
    for (const { id, email } of [...this.members, ...this.victims]) {
      const record = await this.month.api.record({ id });
      if (record.status !== 'active' || record.role !== 'freelancer') continue;
      const [admin] = this.month.honestAdmins as [Somebody];
      const earnings = await this.month.ok(admin, calls.getEarnings, { params: { email } });
      if (this.members.some((member) => member.id === id)) left += earnings.withdrawable_coins;
      else {
        const held = earnings.not_withdrawable.filter(({ reason }) => reason === 'disputed');
        heldOfVictims += held.reduce((sum, { coins }) => sum + coins, 0);
      }
    }
    const good = this.charges.filter(({ isDisputed }) => !isDisputed);
    const disputes = this.charges.length - good.length;
    return {
      paidIn: good.reduce((sum, { cents }) => sum + cents, 0),
      gotOut: (await this.paidTo(this.members)) + coinsToCents(left) + this.stolenWork,
      paidToVictims: await this.paidTo(this.victims),
      heldOfVictims: coinsToCents(heldOfVictims),
      fees:
        this.charges.reduce((sum, { cents }) => sum + Math.round(cents * 0.029) + 30, 0) + disputes * DISPUTE_FEE_CENTS,
    };
  }
}
