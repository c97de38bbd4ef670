/**
 * Keeps its own books from the ledger's entries and compares everything that shows coins with them after each step. Shares no code with the product's own
 * verification, so that the two cannot be wrong in the same way.
 */
import { STARTING_COINS } from '@taskmint/contract';
import { env } from '../../env';
import type { LedgerEntry } from '../../ledger';
import type { SubmissionRecord } from '../../modules/submissions/submission.model';
import type { OrderRecord } from '../../payments/order.model';
import { check } from './check';
import { settleClaims, type Claim } from './claims';
import { assertScreenOutShape, checkScreening, countScreenedOut } from './screen-out-books';
import { readSnapshot, unsealedEntries, type Snapshot } from './snapshot';

interface Book {
  /** Coins, or cents on money accounts. */
  coins: number;
  promotional: number;
  lots: Map<string, number>;
}

/** Kinds of transfers that pay people for work and time. */
const EARNED = ['submission_pay', 'pay_difference', 'bonus', 'lost_time', 'screen_out_pay'];

const isMoney = (ref: string): boolean => ref.startsWith('cash:') || ref.startsWith('receivable:');

function emptyBook(): Book {
  return { coins: 0, promotional: 0, lots: new Map() };
}

/** `key=coins key=coins`, parsed without the ledger's own parser. */
function readLots(text: string | undefined): [string, number][] {
  return (text ?? '')
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => part.split('=') as [string, string])
    .map(([key, coins]) => [key, Number(coins)]);
}

function lotsText(lots: Iterable<[string, number]>): string {
  return [...lots]
    .filter(([, coins]) => coins !== 0)
    .map(([key, coins]) => `${key}=${coins}`)
    .sort()
    .join(' ');
}

export class Bookkeeper {
  private readonly books = new Map<string, Book>();
  private readonly totalPay = new Map<string, number>();
  private readonly earned = new Map<string, number>();
  private readonly keys = new Set<string>();
  private readonly requests = new Set<string>();
  private readonly netOfOrder = new Map<string, number>();
  private readonly moneyOfOrder = new Map<string, number>();
  private readonly seen = new Set<string>();
  /** Kinds of movements that have happened. */
  readonly kinds = new Set<string>();
  entries = 0;

  /** Checks everything. `claims` are what the step's responses say; `moment` determines what jobs may have done by then. Throws with what is wrong. */
  async look(claims: readonly Claim[], moment: Date): Promise<Snapshot> {
    const [snapshot, unsealed] = [await readSnapshot(), await unsealedEntries()];
    const fresh = unsealed.filter((entry) => !this.seen.has(entry._id.toHexString()));
    for (const entry of fresh) this.take(entry, snapshot);
    for (const entry of settleClaims(claims, fresh).filter(({ key }) => !this.wasBroughtBack(key)))
      assertFollows(entry, snapshot, moment);
    this.compare(snapshot);
    return snapshot;
  }

  /** Accepts the state before the first step as given. */
  async lookAtFounding(): Promise<Snapshot> {
    const snapshot = await readSnapshot();
    for (const entry of await unsealedEntries()) this.take(entry, snapshot);
    this.compare(snapshot);
    return snapshot;
  }

  /** Places that were taken again for work that an admin decided to pay, which happened in the same transaction. */
  private wasBroughtBack(key: string): boolean {
    const cause = /:bring-back:(.+)$/.exec(key)?.[1];
    return cause !== undefined && this.keys.has(`${cause}:pay`);
  }

