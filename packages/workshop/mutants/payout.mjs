/** Mutants with classic money bugs around payouts, what holds them back, and what needs two admins. */
const U = 'api/src/modules/users';
const W = 'api/src/modules/withdrawals';
const A = 'api/src/modules/agreements';

const PAYOUT = 'withdrawals/payout.test';
const TWO_ADMINS = 'withdrawals/two-admins.test';
const END_AGREEMENT = 'agreements/end-agreement.test';

export const payoutMutants = [
  {
    name: 'a number is free as soon as what was paid there has failed',
    edits: [[`${W}/payout-account.command.ts`, ', { approved_at: { $gt: countedSince(now()) } }', '']],
    tests: [TWO_ADMINS],
  },
  {
    name: 'a payout to a suspended person is only looked at, and not at all',
    edits: [
      [
        `${W}/settle-withdrawal.command.ts`,
        "if (holds.length > 0) refuse('payout_held', { held_because: holds });",
        '',
      ],
      [
        `${W}/settle-withdrawal.command.ts`,
        "{ filter: { status: 'active', link_look: null, receivable_cents: 0, ...notSuspended(tx.at) } }",
        '{}',
      ],
    ],
    tests: [PAYOUT],
  },
  {
    name: 'a payout to somebody who owes is not held',
    edits: [
      [`${W}/payout-holds.query.ts`, 'cents > 0 && (', 'cents < 0 && ('],
      [`${W}/settle-withdrawal.command.ts`, 'receivable_cents: 0, ', ''],
    ],
    tests: ['withdrawals/debtor.test'],
  },
  {
    name: 'a changed payout account holds nothing',
    edits: [[`${W}/payout-holds.query.ts`, '...(changed.length > 0', '...(changed.length > 9']],
    tests: [PAYOUT],
  },
  {
    name: 'a payout gives its coins back twice',
    edits: [
      [
        `${W}/payout.command.ts`,
        "if (record.status !== 'paid') refuse('withdrawal_settled', { status: record.status });",
        '',
      ],
      [`${W}/payout.command.ts`, 'key: `withdrawal-back:${id}`,', 'key: `withdrawal-back:${id}:${Math.random()}`,'],
      [`${W}/payout.command.ts`, "filter: { status: 'paid', sent_at: record.sent_at ?? null },", 'filter: {},'],
    ],
    tests: [PAYOUT],
  },
  {
    name: 'coins that come back have forgotten that they were promotional',
    edits: [
      [
        `${W}/payout.command.ts`,
        'return { promotional, ...(lots === undefined ? {} : { lots: parseLots(lots) }) };',
        'return { promotional: promotional - promotional };',
      ],
    ],
    tests: [PAYOUT],
  },
  {
    name: 'a returned payout revives the coins of a closed account',
    edits: [[`${W}/payout.command.ts`, "return user?.status === 'active';", 'return Boolean(user);']],
    tests: [PAYOUT],
  },
  {
    name: 'one reference is good for many payouts',
    edits: [
      [
        `${W}/payout.command.ts`,
        '{ _id: `${record.payment_system}:${reference}`,',
        '{ _id: `${record._id.toHexString()}:${reference}`,',
      ],
    ],
    tests: [PAYOUT],
  },
  {
    name: 'payouts to one payee are not added up',
    edits: [[`${W}/payout-sums.query.ts`, 'return sum?.coins ?? 0;', 'return sum ? 0 : 0;']],
    tests: [TWO_ADMINS],
  },
  {
    name: 'one number in two payment systems is two payees',
    edits: [
      [
        `${W}/payout-sums.query.ts`,
        'const payees = [withdrawal.worker_id, ...holders.map(({ user_id }) => user_id)];',
        'const payees = [withdrawal.worker_id, ...holders.slice(99).map(({ user_id }) => user_id)];',
      ],
    ],
    tests: [TWO_ADMINS],
  },
  {
    name: 'corrections of coins are not added up',
    edits: [[`${A}/takes-two.query.ts`, '(sum?.done ?? 0) + more > most', 'more > most']],
    tests: [TWO_ADMINS],
  },
  {
    name: 'what one admin does in two processes at once is not added up',
    edits: [[`${A}/takes-two.query.ts`, 'await assertStaysOpen(tx, actor.id);', 'void assertStaysOpen;']],
    tests: ['agreements/alone-at-once.test'],
  },
  {
    name: 'a client whose tasks go on gets another role',
    edits: [[`${U}/change-role.command.ts`, "if (user.role === 'client') await assertSettled(tx, user._id);", '']],
    tests: ['users/change-role.test'],
  },
  {
    name: 'one admin makes another',
    edits: [
      [
        `${U}/change-role.command.ts`,
        "role === 'admin'\n      ? await useAgreement",
        "role === ('nobody' as Role)\n      ? await useAgreement",
      ],
    ],
    tests: [TWO_ADMINS],
  },
  {
    name: 'two agreements of one admin are two',
    edits: [
      [
        `${A}/two-admins.command.ts`,
        '$nin: [new Types.ObjectId(actor.id), matter.beneficiary]',
        '$nin: [matter.beneficiary]',
      ],
    ],
    tests: [TWO_ADMINS],
  },
  {
    name: 'the first admin is not looked at again',
    edits: [
      [
        `${A}/two-admins.command.ts`,
        'if (!used || !(await takesPart(tx, used.first_admin))) throw',
        'if (!used) throw',
      ],
    ],
    tests: [TWO_ADMINS],
  },
  {
    name: 'an admin counts from the first minute',
    edits: [[`${A}/two-admins.command.ts`, 'at.getTime() - TWO_ADMINS.newAdminHours * HOUR_MS', 'at.getTime()']],
    tests: [TWO_ADMINS],
  },
  {
    name: 'an admin agrees to what is done to themselves',
    edits: [
      [
        `${A}/two-admins.command.ts`,
        'if (beneficiary.toHexString() === actor.id)',
        'if (beneficiary.toHexString() === actor.uid)',
      ],
      [
        `${A}/two-admins.command.ts`,
        '$nin: [new Types.ObjectId(actor.id), matter.beneficiary]',
        '$nin: [new Types.ObjectId(actor.id)]',
      ],
    ],
    tests: [TWO_ADMINS],
  },
  {
    name: 'an agreement never ends',
    edits: [[`${A}/two-admins.command.ts`, 'expires_at: { $gt: tx.at },', '']],
    tests: [TWO_ADMINS],
  },
  {
    name: 'a payout that was sent comes back from what is on its way',
    edits: [[`${W}/payout.command.ts`, "state === 'sent' ? 'sent-back' : 'approved-back'", "'approved-back'"]],
    tests: [PAYOUT],
  },
  {
    name: 'an agreement that was refused or withdrawn stays',
    edits: [[`${A}/end-agreement.command.ts`, '.findOneAndDelete(', '.findOne(']],
    tests: [END_AGREEMENT],
  },
  {
    name: 'any admin withdraws the agreement of another',
    edits: [
      [
        `${A}/end-agreement.command.ts`,
        'const own = { first_admin: new Types.ObjectId(actor.id) };',
        'const own = {};',
      ],
    ],
    tests: [END_AGREEMENT],
  },
  {
    name: 'whoever gains by an agreement, or is an admin of today, refuses it',
    edits: [[`${A}/end-agreement.command.ts`, 'await assertMayAgree(tx, actor, known);', '']],
    tests: [END_AGREEMENT],
  },
  {
    name: 'an agreement ends outside the transaction that tells of it',
    edits: [
      [`${A}/end-agreement.command.ts`, '    { session: tx.session },\n  );\n  if (!ended)', '  );\n  if (!ended)'],
    ],
    tests: [END_AGREEMENT],
  },
  {
    name: 'an agreement fits whatever is done to the same person',
    edits: [[`${A}/two-admins.command.ts`, 'Object.entries(parameters).sort()', 'Object.keys(parameters).sort()']],
    tests: [TWO_ADMINS],
  },
  {
    name: 'one admin awards one freelancer any number of coins',
    edits: [[`${A}/takes-two.query.ts`, 'awardsToOne: { most: 500,', 'awardsToOne: { most: 1e9,']],
    tests: [TWO_ADMINS],
  },
  {
    name: 'one admin awards to any number of freelancers',
    edits: [[`${A}/takes-two.query.ts`, 'awards: { most: 2_000,', 'awards: { most: 1e9,']],
    tests: ['appeals/awards.test'],
  },
  {
    name: 'the pay for work that waits is not counted when its account is closed',
    edits: [
      [
        'api/src/modules/users/closing-loss.ts',
        "(await sumOf(tx, collectionOf(SubmissionModel), undecided, '$payable_amount'))",
        '0',
      ],
    ],
    tests: [TWO_ADMINS],
  },
  {
    name: 'who decided about lost time answers its contest',
    edits: [['api/src/modules/decisions/deciders.query.ts', "  defect_decided: 'task',\n", '']],
    tests: ['decisions/decisions.test'],
  },
  {
    name: 'who owes buys with another account of the mailbox',
    edits: [
      ['api/src/payments/start-payment.command.ts', '  await assertMailboxOwesNothing(null, actor.email);\n', ''],
    ],
    tests: ['payments/owing-client.test'],
  },
  {
    name: 'who agreed that a payout failed has agreed that it came back',
    edits: [[`${W}/return-payout-action.ts`, 'parameters: { coins, outcome }', 'parameters: { coins }']],
    tests: [TWO_ADMINS],
    pattern: 'fits no other end',
  },
  {
    name: 'who agreed to a file has agreed to one with other ends',
    edits: [[`${W}/return-payout-action.ts`, '`${payout._id.toHexString()} ${outcome}`', 'payout._id.toHexString()']],
    tests: [TWO_ADMINS],
    pattern: 'fits no other end',
  },
];
