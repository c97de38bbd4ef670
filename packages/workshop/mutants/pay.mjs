/** Mutants in payments beyond the pay: what a client adds to it, compensation for lost time, and what the provider holds. See work.mjs for the format. */
const F = 'api/src/modules/pay-floor';
const X = 'api/src/modules/defects';
const P = 'api/src/payments';
const BALANCE = 'payments/provider-balance.test';
const DISPUTES = 'payments/disputes.test';
const RECONCILE = 'payments/reconcile-payments.test';
/** A refund and a dispute about the same money. */
const TWICE = 'payments/paid-back-twice.test';

export const payMutants = [
  {
    name: 'who was approved before is owed nothing of what is added',
    edits: [[`${F}/add-pay.command.ts`, '$inc: { due_coins: pay - task.per_task_pay }', '$inc: { due_coins: 0 }']],
    tests: ['pay-floor/pay-floor.test'],
  },
  {
    name: 'lost time is paid as high as the client likes',
    edits: [[`${X}/pay-lost-time.ts`, 'if (coins > defect.most) refuse(', 'if (coins < 0) refuse(']],
    tests: ['defects/defects.test'],
  },
  {
    name: 'who has become an admin decides about lost time of their own',
    edits: [
      [
        `${X}/defect.policy.ts`,
        "if ([owner, worker].some((id) => id.toHexString() === actor.id)) return 'own_thing';",
        '',
      ],
    ],
    tests: ['defects/defects.test'],
    pattern: 'about their own',
  },
  {
    name: 'who has become an admin answers a contest of their own',
    edits: [
      ['api/src/modules/decisions/contest.policy.ts', "if (person.toHexString() === actor.id) return 'own_thing';", ''],
    ],
    tests: ['decisions/decisions.test'],
    pattern: 'contested themselves',
  },
  {
    name: 'a credit note goes to somebody else than its bill',
    edits: [['api/src/modules/invoices/bill-order.command.ts', 'first?.buyer ?? (await', '(await']],
    tests: ['invoices/invoices.test'],
    pattern: 'had said by then',
  },
  {
    name: 'nobody asks what the provider keeps of a payment',
    edits: [[`${P}/reconcile-payments.job.ts`, 'if (intent) await settleOrder(_id, observationsOf(intent));', '']],
    tests: [BALANCE],
  },
  {
    name: 'a bank takes refunded cents once more and nobody books it',
    edits: [
      [
        `${P}/order-facts.ts`,
        'return refundedCents(facts) + disputedCents(facts);',
        'return Math.max(refundedCents(facts), disputedCents(facts));',
      ],
    ],
    tests: [BALANCE],
  },
  {
    name: 'what an earlier version booked as lost stays lost beside the debt',
    edits: [[`${P}/order-money.ts`, 'if (order.overdrawn_cents) move(', 'if (order.overdrawn_cents === -1) move(']],
    tests: [TWICE],
  },
  {
    name: 'those who earned coins answer for what their buyer got back twice',
    edits: [
      [
        `${P}/order.model.ts`,
        'Math.min(order.shortfall_coins, order.credited_coins - order.reversed_coins)',
        'order.shortfall_coins',
      ],
    ],
    tests: [TWICE],
  },
  {
    name: 'a place that comes free stays open while only its client owes',
    edits: [
      [
        `${P}/place-came-free.ts`,
        'user_id: client, receivable_cents',
        'user_id: client, frozen: true, receivable_cents',
      ],
    ],
    tests: [TWICE],
  },
  {
    name: 'a dispute of refunded money that was won reopens nothing',
    edits: [[`${P}/settle-order.command.ts`, ' || areDisputesWon(order.facts);', ' || areDisputesWon === undefined;']],
    tests: [TWICE],
  },
  {
    name: 'more coins are taken from their holders than are missing',
    edits: [
      [
        `${P}/decide-held-coins.command.ts`,
        'takeOldest(held, Math.min(sumOfLots(held), lackedOfOthers(order)))',
        'takeOldest(held, sumOfLots(held))',
      ],
    ],
    tests: [TWICE],
  },
  {
    name: 'starting coins leave places open that would pay what is owed',
    edits: [[`${P}/settle-order.command.ts`, 'before.coins - before.promotional_coins', 'before.coins']],
    tests: [DISPUTES],
    pattern: 'starting coins, which pay no debt',
  },
  {
    name: 'reconciliation credits any amount that was paid',
    edits: [
      [
        `${P}/reconcile-payments.job.ts`,
        ' && chargedAsOrdered(order, intent)) {',
        ' && chargedAsOrdered !== undefined) {',
      ],
    ],
    tests: [RECONCILE],
    pattern: 'not ordered',
  },
  {
    name: 'a paid order fails when somebody hears too late that it was cancelled',
    edits: [[`${P}/start-payment.command.ts`, "{ _id: order._id, 'facts.paid': false },", '{ _id: order._id },']],
    tests: [RECONCILE],
    pattern: 'too late',
  },
  {
    name: 'an order waits for its turn when coins are taken from it',
    edits: [[`${P}/move-order-coins.ts`, 'other.check_at = tx.at;', '']],
    tests: ['payments/given-back.test'],
    pattern: 'missed at once',
  },
  {
    name: 'what a lost dispute left us counts as lost',
    edits: [
      [
        `${P}/order-facts.ts`,
        "(state === 'lost' ? Math.max(0, cents - returnedCents) : cents)",
        'cents + 0 * returnedCents',
      ],
    ],
    tests: [BALANCE],
  },
  {
    name: 'screen-outs are paid without end',
    edits: [
      [
        'api/src/modules/screen-outs/screen-out.policy.ts',
        "return left > 0 ? null : 'screen_outs_over';",
        'return null;',
      ],
    ],
    tests: ['screen-outs/screen-outs.test'],
  },
  {
    name: 'money of a payment is free before all its places are open again',
    edits: [[`${P}/settle-order.command.ts`, ' || places_pending;', ';']],
    tests: ['payments/continue-settling.test'],
    pattern: 'opens them all again',
  },
];