  private take(entry: LedgerEntry, snapshot: Snapshot): void {
    this.seen.add(entry._id.toHexString());
    this.entries += 1;
    const { key, kind, amount, promotional, debit, credit, payer } = entry;
    this.kinds.add(kind);
    check(Number.isSafeInteger(amount) && amount > 0, `${key} moves ${amount}`);
    check(promotional >= 0 && promotional <= amount, `${key} moves ${promotional} promotional of ${amount}`);
    // Coins that nobody paid for never become money.
    check(debit !== 'system:adjustments' || promotional === amount, `${key} gives money`);
    const mayLeave = kind !== 'withdrawal_hold' || env().PROMO_COINS === 'withdrawable' || promotional === 0;
    check(mayLeave, `${key} lets ${promotional} promotional coins leave`);
    check(!this.keys.has(key), `${key} is there twice`);
    this.keys.add(key);
    if (entry.request) {
      check(!this.requests.has(entry.request.id), `request ${entry.request.id} had two effects`);
      this.requests.add(entry.request.id);
    }
    this.move(debit, -1, entry, entry.from_lots);
    this.move(credit, 1, entry, entry.to_lots);
    if (EARNED.includes(kind)) this.earned.set(credit, (this.earned.get(credit) ?? 0) + amount);
    if (payer) this.totalPay.set(payer, (this.totalPay.get(payer) ?? 0) + amount);
    if (debit.startsWith('total:')) this.correct(debit, -amount);
    if (credit.startsWith('total:')) this.correct(credit, amount);
    if (entry.cause.kind === 'order' && isMoney(debit)) this.takeMoney(entry);
    if (kind === 'purchase' || kind === 'purchase_reversal' || kind === 'purchase_reinstated') {
      const net = debit === 'system:purchases' ? amount : -amount;
      this.netOfOrder.set(entry.cause.id, (this.netOfOrder.get(entry.cause.id) ?? 0) + net);
    }
    assertShape(entry, snapshot);
    assertScreenOutShape(entry, snapshot);
  }

  private move(ref: string, sign: 1 | -1, { amount, promotional }: LedgerEntry, lots: string | undefined): void {
    const book = this.books.get(ref) ?? emptyBook();
    book.coins += sign * amount;
    book.promotional += sign * promotional;
    for (const [key, coins] of readLots(lots)) book.lots.set(key, (book.lots.get(key) ?? 0) + sign * coins);
    this.books.set(ref, book);
  }

  /** What each order says about its money must match the entries that it caused. */
  private takeMoney({ debit, credit, amount, cause, key }: LedgerEntry): void {
    check(isMoney(credit), `${key} turns cents into coins`);
    for (const [ref, cents] of [
      [debit, -amount],
      [credit, amount],
    ] as const) {
      const name = `${cause.id} ${ref.startsWith('receivable:') ? 'receivable' : ref}`;
      this.moneyOfOrder.set(name, (this.moneyOfOrder.get(name) ?? 0) + cents);
    }
  }

  private correct(ref: string, amount: number): void {
    const user = ref.slice('total:'.length);
    this.totalPay.set(user, (this.totalPay.get(user) ?? 0) + amount);
  }

  private shows(
    what: string,
    ref: string,
    coins: number,
    promotional: number,
    lots: Readonly<Record<string, number>>,
  ): void {
    const book = this.books.get(ref) ?? emptyBook();
    const [shown, kept] = [lotsText(Object.entries(lots)), lotsText(book.lots)];
    check(shown === kept, `${what} shows the lots ${shown}, the entries say ${kept}`);
    const cash = Object.values(lots).reduce((sum, one) => sum + one, 0);
    check(cash === coins - promotional, `${what} has ${cash} coins in lots, and ${coins} less ${promotional}`);
    check(
      Object.values(lots).every((one) => one >= 0),
      `${what} has a lot below zero`,
    );
    check(coins === book.coins, `${what} shows ${coins} coins, the entries say ${book.coins}`);
    check(promotional === book.promotional, `${what} shows ${promotional} promotional, entries ${book.promotional}`);
    check(coins >= 0 && promotional >= 0 && promotional <= coins, `${what} holds ${coins}, ${promotional} promotional`);
  }

