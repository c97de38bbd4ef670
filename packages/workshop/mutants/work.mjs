/**
 * Mutants with classic money bugs in the ledger and in the life of tasks and work. `edits`: [file, original text, text with the bug]; and the tests
 * that should notice.
 */
const L = 'api/src/ledger';
const D = 'api/src/database';
const I = 'api/src/idempotency';
const T = 'api/src/modules/tasks';
const S = 'api/src/modules/submissions';

export const RANDOM = 'ledger/every-operation.test';
const LIFE = 'tasks/task-life.test';
const RACES = 'modules/two-processes.test';
const POST = 'ledger/post.test';
const VERIFY = 'ledger/verify.test';
const ABUSE = 'abuse/abuse.test';

export const workMutants = [
  {
    name: 'a balance may go below zero',
    edits: [[`${L}/post.ts`, '{ [amount]: { $gte: total } }', '{ [amount]: { $gte: 0 } }']],
    tests: [POST, LIFE],
  },
  {
    name: 'promotional coins are counted below zero',
    edits: [
      [
        `${L}/post.ts`,
        '{ $max: [0, { $subtract: [`$${coins.promotional}`, any] }] } } : {}),',
        '{ $subtract: [`$${coins.promotional}`, any] } } : {}),',
      ],
    ],
    tests: [POST, LIFE],
  },
  {
    name: 'promotional coins become money in the hands of the worker',
    edits: [[`${L}/post.ts`, 'if (coins && promotional > 0) add(', 'if (false) add(']],
    tests: [POST, ABUSE],
  },
  {
    name: 'promotional coins are spent last',
    edits: [[`${L}/transfer.ts`, "return buckets === 'cash-only' ? 0 : Math.min(amount, held);", 'return 0;']],
    tests: [POST, LIFE],
  },
  {
    name: 'cash-only does not look how much cash there is',
    edits: [[`${L}/post.ts`, 'if (wanted > 0) guard', 'if (wanted < 0) guard']],
    tests: [POST],
  },
  {
    name: 'several approvals together take the places of one',
    edits: [[`${S}/approve-submissions.command.ts`, '(counts.get(id) ?? 0) + 1', '1']],
    tests: ['database/commands.test', 'modules/submissions/hot-people.test'],
  },
  {
    name: 'who is paid by many at once turns them away',
    edits: [
      [`${S}/approval-batcher.ts`, '!one.records.some((record) => busy.has(record))', 'true'],
      [`${S}/approval-batcher.ts`, 'const MAX_BATCH = 64;', 'const MAX_BATCH = 1;'],
      [`${S}/approval-batcher.ts`, 'const MAX_BATCHES = 4;', 'const MAX_BATCHES = 1_000;'],
      [`${S}/approve-submissions.command.ts`, '}, PERSISTENT);', '});'],
    ],
    tests: ['modules/submissions/hot-people.test'],
  },
  {
    name: 'a cart that is filled in two processes at once answers busy',
    edits: [
      ['api/src/modules/users/stays-open.ts', 'work), undefined, PERSISTENT)', 'work))'],
      ['api/src/modules/users/stays-open.ts', 'return oneAtATime(account.balance(userId), work);', 'return work();'],
    ],
    tests: ['modules/submissions/hot-people.test'],
    pattern: 'fills the cart',
  },
  {
    name: 'coins vanish into an account that does not exist',
    edits: [
      [`${L}/post.ts`, 'if (result.matchedCount !== updates.length)', 'if (result.matchedCount > updates.length)'],
    ],
    tests: [POST],
  },
  {
    name: 'of several movements the first is not written down',
    edits: [[`${L}/flush.ts`, 'insertMany(all,', 'insertMany(all.slice(1),']],
    tests: [POST, RANDOM],
  },
  {
    name: 'the reply of a request is not kept, so that its repetition pays again',
    edits: [
      [
        `${I}/effect.ts`,
        'tx.beforeCommit(() => keepAnswer(request.claim, body, tx.session));',
        'tx.beforeCommit(() => Promise.resolve());',
      ],
    ],
    tests: ['idempotency/claim.test', 'modules/killed.test'],
  },
  {
    name: 'a movement of a fraction is a movement',
    edits: [
      [`${L}/transfer.ts`, 'if (!Number.isSafeInteger(amount) || amount < 1) throw', 'if (Number.isNaN(amount)) throw'],
    ],
    tests: [POST],
  },
  {
    name: 'the hash of an entry leaves out its amount',
    edits: [[`${L}/transfer.ts`, 'entry.credit,\n        entry.amount,', 'entry.credit,']],
    tests: [VERIFY],
  },
  {
    name: 'a seal does not cover the one before',
    edits: [
      [`${L}/seal.ts`, "[prev, ...entryHashes].join('\\n')", "entryHashes.join('\\n')"],
      [`${L}/verify-entries.ts`, 'if (seal.prev !== prev)', 'if (false)'],
    ],
    tests: [VERIFY],
  },
  {
    name: 'each seal starts its totals anew',
    edits: [[`${L}/seal-entries.job.ts`, 'addToTotals(last?.totals ?? {}, batch)', 'addToTotals({}, batch)']],
    tests: [VERIFY],
  },
  {
    name: 'the verification does not compare what people see',
    edits: [[`${L}/verify-projections.ts`, 'if (actual === expected) return;', 'return;']],
    tests: [VERIFY],
  },
  {
    name: 'a commit that nobody heard of counts as done',
    edits: [
      [
        `${D}/transaction.ts`,
        "if (!hasLabel(error, 'UnknownTransactionCommitResult') || attempt >= COMMIT_ATTEMPTS) throw error;",
        'return;',
      ],
    ],
    tests: ['database/transaction.test', RANDOM],
  },
  {
    name: 'a debit is made outside the transaction',
    edits: [[`${L}/post.ts`, "session: tx.session,\n    returnDocument: 'before',", "returnDocument: 'before',"]],
    tests: [POST, RANDOM],
  },
  {
    name: 'a task of ten places costs one',
    edits: [[`${T}/post-task.command.ts`, 'amount: cost,', 'amount: input.per_task_pay,']],
    tests: [LIFE],
  },
  {
    name: 'each of ten places is paid what all ten cost',
    edits: [
      [
        `${S}/submit-work.command.ts`,
        'payable_amount: task.per_task_pay,',
        'payable_amount: task.per_task_pay * task.task_quantity,',
      ],
    ],
    tests: [LIFE],
  },
  {
    name: 'raising the quantity is free',
    edits: [
      [
        `${T}/update-task.command.ts`,
        'return after > before\n    ?',
        'return after > before ? null : before < 0\n    ?',
      ],
    ],
    tests: [LIFE],
  },
  {
    name: 'the pay can change after work is in',
    edits: [[`${T}/task.policy.ts`, "(isPromised(task) ? 'pay_frozen' : whyFrozen(task))", 'whyFrozen(task)']],
    tests: [LIFE],
  },
  {
    name: 'the quantity can go below the work that waits',
    edits: [
      [`${T}/update-task.command.ts`, "if (quantity < taken) refuse('quantity_too_low', { at_least: taken });", ''],
    ],
    tests: [ABUSE],
  },
  {
    name: 'deleting a task refunds places that were paid out',
    edits: [
      [
        `${T}/close-task.command.ts`,
        'const refund = task.free_slots * task.per_task_pay;',
        'const refund = task.task_quantity * task.per_task_pay;',
      ],
    ],
    tests: [LIFE],
  },
  {
    name: 'deleting a task also takes back what is owed for work that waits',
    edits: [
      [
        `${T}/close-task.command.ts`,
        'const refund = task.free_slots *',
        'const refund = (task.free_slots + task.pending_count) *',
      ],
    ],
    tests: [LIFE],
  },
  {
    name: 'a closed task keeps its free places',
    edits: [[`${T}/close-task.command.ts`, 'free_slots: 0,\n    frozen_slots: 0,', 'frozen_slots: 0,']],
    tests: [LIFE],
  },
  {
    name: 'a task can be deleted twice',
    edits: [[`${T}/task.policy.ts`, "return task.status === 'cancelled' ? 'task_not_found' : null;", 'return null;']],
    tests: [LIFE],
  },
  {
    name: "anybody deletes anybody's task",
    edits: [
      [`${T}/task.policy.ts`, "if (actor.role !== 'admin' && !isOwnClient(actor, task)) return 'not_allowed';", ''],
    ],
    tests: [LIFE],
  },
  {
    name: 'one can work on the own task',
    edits: [
      [`${T}/place.ts`, 'owner: { $ne: worker },', ''],
      [`${T}/task.policy.ts`, "if (task.owner.toHexString() === actor.id) return 'own_task';", ''],
    ],
    tests: [LIFE, ABUSE],
  },
  {
    name: 'the last place goes to everybody who is fast',
    edits: [
      [`${T}/place.ts`, 'free_slots: { $gt: 0 },\n    expires_at', 'expires_at'],
      [`${T}/task.policy.ts`, "return task.free_slots === 0 ? 'task_full' : apart;", 'return apart;'],
    ],
    tests: [LIFE, RACES],
  },
  {
    name: 'handing in takes no place',
    edits: [[`${T}/place.ts`, "free_slots: { $subtract: ['$free_slots', 1] },", '']],
    tests: [LIFE],
  },
  {
    name: 'work stays although its transaction was rolled back',
    edits: [[`${S}/submit-work.command.ts`, 'insertOne(record, { session: tx.session })', 'insertOne(record)']],
    tests: ['modules/rolled-back.test', RANDOM],
  },
  {
    name: 'approving again pays again',
    edits: [
      [
        `${S}/submission.policy.ts`,
        "if (work.status === 'approve' || work.status === 'reject') return 'already_decided';",
        "if (work.status === 'approve') return null;",
      ],
      [`${S}/approve-submissions.command.ts`, "{ status: 'pending', $or: asRead(batch) }", '{ $or: asRead(batch) }'],
      [
        `${S}/approve-submissions.command.ts`,
        'key: `submission:${id}:pay`',
        'key: `submission:${id}:pay:${Math.random()}`',
      ],
      [`${S}/approve-submissions.command.ts`, 'filter: { pending_count: { $gte: count } },', ''],
    ],
    tests: [LIFE],
  },
  {
    name: "an approval does not count for the client's total pay",
    edits: [[`${S}/approve-submissions.command.ts`, 'payer: submission.owner.toHexString(),', '']],
    tests: [LIFE],
  },
  {
    name: 'the pay of approved work goes to the client',
    edits: [[`${S}/approve-submissions.command.ts`, 'credit: worker,', 'credit: account.balance(submission.owner),']],
    tests: [LIFE],
  },
  {
    name: 'rejecting after the deadline takes back earned pay',
    edits: [
      [
        `${S}/reject-submission.command.ts`,
        "if: { status: 'pending', review_deadline: { $gt: tx.at }, ...isVersion(editedAt) },",
        "if: { status: 'pending', ...isVersion(editedAt) },",
      ],
    ],
    tests: [LIFE],
  },
  {
    name: 'a rejected place stays taken',
    edits: [[`${T}/place.ts`, '{ free_slots: 1, promotional_left:', '{ promotional_left:']],
    tests: [LIFE],
  },
  {
    name: 'rejecting on an open task also refunds the place',
    edits: [[`${T}/place.ts`, 'opens ? [] : [refund]', '[refund]']],
    tests: [LIFE],
  },
  {
    name: 'the refund of rejected work goes to the worker',
    edits: [
      [
        `${S}/reject-submission.command.ts`,
        '{ ...work, payable_amount, promotional_coins, extra_place },',
        '{ ...work, payable_amount, promotional_coins, extra_place, owner: work.worker },',
      ],
    ],
    tests: [LIFE],
  },
  {
    name: 'any client decides about any work',
    edits: [
      [
        `${S}/submission.policy.ts`,
        "if (!isOwnClient(actor, work)) return 'not_allowed';\n  if (work.status === 'approve'",
        "if (actor.role !== 'client') return 'not_allowed';\n  if (work.status === 'approve'",
      ],
    ],
    tests: [LIFE],
  },
  {
    name: 'work is approved by itself long before its deadline',
    edits: [[`${S}/approve-overdue.job.ts`, '$lte: now()', '$lte: new Date(now().getTime() + 30 * 86_400_000)']],
    tests: [LIFE, RANDOM],
  },
];
