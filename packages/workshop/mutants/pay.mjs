/** Mutants in payments beyond the pay: what a client adds to it, and compensation for lost time. See work.mjs for the format. */
const F = 'api/src/modules/pay-floor';
const X = 'api/src/modules/defects';

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
];