  private compare(snapshot: Snapshot): void {
    let shown = 0;
    for (const [id, user] of snapshot.users) {
      this.shows(`user ${id}`, `balance:${id}`, user.coins, user.promotional_coins, user.lots);
      const owed = this.books.get(`receivable:${id}`)?.coins ?? 0;
      check(user.receivable_cents === owed && owed >= 0, `user ${id} owes ${user.receivable_cents}, entries ${owed}`);
      check(user.total_pay === (this.totalPay.get(id) ?? 0), `user ${id} shows a total pay of ${user.total_pay}`);
      const earned = this.earned.get(`balance:${id}`) ?? 0;
      check(user.earned_coins === earned, `user ${id} shows ${user.earned_coins} earned, the entries say ${earned}`);
      shown += user.coins;
    }
    const work = new Map<string, WorkCounts>();
    this.countReservations(snapshot, work);
    for (const {
      task_id: taskId,
      status,
      disputed,
      promotional_coins: promised,
      appeal,
      due_coins: due,
    } of snapshot.submissions.values()) {
      const isHeld = appeal !== undefined && appeal.state !== 'decided' && appeal.held;
      check((disputed ?? false) === isHeld, `work that is ${status} is disputed: ${disputed}`);
      const counts = work.get(taskId.toHexString()) ?? { ...NO_WORK };
      counts.due += due ?? 0;
      check(due === undefined || status === 'approve', `work that is ${status} is owed a difference of ${due}`);
      const isOpen = status === 'pending' || status === 'revision';
      if (isOpen || isHeld) counts.promised += promised;
      if (isHeld) counts.disputed += 1;
      if (isOpen) counts.pending += 1;
      if (status === 'approve') counts.approve += 1;
      work.set(taskId.toHexString(), counts);
    }
    const screenedOut = countScreenedOut(snapshot);
    for (const [id, task] of snapshot.tasks) {
      const { screen_out_coins: kept = 0, screen_out_promotional: given = 0, screen_out_lots: lots = {} } = task;
      this.shows(`screening of task ${id}`, `screening:${id}`, kept, given, lots);
      shown += checkScreening(task, screenedOut.get(id) ?? 0);
      this.shows(`task ${id}`, `escrow:${id}`, task.escrow_coins, task.escrow_promotional, task.escrow_lots);
      const { pending, approve, promised, reserved, disputed, due } = work.get(id) ?? NO_WORK;
      const { promotional_left: left, frozen_slots: frozen } = task;
      check(task.escrow_promotional === left + promised, `task ${id} promised ${promised} promotional, ${left} left`);
      check(left <= task.free_slots * task.per_task_pay, `task ${id} keeps ${left} promotional for no free place`);
      const { free_slots: free, task_quantity: quantity, per_task_pay: pay } = task;
      check(task.pending_count === pending, `task ${id} counts ${task.pending_count} pending of ${pending}`);
      check(task.approved_count === approve, `task ${id} counts ${task.approved_count} approved of ${approve}`);
      check(task.reserved_count === reserved, `task ${id} counts ${task.reserved_count} reserved of ${reserved}`);
      check(free >= 0, `task ${id} has ${free} free slots`);
      check(task.disputed_count === disputed, `task ${id} counts ${task.disputed_count} disputed of ${disputed}`);
      check(
        (task.difference_coins ?? 0) === due,
        `task ${id} holds differences of ${task.difference_coins}, not ${due}`,
      );
      const owed = (free + pending + reserved + disputed) * pay + due;
      check(task.escrow_coins === owed, `task ${id} holds ${task.escrow_coins} and owes ${owed}`);
      check(
        pending + reserved + disputed + approve <= quantity,
        `task ${id} has more work than its ${quantity} places`,
      );
      const isLive = task.status === 'open' || task.status === 'paused';
      check(
        isLive ? free + frozen + pending + reserved + disputed + approve === quantity : free === 0 && frozen === 0,
        `task ${id} (${task.status}) has ${free} free`,
      );
      check(
        task.status !== 'filled' || approve + pending + disputed === quantity,
        `task ${id} is filled with ${approve} of ${quantity}`,
      );
      check(!isLive || approve < quantity, `task ${id} is full and still ${task.status}`);
      const waits = task.moderation === 'waiting';
      check(
        task.listed === (task.status === 'open' && free > 0 && !waits && task.pay_state !== 'paused'),
        `task ${id} is listed: ${task.listed}`,
      );
      check(!waits || task.moderation_since !== undefined, `task ${id} waits since no moment`);
      check(
        task.moderation !== 'refused' || task.status === 'cancelled',
        `task ${id} was refused and is ${task.status}`,
      );
      shown += task.escrow_coins;
    }
    const waiting = new Map<string, string>();
    for (const [id, withdrawal] of snapshot.withdrawals) {
      const isPending = withdrawal.status === 'pending';
      this.shows(
        `withdrawal ${id}`,
        `hold:${id}`,
        withdrawal.held_coins,
        withdrawal.held_promotional,
        withdrawal.held_lots,
      );
      check(
        withdrawal.held_coins === (isPending ? withdrawal.withdraw_coin : 0),
        `withdrawal ${id} holds the wrong sum`,
      );
      const worker = withdrawal.worker_id.toHexString();
      check(!isPending || !waiting.has(worker), `worker ${worker} has two withdrawals waiting`);
      if (isPending) waiting.set(worker, id);
      shown += withdrawal.held_coins;
    }
    for (const [id, user] of snapshot.users) {
      const marked = user.pending_withdrawal ? String(user.pending_withdrawal) : undefined;
      check(
        marked === waiting.get(id),
        `user ${id} is marked with withdrawal ${marked}, waiting is ${waiting.get(id)}`,
      );
    }
    compareUnfunded(snapshot);
    this.compareOrders(snapshot);
    this.compareSystem(snapshot, shown);
    for (const [id, user] of snapshot.users)
      if (user.status === 'closed' && !user.closing) assertReleased(id, snapshot);
  }

