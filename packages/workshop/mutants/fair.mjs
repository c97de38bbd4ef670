/** Mutants in fairness rules: started tasks, reasons, requested changes, appeals. See work.mjs for the format. */
import { RANDOM } from './work.mjs';

const T = 'api/src/modules/tasks';
const R = 'api/src/modules/reservations';
const S = 'api/src/modules/submissions';
const A = 'api/src/modules/appeals';
const APPEALS = 'appeals/appeals.test';
const APPEAL_TIME = 'appeals/suspended-time.test';
const VERSION = 'submissions/version-read.test';
const WHO_PAYS = 'appeals/who-pays.test';
const BONUS = 'submissions/give-bonus.test';
const REVISION = 'submissions/revision.test';
const SHARE = 'submissions/rejection-share.test';
const STARTED = 'reservations/reservations.test';

export const fairMutants = [
  {
    name: 'starting a task takes no place',
    edits: [[`${T}/place.ts`, "free_slots: { $subtract: ['$free_slots', 1] },", "free_slots: '$free_slots',"]],
    tests: [STARTED, RANDOM],
  },
  {
    name: 'a kept place is given to the work and stays kept',
    edits: [
      [`${R}/end-reservation.ts`, '$inc: { reserved_count: -1, pending_count: 1 }', '$inc: { pending_count: 1 }'],
    ],
    tests: [STARTED, RANDOM],
  },
  {
    name: 'a kept place takes work long after its time',
    edits: [[`${R}/end-reservation.ts`, 'live: true, expires_at: { $gt: tx.at } }', 'live: true }']],
    tests: [STARTED],
  },
  {
    name: 'a place can be given back as often as one likes',
    edits: [[`${R}/end-reservation.ts`, '{ _id: reservation._id, live: true, ...(', '{ _id: reservation._id, ...(']],
    tests: [STARTED, RANDOM],
  },
  {
    name: 'places lapse before their time',
    edits: [
      [`${R}/end-reservation.ts`, "...(status === 'lapsed' ? { expires_at: { $lte: tx.at } } : {})", ''],
      [`${R}/lapse-reservations.job.ts`, 'live: true, expires_at: { $lte: at }', 'live: true'],
    ],
    tests: [STARTED],
  },
  {
    name: 'a worker keeps as many places as there are',
    edits: [[`${R}/start-task.command.ts`, 'await assertFewStarted(tx, worker);', '']],
    tests: [STARTED],
  },
  {
    name: 'the pay can change while somebody works',
    edits: [[`${T}/task.policy.ts`, 'return has_submissions || reserved_count > 0;', 'return has_submissions;']],
    tests: [STARTED],
  },
  {
    name: 'the quantity can go below what has been started',
    edits: [[`${T}/update-task.command.ts`, ' + task.reserved_count + ', ' + ']],
    tests: [STARTED],
  },
  {
    name: 'rejection in bulk goes on',
    edits: [[`${S}/rejection-share.ts`, "refuse('rejections_paused', { decided, rejected });", 'return;']],
    tests: [SHARE],
  },
  {
    name: 'of several rejections at once none sees the others',
    edits: [[`${S}/rejection-share.ts`, '{ $inc: { undertakings: 1 } },', '{ $set: { status: "active" } },']],
    tests: [SHARE],
  },
  {
    name: 'what nobody answered counts against the client',
    edits: [[`${S}/rejection-share.ts`, "            'rejection.category': { $ne: 'no_resubmission' },\n", '']],
    tests: [SHARE],
  },
  {
    name: 'one who hands in again and again stops their client from rejecting',
    edits: [[`${S}/rejection-share.ts`, "_id: { task: '$task_id', worker: '$worker' }", "_id: '$_id'"]],
    tests: [SHARE],
  },
  {
    name: 'a rejection that was overturned makes room for another',
    edits: [[`${S}/rejection-share.ts`, "['full', 'partial']", '[]']],
    tests: [SHARE],
  },
  {
    name: 'changes can be asked for without end',
    edits: [
      [
        `${S}/submission.policy.ts`,
        ">= REVISION.rounds ? 'revision_rounds_over' : null",
        ">= 99 ? 'revision_rounds_over' : null",
      ],
    ],
    tests: [REVISION],
  },
  {
    name: 'who is suspended loses the work that they may not change',
    edits: [
      [`${S}/reject-submission.command.ts`, 'if (await wasKeptOut(tx, work)) return reviewAsItIs(tx, work);', ''],
    ],
    tests: [REVISION],
  },
  {
    name: 'silence counts against the worker',
    edits: [
      [
        `${S}/reject-submission.command.ts`,
        "rejection: { category: 'no_resubmission', reason: null } },\n        counts: false,",
        "rejection: { category: 'no_resubmission', reason: null } },\n        counts: true,",
      ],
    ],
    tests: [REVISION],
  },
  {
    name: 'new work comes in after its time is over',
    edits: [[`${S}/change-work.command.ts`, '{ revision_due: { $gt: tx.at } }', '{}']],
    tests: [REVISION],
  },
  {
    name: 'new work leaves the client no time to review it',
    edits: [[`${S}/change-work.command.ts`, 'tx.at.getTime() + days * DAY_MS', 'work.review_deadline.getTime()']],
    tests: [REVISION],
  },
  {
    name: 'decided work can be taken back',
    edits: [
      [
        `${S}/submission.policy.ts`,
        "return OPEN_STATUSES.includes(status) ? null : 'submission_not_open';",
        'return null;',
      ],
      [`${S}/reject-submission.command.ts`, 'if: { status: { $in: [...OPEN_STATUSES] } },', 'if: {},'],
    ],
    tests: [REVISION, RANDOM],
  },
  {
    name: 'a rejection is appealed as often as one likes',
    edits: [[`${A}/appeal.policy.ts`, "(appeal && appeal.outcome !== 'resubmit')", 'false']],
    tests: [APPEALS],
  },
  {
    name: 'a place that is held for an appeal is still free',
    edits: [[`${A}/hold-pay.ts`, '$inc: { free_slots: -1, ', '$inc: { ']],
    tests: [APPEALS, RANDOM],
  },
  {
    name: 'a place is added and nobody pays for it',
    edits: [[`${A}/hold-pay.ts`, 'debit: own,', "debit: account.system('losses'),"]],
    tests: [APPEALS, RANDOM],
  },
  {
    name: 'an added place stays when the rejection stands',
    edits: [[`${T}/place.ts`, '...(place.extra_place ? { task_quantity: -1 } : {}),', '']],
    tests: [APPEALS],
  },
  {
    name: 'an appeal is decided as often as admins like',
    edits: [
      [
        `${A}/settle-appeal.ts`,
        "'appeal.state': { $in: ['client_response', 'admin'] }, 'appeal.opened_at': appeal.opened_at",
        "'appeal.opened_at': appeal.opened_at",
      ],
    ],
    tests: [APPEALS, RANDOM],
  },
  {
    name: 'the rest of a part that was awarded stays in escrow',
    edits: [[`${A}/settle-appeal.ts`, 'if (rest > 0) {', 'if (rest > 1e9) {']],
    tests: [APPEALS, RANDOM],
  },
  {
    name: 'a client without coins goes on posting',
    edits: [['api/src/modules/users/owes-nothing.ts', ', unfunded_appeals: { $not: { $gt: 0 } } }', ' }']],
    tests: [APPEALS],
  },
  {
    name: 'a settled appeal keeps the client from posting',
    edits: [[`${A}/settle-appeal.ts`, 'if (!work.appeal.held) await countUnfunded(tx, work.owner, -1);', '']],
    tests: [APPEALS, RANDOM],
  },
  {
    name: 'one admin makes coins by an appeal',
    edits: [[`${A}/appeal.commands.ts`, 'await takesTwo(tx, actor, ALONE.losses, borne)', 'false']],
    tests: [APPEALS],
  },
  {
    name: 'the platform pays the whole award for a client who has a part of it',
    edits: [
      [
        `${A}/settle-appeal.ts`,
        'if (own.coins > 0) await payForPlace(',
        'own.coins = 0;\n  if (own.coins > 0) await payForPlace(',
      ],
    ],
    tests: [WHO_PAYS],
  },
  {
    name: 'the admin who decided decides again',
    edits: [[`${A}/appeal.policy.ts`, 'return isParty || hasDecided ?', 'return isParty ?']],
    tests: [APPEALS],
  },
  {
    name: 'work is decided in a version that its client never saw',
    edits: [[`${S}/version-read.ts`, 'return read === undefined ? {} :', 'return read !== null ? {} :']],
    tests: [VERSION],
  },
  {
    name: 'the days for an appeal run while its worker is suspended',
    edits: [['api/src/modules/users/suspension.policy.ts', 'if (begins < end) end +=', 'if (begins < 0) end +=']],
    tests: [APPEAL_TIME],
  },
  {
    name: 'a bonus is given again with the same token',
    edits: [
      [`${S}/give-bonus.command.ts`, 'if (given) return { modifiedCount: 0 };', ''],
      [`${S}/give-bonus.command.ts`, 'bonus:${token}`', 'bonus:${token}:${Math.random()}`'],
    ],
    tests: [BONUS, RANDOM],
  },
  {
    name: 'a bonus is given at any time',
    edits: [[`${S}/submission.policy.ts`, 'work.decided_at.getTime() <= since', 'since < 0']],
    tests: [BONUS],
  },
  {
    name: 'a place is started and given back without end',
    edits: [[`${R}/start-task.command.ts`, 'if (started.length >= MAX_STARTS)', 'if (started.length > MAX_STARTS)']],
    tests: [STARTED],
    pattern: 'again and again',
  },
  {
    name: 'a right code gives the wrong ones back',
    edits: [
      [
        'api/src/modules/answers/check-codes.ts',
        'await tries.updateOne(own, { $inc: { wrong: -1 } });',
        'await tries.updateOne(own, { $set: { wrong: 0 } });',
      ],
    ],
    tests: ['answers/answers.test'],
    pattern: 'gives no wrong one back',
  },
  {
    name: 'a file that its client never saw is approved with the work',
    edits: [
      ['api/src/modules/proofs/attach-proof.command.ts', '{ $set: { edited_at: tx.at } },', '{ $set: { worker } },'],
    ],
    tests: [VERSION],
  },
  {
    name: 'a decision that an appeal has undone is rated',
    edits: [[`${S}/rate-client.command.ts`, '{ _id, status: work.status, decided_at: work.decided_at },', '{ _id },']],
    tests: ['submissions/rate-client.test'],
    pattern: 'undone at that moment',
  },
  {
    name: 'who ran out of time is told that they can still say they do not fit',
    edits: [
      [
        'api/src/modules/screen-outs/screen-out.policy.ts',
        'kept.live && kept.expires_at > at &&',
        'kept.live && at.getTime() > 0 &&',
      ],
    ],
    tests: ['screen-outs/screen-outs.test'],
    pattern: 'time is over',
  },
  {
    name: 'an admin approves a task as they did not read it',
    edits: [[`${T}/moderate-task.command.ts`, "    refuse('task_changed');\n", '    void 0;\n']],
    tests: ['tasks/first-tasks.test'],
    pattern: 'as the admin has read it',
  },
  {
    name: 'who becomes a client keeps the place they start at that moment',
    edits: [['api/src/modules/users/stays-open.ts', '...(role && { role })', '...(role && {})']],
    tests: ['users/change-role.test'],
    pattern: 'since they were recognised',
  },
];
