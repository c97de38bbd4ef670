/** Mutants around the origin of coins: lots, holds, disputes, receivables, the records behind entries; and around the jobs that watch over them. */
const L = 'api/src/ledger';
const TAKES_TWO = 'api/src/modules/agreements/takes-two.query.ts';
const P = 'api/src/payments';
const W = 'api/src/modules/withdrawals';
const T = 'api/src/modules/tasks';
const J = 'api/src/jobs';

const LOTS = 'ledger/lots.test';
const VERIFY = 'ledger/verify.test';
const UPGRADE = 'ledger/upgrade-ledger.test';
const DISPUTES = 'payments/disputes.test';
const REVERSALS = 'payments/reversals.test';
const PERMUTATIONS = 'payments/event-permutations.test';
const HOLDS = 'withdrawals/withdrawable.test';
const EARNINGS = 'withdrawals/earnings.test';
const TRUST = 'withdrawals/trust-workers.test';
const RANDOM = 'ledger/every-operation.test';
const JOBS = 'jobs/jobs.test';

export const originMutants = [
  {
    name: 'the newest coins are spent first',
    edits: [[`${L}/lots.ts`, 'of Object.keys(lots).sort()) {', 'of Object.keys(lots).sort().reverse()) {']],
    tests: [LOTS, RANDOM],
  },
  {
    name: 'coins mature a moment too early, in the hour before',
    edits: [[`${L}/lots.ts`, 'Math.ceil(maturesAt', 'Math.floor(maturesAt']],
    tests: [LOTS],
  },
  {
    name: 'pay for work forgets whose money it was',
    edits: [[`${L}/lots.ts`, 'order: isOld ? null : order,', 'order: null,']],
    tests: [LOTS, DISPUTES],
  },
  {
    name: 'pay for work with young coins may leave at once',
    edits: [[`${L}/lots.ts`, 'maturesAt: later && later > at ? later : null });', 'maturesAt: notBefore });']],
    tests: [LOTS, EARNINGS],
  },
  {
    name: 'more lots are taken than there are',
    edits: [[`${L}/lots.ts`, 'if (need > 0) throw new RangeError', 'if (need < 0) throw new RangeError']],
    tests: [LOTS],
  },
  {
    name: 'the database takes the newest coins first',
    edits: [[`${L}/lots.ts`, 'sortBy: { k: 1 } } },', 'sortBy: { k: -1 } } },']],
    tests: [LOTS, RANDOM],
  },
  {
    name: 'bought coins wait for nothing',
    edits: [
      [`${W}/earnings-hold.ts`, 'return days === 0 ? null : new Date(at', 'return days >= 0 ? null : new Date(at'],
    ],
    tests: [EARNINGS, DISPUTES],
  },
  {
    name: 'a newcomer waits for nothing',
    edits: [
      [`${W}/earnings-hold.ts`, 'if (days === 0 || workers.length === 0)', 'if (days >= 0 || workers.length === 0)'],
    ],
    tests: [EARNINGS],
  },
  {
    name: 'coins of a disputed payment can be withdrawn',
    edits: [
      [
        `${W}/withdrawable.policy.ts`,
        'if (order !== null && frozen.has(order))',
        'if (order !== null && frozen.has(key))',
      ],
    ],
    tests: [HOLDS, DISPUTES],
  },
  {
    name: 'coins that mature tomorrow can be withdrawn',
    edits: [
      [
        `${W}/withdrawable.policy.ts`,
        'if (maturesAt === null || maturesAt <= at) return null;',
        'if (maturesAt === null || at) return null;',
      ],
    ],
    tests: [HOLDS, EARNINGS],
  },
  {
    name: 'a payout does not look whether a payment behind it is disputed meanwhile',
    edits: [[`${P}/frozen-orders.query.ts`, '{ _id: { $in: ids }, frozen: { $ne: true } }', '{ _id: { $in: ids } }']],
    tests: [DISPUTES, 'withdrawals/payout.test'],
  },
  {
    name: 'one client is enough for trust',
    edits: [[`${W}/trust-workers.job.ts`, 'Math.min(clients.size, buyers.size) >= TRUST_CLIENTS', 'clients.size >= 1']],
    tests: [TRUST],
  },
  {
    name: 'three clients that one card fills are three',
    edits: [[`${W}/trust-workers.job.ts`, 'Math.min(clients.size, buyers.size)', 'clients.size']],
    tests: [TRUST],
  },
  {
    name: 'trust comes on the first day',
    edits: [[`${W}/trust-workers.job.ts`, '>= TRUST_DAYS * DAY_MS &&', '>= 0 &&']],
    tests: [TRUST],
  },
  {
    name: 'pay with money that was taken back counts for trust',
    edits: [[`${W}/trust-workers.job.ts`, "{ _id: { $in: orders }, status: 'paid' }", '{ _id: { $in: orders } }']],
    tests: [TRUST],
  },
  {
    name: 'pay with money that has not settled counts for trust',
    edits: [[`${W}/trust-workers.job.ts`, 'isMature(key, at) && ', '']],
    tests: [TRUST],
  },
  {
    name: 'a dispute holds nothing',
    edits: [[`${P}/settle-order.command.ts`, 'isDisputeOpen(facts) || (lackedOfOthers', '(lackedOfOthers']],
    tests: [DISPUTES],
  },
  {
    name: 'coins of a lost payment go on paying for another one',
    edits: [
      [`${P}/settle-order.command.ts`, 'await freeFromOthers(tx, order, wanted)', 'await freeFromOthers(tx, order, 0)'],
    ],
    tests: ['payments/given-back.test'],
  },
  {
    name: 'a place that comes free of a client who owes takes new work',
    edits: [[`${T}/place.ts`, 'if (opens) await placeCameFree(tx, place.owner);', 'void placeCameFree;']],
    tests: ['payments/frozen-again.test'],
  },
  {
    name: 'people go on working for places whose money is disputed',
    edits: [
      [
        `${T}/freeze-places.ts`,
        '  let missing = coins;',
        '  if (order) return { frozen, cursor: null, hasMore: false };\n  let missing = coins;',
      ],
    ],
    tests: [DISPUTES],
  },
  {
    name: 'closed places keep their coins in escrow',
    edits: [[`${T}/freeze-places.ts`, 'amount: free_slots * per_task_pay,', 'amount: per_task_pay,']],
    tests: [DISPUTES],
  },
  {
    name: 'closed places open again without being paid for',
    edits: [
      [
        `${T}/freeze-places.ts`,
        'await payAgain(tx, owner, lasting)',
        'new Map(lasting.map(({ task }) => [task._id.toHexString(), 0]))',
      ],
    ],
    tests: [DISPUTES],
  },
  {
    name: 'what is taken back is the oldest of all coins, not those of the order',
    edits: [[`${P}/move-order-coins.ts`, 'const own = lotsOfOrder(lots, orderId);', 'const own: Lots = {};']],
    tests: [REVERSALS, DISPUTES],
  },
  {
    name: 'what could not be taken back is forgotten',
    edits: [
      [
        `${P}/settle-order.command.ts`,
        'order.shortfall_coins = due - Math.min(taken, wanted);',
        'order.shortfall_coins = 0;',
      ],
    ],
    tests: [DISPUTES, REVERSALS],
  },
  {
    name: 'what the platform covered is never paid back',
    edits: [
      [
        `${P}/settle-order.command.ts`,
        'const isCovered = order.covered_coins > 0 && due.reinstate === 0;',
        'const isCovered = false;',
      ],
    ],
    tests: ['payments/owing-client.test'],
    pattern: 'the platform paid',
  },
  {
    name: 'a won dispute opens places with coins that are owed for another payment',
    edits: [
      [`${P}/settle-order.command.ts`, 'if (reopen) await placeCameFree(tx, order.user_id);', 'void placeCameFree;'],
    ],
    tests: ['payments/frozen-again.test'],
    pattern: 'a won dispute has opened again',
  },
  {
    name: 'who owes keeps the coins that come later',
    edits: [[`${P}/continue-settling.job.ts`, ' + (await takeFromDebtors(signal))', ' + 0 * takeFromDebtors.length']],
    tests: ['payments/owing-client.test'],
    pattern: 'taken at once',
  },
  {
    name: 'who owes and has only coins that nobody paid for keeps a job busy',
    edits: [
      [`${P}/continue-settling.job.ts`, "promotionalPays() ? 0 : '$promotional_coins'", '0 * promotionalPays.length'],
    ],
    tests: ['payments/paid-back-twice.test'],
    pattern: 'nobody has paid for',
  },
  {
    name: 'a won dispute gives back nothing',
    edits: [
      [`${P}/settle-order.command.ts`, 'if (due.reinstate > 0) await reinstateCoins(tx, order, due.reinstate);', ''],
    ],
    tests: [REVERSALS, PERMUTATIONS],
  },
  {
    name: 'a won dispute gives the buyer what was taken from others',
    edits: [
      [
        `${P}/move-order-coins.ts`,
        'for (const taken of order.taken_back) {',
        'for (const taken of [] as typeof order.taken_back) {',
      ],
    ],
    tests: [DISPUTES],
  },
  {
    name: 'a won dispute gives the buyer coins of its own order for those of others',
    edits: [
      [`${P}/move-order-coins.ts`, 'const returned = chooseReturned(order, cash);', 'const returned: Lots = {};'],
      [
        `${P}/move-order-coins.ts`,
        'order.reversed_lots = subtractLots(order.reversed_lots ?? {}, returned);',
        'order.reversed_lots = {}; void chooseReturned;',
      ],
    ],
    tests: ['payments/given-back.test'],
  },
  {
    name: 'the platform loses twice when a dispute is won after all',
    edits: [[`${P}/move-order-coins.ts`, 'if (covered > 0) give(covered,', 'if (covered < 0) give(covered,']],
    tests: [DISPUTES],
  },
  {
    name: 'coins of a won dispute go to a closed account',
    edits: [[`${P}/move-order-coins.ts`, "return holder?.status === 'active' ? account", 'return holder ? account']],
    tests: [DISPUTES, REVERSALS],
  },
  {
    name: 'an admin decides about held coins while the bank still does',
    edits: [[`${P}/decide-held-coins.command.ts`, "if (isDisputeOpen(order.facts)) refuse('dispute_open');", '']],
    tests: [DISPUTES],
  },
  {
    name: 'an admin decides about the coins they hold themselves',
    edits: [
      [
        `${P}/decide-held-coins.command.ts`,
        "if ([person._id, order.user_id].some((party) => party.toHexString() === actor.id)) refuse('not_allowed');",
        '',
      ],
    ],
    tests: [DISPUTES],
  },
  {
    name: 'honest work is paid twice for a lost payment',
    edits: [
      [
        `${P}/decide-held-coins.command.ts`,
        "decision === 'release' ? [taken, cover] : [taken]",
        "decision === 'release' ? [cover] : [taken]",
      ],
    ],
    tests: [DISPUTES],
  },
  {
    name: 'one admin lets any number of held coins go',
    edits: [[TAKES_TWO, "'release-held-coins': { most: 500", "'release-held-coins': { most: 1e9"]],
    tests: [DISPUTES],
  },
  {
    name: 'held coins that were let go are not added up',
    edits: [[TAKES_TWO, "actions: ['release-held-coins']", "actions: ['none']"]],
    tests: [DISPUTES],
  },
  {
    name: 'one admin gives up any debt',
    edits: [[TAKES_TWO, 'writeOffs: { most: 2_500', 'writeOffs: { most: 1e9']],
    tests: [DISPUTES],
  },
  {
    name: 'a debt is given up while the bank still decides',
    edits: [[`${P}/receivables.ts`, "if (owed.some(({ facts }) => isDisputeOpen(facts))) refuse('dispute_open');", '']],
    tests: [DISPUTES],
  },
  {
    name: 'who owes withdraws',
    edits: [
      [
        `${W}/request-withdrawal.command.ts`,
        "if (holder.receivable_cents > 0) refuse('receivable_open', { receivable_cents: holder.receivable_cents });",
        '',
      ],
      [`${W}/request-withdrawal.command.ts`, 'receivable_cents: 0,', ''],
    ],
    tests: [DISPUTES],
  },
  {
    name: 'a debt is rounded down',
    edits: [[`${P}/order-money.ts`, '* BigInt(coins) + BigInt(order.coins) - 1n) /', '* BigInt(coins)) /']],
    tests: [DISPUTES, RANDOM],
  },
  {
    name: 'what was given up is still owed',
    edits: [[`${P}/order-money.ts`, 'receivable: owed - writtenOff,', 'receivable: owed,']],
    tests: [DISPUTES, RANDOM],
  },
  {
    name: 'the fee of a dispute is nobody’s',
    edits: [[`${P}/order-money.ts`, 'disputeFee: disputeFeeCents(facts),', 'disputeFee: 0,']],
    tests: [DISPUTES, RANDOM],
  },
  {
    name: 'entries are hashed with what everybody knows',
    edits: [
      [
        'api/src/derived-key.ts',
        'const secret = env().LEDGER_SECRET;',
        "const secret = env().LEDGER_SECRET && 'known to everybody, for good and all';",
      ],
    ],
    tests: [VERIFY],
  },
  {
    name: 'a mark in the database turns the secret off',
    edits: [[`${L}/read-keyed-from.ts`, 'mark.proof === keyedFrom.proof() && ', '']],
    tests: [VERIFY, UPGRADE],
  },
  {
    name: 'the file of seals is not compared',
    edits: [
      [
        `${L}/read-keyed-from.ts`,
        'const filed = await newestFiledSeal();',
        'const filed = null as Awaited<ReturnType<typeof newestFiledSeal>>;',
      ],
    ],
    tests: [VERIFY, UPGRADE],
  },
  {
    name: 'adjustments need no audit record',
    edits: [[`${L}/verify-records.ts`, 'return [...left].map((key) => missing(', 'return [].map((key) => missing(']],
    tests: [VERIFY],
  },
  {
    name: 'purchases need no order',
    edits: [[`${L}/verify-records.ts`, 'if (!order) return missing(', 'if (!order) return null && missing(']],
    tests: [VERIFY],
  },
  {
    name: 'payouts need no request',
    edits: [[`${L}/verify-payouts.ts`, 'if (paid.get(id) === coins) paid', 'paid']],
    tests: [VERIFY],
  },
  {
    name: 'the money of a payout needs no request',
    edits: [
      [
        `${L}/verify-payouts.ts`,
        'for (const [id, held] of money)',
        'for (const [id, held] of new Map<string, Money>())',
      ],
    ],
    tests: [VERIFY],
  },
  {
    name: 'the money of a payout is where it likes',
    edits: [[`${L}/verify-payouts.ts`, 'moneyOf(record))) moved.add(id)', 'moneyOf(record))) moved.delete(id)']],
    tests: [VERIFY],
  },
  {
    name: 'two bonuses of one person are one',
    edits: [[`${L}/verify-records.ts`, 'if (left.get(String(_id)) === 1) left', 'left']],
    tests: [VERIFY],
  },
  {
    name: 'an earlier ledger gets no opening lots',
    edits: [[`${L}/upgrade-ledger.ts`, '  await openLots(progress);\n', '']],
    tests: [UPGRADE],
  },
  {
    name: 'a lease that reaches far into the future stops a job for good',
    edits: [[`${J}/lease.ts`, ", { $gt: ['$until', LEASE_END] }]", ']']],
    tests: [JOBS],
  },
  {
    name: 'who lost a lease keeps it',
    edits: [
      [
        `${J}/lease.ts`,
        '.updateOne({ _id: name, holder, token }, [{ $set: { until: LEASE_END',
        '.updateOne({ _id: name }, [{ $set: { until: LEASE_END',
      ],
    ],
    tests: [JOBS],
  },
  {
    name: 'a lease that was taken over keeps its number',
    edits: [[`${J}/lease.ts`, '{ $cond: [isTheirs, 0, 1] }', '0']],
    tests: [JOBS],
  },
  {
    name: 'two processes run a job at once',
    edits: [[`${J}/lease.ts`, "{ $lte: ['$until', '$$NOW'] }", "{ $gt: ['$until', 0] }"]],
    tests: [JOBS],
  },
  {
    name: 'one item that fails stops a job',
    edits: [[`${J}/each-item.ts`, '      await setAside(job, nameOf(item), error);', '      throw error;']],
    tests: [JOBS],
  },
  {
    name: 'an item that always fails is tried for ever',
    edits: [[`${J}/each-item.ts`, 'attempts < MAX_ATTEMPTS ?', 'attempts > 0 ?']],
    tests: [JOBS],
  },
  {
    name: 'items that wait are asked for again and again',
    edits: [[`${J}/each-item.ts`, 'return waiting.map(({ item }) => item);', 'return [];']],
    tests: [JOBS],
  },
  {
    name: 'a process whose clock is wrong runs jobs',
    edits: [[`${J}/runner.ts`, 'return Math.abs(clockOffsetMs()) > MAX_CLOCK_OFFSET_MS;', 'return false;']],
    tests: [JOBS],
  },
  {
    name: 'each process goes by its own clock',
    edits: [
      [
        'api/src/clock.ts',
        'return measured ? measured.databaseMs + (performance.now() - measured.atMs) : Date.now();',
        'return Date.now();',
      ],
    ],
    tests: [JOBS],
  },
  {
    name: 'a job that has not run for long is on time',
    edits: [[`${J}/job-overview.query.ts`, 'late: silentMs > allowedMs,', 'late: false,']],
    tests: [JOBS],
  },
  {
    name: 'trying an item again is nobody’s action',
    edits: [
      [
        'api/src/modules/jobs/retry-item.command.ts',
        'await recordAudit(tx, actor, {',
        'if (!tx) await recordAudit(tx, actor, {',
      ],
    ],
    tests: [JOBS],
  },
  {
    name: 'an admin writes off their own debt',
    edits: [['api/src/payments/receivables.ts', "if (buyer._id.toHexString() === actor.id) refuse('own_thing');", '']],
    tests: ['payments/disputes.test'],
    pattern: 'owe themselves',
  },
];