  /** Reservations of workers: one per task, 8 in total, and none that involves a closed account. */
  private countReservations({ reservations, submissions }: Snapshot, work: Map<string, WorkCounts>): void {
    const kept = new Map<string, number>();
    for (const { live, status, worker, task_id: taskId, promotional_coins: promised } of reservations.values()) {
      check(live === (status === 'reserved'), `a reservation that is ${status} is live: ${live}`);
      if (!live) continue;
      const [one, task] = [worker.toHexString(), taskId.toHexString()];
      kept.set(one, (kept.get(one) ?? 0) + 1);
      kept.set(`${one} ${task}`, (kept.get(`${one} ${task}`) ?? 0) + 1);
      check((kept.get(`${one} ${task}`) ?? 0) <= 1, `worker ${one} keeps two places on task ${task}`);
      const counts = work.get(task) ?? { ...NO_WORK };
      counts.reserved += 1;
      counts.promised += promised;
      work.set(task, counts);
    }
    for (const submission of submissions.values()) {
      const both = `${submission.worker.toHexString()} ${submission.task_id.toHexString()}`;
      check(!submission.live || !kept.has(both), `${both}: a place is kept beside work that stands`);
    }
  }

  private compareOrders(snapshot: Snapshot): void {
    for (const [id, order] of snapshot.orders) {
      const net = order.credited_coins - order.reversed_coins;
      check(net === (this.netOfOrder.get(id) ?? 0), `order ${id} says ${net} coins, the entries otherwise`);
      check(order.credited_coins === 0 || order.facts.paid, `order ${id} was credited and never paid`);
      check(order.credited_coins === 0 || order.credited_coins === order.coins, `order ${id} was credited in part`);
      // Orders with which the test's own people started were paid outside.
      if (!order.intent_id?.startsWith('pi_test_')) this.compareMoney(id, order);
    }
  }

  private compareMoney(id: string, order: OrderRecord): void {
    const money = (name: string): number => this.moneyOfOrder.get(`${id} ${name}`) ?? 0;
    const { sold_cents: sold, reversed_cents: reversed, fee_cents: fee, dispute_fee_cents: disputeFee } = order;
    const { receivable_cents: owed, written_off_cents: lost } = order;
    check(sold === (order.facts.paid ? order.amount_cents : 0), `order ${id} sold for ${sold}`);
    check(money('cash:provider') === sold - reversed - fee - disputeFee, `order ${id}: the provider's money differs`);
    check(money('receivable') === owed, `order ${id}: ${owed} are owed, entries ${money('receivable')}`);
    check(money('cash:losses') === lost, `order ${id}: ${lost} are lost, entries ${money('cash:losses')}`);
    check(money('cash:sales') === reversed - sold - owed - lost, `order ${id}: sales differ`);
    check(owed + lost <= reversed && reversed <= 2 * sold, `order ${id}: owes ${owed}, lost ${lost} of ${reversed}`);
    // In whole coins, those that were paid back twice included.
    check(
      order.reversed_coins * sold < reversed * order.coins + Math.max(1, sold),
      `order ${id} took back more than it gave`,
    );
    const isSpent = order.shortfall_coins + order.covered_coins > 0;
    check(isSpent || owed + lost === 0, `order ${id}: ${owed} are owed for coins that came back`);
  }

  private compareSystem(snapshot: Snapshot, shown: number): void {
    let sum = shown;
    let cents = 0;
    for (const [ref, book] of this.books) {
      if (ref.startsWith('system:')) sum += book.coins;
      if (isMoney(ref)) cents += book.coins;
    }
    check(cents === 0, `all accounts of money together hold ${cents} instead of 0`);
    // Corrections of total pay move between `total:` and `system:corrections` and are not coins.
    sum -= this.books.get('system:corrections')?.coins ?? 0;
    check(sum === 0, `all accounts together hold ${sum} instead of 0`);
    const paid = [...snapshot.withdrawals.values()].filter(({ status }) => status === 'paid');
    const paidOut = paid.reduce((coins, withdrawal) => coins + withdrawal.withdraw_coin, 0);
    check((this.books.get('system:paid-out')?.coins ?? 0) === paidOut, `paid out is not the sum of paid withdrawals`);
  }
}

