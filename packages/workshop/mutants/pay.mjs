/** Mutants in payments beyond the pay: what a client adds to it, compensation for lost time, and what the provider holds. See work.mjs for the format. */
const F = 'api/src/modules/pay-floor';
const X = 'api/src/modules/defects';
const P = 'api/src/payments';
const BALANCE = 'payments/provider-balance.test';

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
    edits: [[`${P}/order-money.ts`, 'if (overdrawn > 0) move(', 'if (overdrawn > 1e9) move(']],
    tests: [BALANCE],
  },
  {
    name: 'what came back of refunded cents stays a loss',
    edits: [[`${P}/order-money.ts`, 'if (overdrawn < 0) move(', 'if (overdrawn < -1e9) move(']],
    tests: [BALANCE],
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