interface WorkCounts {
  pending: number;
  approve: number;
  promised: number;
  reserved: number;
  disputed: number;
  /** Coins that approved work is still owed. */
  due: number;
}

const NO_WORK: Readonly<WorkCounts> = { pending: 0, approve: 0, promised: 0, reserved: 0, disputed: 0, due: 0 };

/** Clients are barred from posting by exactly the appeals for which they had no coins. */
function compareUnfunded({ users, submissions }: Snapshot): void {
  const unfunded = new Map<string, number>();
  for (const { owner, appeal } of submissions.values()) {
    if (!appeal || appeal.state === 'decided' || appeal.held) continue;
    unfunded.set(owner.toHexString(), (unfunded.get(owner.toHexString()) ?? 0) + 1);
  }
  for (const [id, user] of users) {
    const [shown, kept] = [user.unfunded_appeals ?? 0, unfunded.get(id) ?? 0];
    check(shown === kept, `user ${id} counts ${shown} unfunded appeals of ${kept}`);
  }
}

/** What an entry of each kind must look like, given the documents that it names. */
function assertShape(entry: LedgerEntry, { submissions, withdrawals, users }: Snapshot): void {
  const { kind, key, amount, debit, credit, cause } = entry;
  switch (kind) {
    case 'signup_bonus': {
      const starting = Object.values(STARTING_COINS);
      check(starting.includes(amount) && entry.promotional === amount, `${key} gives ${amount}`);
      check(users.has(cause.id) && credit === `balance:${cause.id}`, `${key} goes to ${credit}`);
      return;
    }
    case 'submission_pay': {
      const submission = submissions.get(cause.id);
      check(submission?.status === 'approve', `${key} pays what is ${submission?.status ?? 'not there'}`);
      const due = submission?.paid_coins ?? submission?.payable_amount;
      check(amount === due && amount <= (submission?.payable_amount ?? 0), `${key} pays ${amount} of ${due}`);
      check(debit === `escrow:${submission?.task_id.toHexString()}`, `${key} is paid by ${debit}`);
      check(credit === `balance:${submission?.worker.toHexString()}`, `${key} is paid to ${credit}`);
      check(entry.payer === submission?.owner.toHexString(), `${key} counts for ${entry.payer}`);
      check(debit !== credit && entry.payer !== submission?.worker.toHexString(), `${key} pays the own task`);
      return;
    }
    case 'forfeit':
      check(credit === 'system:forfeited', `${key} goes to ${credit}`);
      return;
    case 'withdrawal_hold':
    case 'withdrawal_paid':
    case 'withdrawal_return':
    case 'payout_return': {
      const withdrawal = withdrawals.get(cause.id);
      check(amount === withdrawal?.withdraw_coin, `${key} moves ${amount} of ${withdrawal?.withdraw_coin}`);
      if (kind === 'withdrawal_paid')
        check(['paid', 'failed', 'returned'].includes(withdrawal?.status ?? ''), `${key}: ${withdrawal?.status}`);
      if (kind === 'payout_return') {
        check(['failed', 'returned'].includes(withdrawal?.status ?? ''), `${key}: ${withdrawal?.status}`);
        check(credit === `balance:${withdrawal?.worker_id.toHexString()}`, `${key} goes back to ${credit}`);
      }
      if (kind === 'withdrawal_return')
        check(['rejected', 'failed', 'cancelled'].includes(withdrawal?.status ?? ''), `${key}: ${withdrawal?.status}`);
      return;
    }
    default:
  }
}

/** Whether an entry that no answer claims follows from the state: a deadline that passed, an account that closed, a payment event that arrived. */
function assertFollows(entry: LedgerEntry, snapshot: Snapshot, moment: Date): void {
  const { kind, key, cause } = entry;
  const isClosed = (id: string | undefined): boolean => snapshot.users.get(id ?? '')?.status === 'closed';
  const fine = ((): boolean => {
    switch (kind) {
      case 'task_refund': {
        const kept = snapshot.reservations.get(cause.id);
        if (kept)
          return kept.expires_at <= moment || isClosed(kept.worker.toHexString()) || isClosed(kept.owner.toHexString());
        const submission = snapshot.submissions.get(cause.id);
        if (submission?.appeal?.state === 'decided')
          return (
            isClosed(submission.worker.toHexString()) ||
            isClosed(submission.owner.toHexString()) ||
            submission.appeal.outcome === 'upheld' ||
            endedByItself(submission, moment)
          );
        if (submission) return endedByItself(submission, moment) || isClosed(submission.worker.toHexString());
        const task = snapshot.tasks.get(cause.id);
        if (task && lostPayment(task.owner.toHexString(), snapshot)) return true;
        if (task?.status === 'expired') return task.expires_at <= moment;
        return task?.status === 'cancelled' && isClosed(task.owner.toHexString());
      }
      case 'screen_out_refund': {
        // Its task has ended, for whatever reason, or nobody who could be paid has a place left.
        const task = snapshot.tasks.get(cause.id);
        const isLive = task?.status === 'open' || task?.status === 'paused';
        return task !== undefined && (!isLive || lostPayment(task.owner.toHexString(), snapshot));
      }
      case 'submission_pay': {
        const submission = snapshot.submissions.get(cause.id);
        if (submission?.appeal?.decided_by === 'system') return isClosed(submission.owner.toHexString());
        if (!submission?.auto) return false;
        return submission.review_deadline <= moment || isClosed(submission.owner.toHexString());
      }
      case 'pay_difference':
        // Its client has raised the pay before.
        return snapshot.submissions.get(cause.id)?.status === 'approve';
      case 'task_raised': {
        // Places that a dispute had closed are funded again.
        const task = snapshot.tasks.get(cause.id);
        return task !== undefined && lostPayment(task.owner.toHexString(), snapshot);
      }
      case 'withdrawal_return':
        return isClosed(snapshot.withdrawals.get(cause.id)?.worker_id.toHexString());
      case 'forfeit':
        return isClosed(cause.id);
      case 'purchase':
      case 'purchase_reversal':
      case 'purchase_reinstated':
        // Another check compares order movements with their facts; provider messages arrive without any request.
        return snapshot.orders.get(cause.id)?.facts.paid === true;
      default:
        if (!isMoney(entry.debit)) return false;
        // Money follows its order's facts, or the coins of its withdrawal.
        return snapshot.orders.get(cause.id)?.facts.paid === true || snapshot.withdrawals.has(cause.id);
    }
  })();
  check(fine, `nobody asked for ${key}: ${JSON.stringify({ ...entry, request: undefined })}`);
}

/** Whether changes were requested and none arrived in time. */
function endedByItself({ rejection, revisions }: SubmissionRecord, moment: Date): boolean {
  const due = revisions?.at(-1)?.due_at;
  return rejection?.category === 'no_resubmission' && due !== undefined && due <= moment;
}

/** Whether a payment of the buyer was refunded or disputed, even temporarily. */
function lostPayment(owner: string, { orders }: Snapshot): boolean {
  return [...orders.values()].some(
    ({ user_id: buyer, facts }) =>
      buyer.toHexString() === owner &&
      (facts.refundedCents > 0 || Object.keys(facts.refunds).length + Object.keys(facts.disputes).length > 0),
  );
}

/** A closed account has nothing left that anybody would have to decide. */
function assertReleased(id: string, { users, tasks, reservations, submissions, withdrawals }: Snapshot): void {
  const is = (other: { toHexString(): string }): boolean => other.toHexString() === id;
  for (const task of tasks.values())
    check(!is(task.owner) || !['open', 'paused'].includes(task.status), `closed user ${id} still has a live task`);
  for (const { live, worker, owner } of reservations.values())
    check(!live || !(is(worker) || is(owner)), `closed user ${id} is party to a started task`);
  for (const submission of submissions.values())
    check(
      !['pending', 'revision'].includes(submission.status) || !(is(submission.worker) || is(submission.owner)),
      `closed user ${id} is party to pending work`,
    );
  for (const withdrawal of withdrawals.values())
    check(withdrawal.status !== 'pending' || !is(withdrawal.worker_id), `closed user ${id} has a withdrawal waiting`);
  check(users.get(id)?.email.endsWith('.invalid') === true, `closed user ${id} still has an address`);
}
