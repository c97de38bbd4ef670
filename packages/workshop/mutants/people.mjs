/** Mutants with classic money bugs around people, withdrawals, payments and repeated requests. */
import { RANDOM } from './work.mjs';

const U = 'api/src/modules/users';
const W = 'api/src/modules/withdrawals';
const P = 'api/src/payments';
const H = 'api/src/http';
const I = 'api/src/idempotency';
const C = 'packages/contract/src';

const USERS = 'users/users.test';
const WITHDRAWALS = 'withdrawals/withdrawals.test';
const MONEY_RACES = 'payments/two-processes.test';
const PAYMENTS = 'payments/payments.test';
const REVERSALS = 'payments/reversals.test';
const MATRIX = 'http/authorisation-matrix.test';
const ABUSE = 'abuse/abuse.test';
const KEYS = 'idempotency/idempotency.test';
const CLAIMS = 'idempotency/claim.test';
const KEYS_OF_TWO = 'idempotency/two-processes.test';
const CLOSING = 'users/closing-races.test';

export const peopleMutants = [
  {
    name: 'work is taken from an account that is being closed',
    edits: [['api/src/modules/submissions/submit-work.command.ts', 'await assertStaysFreelancer(tx, workerId);', '']],
    tests: [CLOSING],
    pattern: 'createSubmission',
  },
  {
    name: 'coins are held for a withdrawal of an account that is being closed',
    edits: [
      [
        `${W}/request-withdrawal.command.ts`,
        "status: 'active',\n              role: 'freelancer',",
        "role: 'freelancer',",
      ],
    ],
    tests: [CLOSING],
    pattern: 'Withdrawal',
  },
  {
    name: 'whether an account stays open is only looked at',
    edits: [
      [`${U}/stays-open.ts`, 'const { matchedCount } =', 'const matchedCount ='],
      [`${U}/stays-open.ts`, '.updateOne(', '.countDocuments('],
      [`${U}/stays-open.ts`, '{ $inc: { undertakings: 1 } },', ''],
    ],
    tests: [CLOSING],
    pattern: 'createSubmission',
  },
  {
    name: 'the sign-up bonus is given twice',
    edits: [[`${U}/starting-coins.command.ts`, '    amount,\n', '    amount: amount * 2,\n']],
    tests: [USERS],
  },
  {
    name: 'the sign-up bonus is money',
    edits: [
      [`${U}/starting-coins.command.ts`, 'buckets: { promotional: amount },', 'buckets: { promotional: 0 },'],
      [`${U}/register-user.command.ts`, 'promotional_coins: bonus,', 'promotional_coins: 0,'],
    ],
    tests: [USERS],
  },
  {
    name: 'one identity registers as often as it likes',
    edits: [
      [`${U}/register-user.command.ts`, "if (known) refuse('user_exists');", ''],
      [`${U}/user.model.ts`, 'schema.index({ uid: 1 }, { unique: true });', 'schema.index({ uid: 1 });'],
      [`${U}/user.model.ts`, 'schema.index({ email: 1 }, { unique: true });', 'schema.index({ email: 1 });'],
    ],
    tests: [ABUSE],
  },
  {
    name: 'anybody registers as an admin',
    edits: [
      [
        `${C}/roles.ts`,
        "SIGN_UP_ROLES = ['freelancer', 'client']",
        "SIGN_UP_ROLES = ['freelancer', 'client', 'admin']",
      ],
    ],
    tests: ['http/mass-assignment.test'],
  },
  {
    name: 'a correction adds the figure instead of setting it',
    edits: [
      [`${U}/adjust-coins.command.ts`, 'amount: change,\n            buckets', 'amount: target,\n            buckets'],
    ],
    tests: [USERS],
  },
  {
    name: 'a correction gives coins away that can leave as money',
    edits: [[`${U}/adjust-coins.command.ts`, 'promotional: isPromotional ? change : 0', 'promotional: 0']],
    tests: [USERS],
  },
  {
    name: 'the last admin can be demoted',
    edits: [[`${U}/admin-roster.ts`, "if (!other) refuse('last_admin');", '']],
    tests: [USERS],
  },
  {
    name: 'a suspended person goes on',
    edits: [
      [
        `${U}/find-caller.query.ts`,
        "if (until) return { kind: 'suspended'",
        "if (until && until < now()) return { kind: 'suspended'",
      ],
    ],
    tests: [USERS],
  },
  {
    name: 'the role is not looked at',
    edits: [
      [
        `${H}/authenticate.ts`,
        "!(access as readonly Role[]).includes(role)) refuse('not_allowed');",
        "!access) refuse('not_allowed');",
      ],
    ],
    tests: [USERS],
  },
  {
    name: 'a token is good for ever',
    edits: [
      [
        `${H}/tokens.ts`,
        'audience: AUDIENCE,\n      clockTimestamp',
        'audience: AUDIENCE,\n      ignoreExpiration: true,\n      clockTimestamp',
      ],
    ],
    tests: [USERS],
  },
  {
    name: "everybody reads everybody's payments",
    edits: [[`${U}/user.query.ts`, "if (actor.role !== 'admin') refuse('not_allowed');", '']],
    tests: [MATRIX],
    pattern: 'GET /(payment|cart)',
  },
  {
    name: 'a closed account keeps its coins',
    edits: [[`${U}/close-account.command.ts`, 'current.coins === 0\n        ? []', 'current.coins >= 0\n        ? []']],
    tests: [USERS],
  },
  {
    name: 'closing an account leaves the work that waits unpaid',
    edits: [['api/src/modules/submissions/index.ts', "await approveAll({ owner: id, status: 'pending' });", '']],
    tests: [USERS],
  },
  {
    name: 'coins cost less than they are withdrawn for',
    edits: [[`${C}/constants.ts`, 'CENTS_PER_COIN = 5', 'CENTS_PER_COIN = 7']],
    tests: ['packages/price-floor.test'],
  },
  {
    name: 'the price floor is forgotten when a package is edited',
    edits: [
      ['api/src/modules/packages/manage-packages.command.ts', 'assertAboveFloor(after.coins, after.price_cents);', ''],
    ],
    tests: ['packages/packages.test'],
  },
  {
    name: 'fewer than 300 coins can be withdrawn',
    edits: [[`${W}/request-withdrawal.command.ts`, 'if (coins < MIN_WITHDRAWAL_COINS)', 'if (coins < 1)']],
    tests: [ABUSE],
  },
  {
    name: 'sign-up coins are paid out although the operator says spend-only',
    edits: [
      [
        `${W}/withdrawable.policy.ts`,
        "(rules.promoCoins === 'spend-only' ? 0 : holder.promotional_coins)",
        'holder.promotional_coins',
      ],
      [
        `${W}/request-withdrawal.command.ts`,
        "rules.promoCoins === 'spend-only' ? 0 : Math.min(coins, holder.promotional_coins)",
        'Math.min(coins, holder.promotional_coins)',
      ],
    ],
    tests: [ABUSE],
  },
  {
    name: 'two withdrawals of the same coins wait at once',
    edits: [
      [`${W}/request-withdrawal.command.ts`, "if (holder.pending_withdrawal) refuse('withdrawal_pending');", ''],
      [`${W}/request-withdrawal.command.ts`, 'pending_withdrawal: null,', ''],
    ],
    tests: [WITHDRAWALS],
  },
  {
    name: 'a withdrawal is paid twice',
    edits: [
      [
        `${W}/settle-withdrawal.command.ts`,
        "if (record.status !== 'pending') refuse('withdrawal_settled', { status: record.status });",
        '',
      ],
      [
        `${W}/settle-withdrawal.command.ts`,
        "filter: { status: 'pending', held_promotional: record.held_promotional },\n            set:",
        'set:',
      ],
      [
        `${W}/settle-withdrawal.command.ts`,
        'key: `withdrawal-end:${id}`,',
        'key: `withdrawal-end:${id}:${tx.at.getTime()}`,',
      ],
      [
        `${W}/settle-withdrawal.command.ts`,
        'if (error instanceof AccountRefused || error instanceof TransferExists)',
        'if (error instanceof TransferExists)',
      ],
    ],
    tests: [WITHDRAWALS],
  },
  {
    name: 'a rejected withdrawal counts as paid out',
    edits: [
      [
        `${W}/settle-withdrawal.command.ts`,
        "credit: isPaid ? account.system('paid-out') : balance,",
        "credit: account.system('paid-out'),",
      ],
    ],
    tests: [WITHDRAWALS],
  },
  {
    name: 'an admin pays the own withdrawal',
    edits: [
      [`${W}/settle-withdrawal.command.ts`, 'if (record.worker_id.toHexString() === actor.id) {', 'if (!actor.id) {'],
    ],
    tests: [WITHDRAWALS],
  },
  {
    name: 'large withdrawals need no second admin',
    edits: [
      [
        `${W}/settle-withdrawal.command.ts`,
        'together > ALONE.payoutsToOne.most ?',
        'together > ALONE.payoutsToOne.most * 1e6 ?',
      ],
    ],
    tests: [WITHDRAWALS],
  },
  {
    name: "anybody cancels anybody's withdrawal",
    edits: [[`${W}/settle-withdrawal.command.ts`, 'loadPending(tx, id, actor.id)', 'loadPending(tx, id)']],
    tests: [WITHDRAWALS, MATRIX],
    pattern: 'cancel',
  },
  {
    name: 'the coins of a withdrawal are not held',
    edits: [[`${W}/request-withdrawal.command.ts`, 'amount: coins,\n          kind', 'amount: 1,\n          kind']],
    tests: [WITHDRAWALS],
  },
  {
    name: 'a payment is credited each time somebody hears of it',
    edits: [
      [
        `${P}/order-facts.ts`,
        'credit: facts.paid ? order.coins - moved.credited : 0,',
        'credit: facts.paid ? order.coins : 0,',
      ],
      [
        `${P}/settle-order.command.ts`,
        "transferOf(order, 'purchase', 'purchase', amount)",
        "transferOf(order, `purchase${Math.random()}`, 'purchase', amount)",
      ],
    ],
    tests: [PAYMENTS, MONEY_RACES],
  },
  {
    name: 'a payment of another amount is credited in full',
    edits: [
      [
        `${P}/record-payment.command.ts`,
        "charged.amountCents === order.amount_cents && charged.currency === 'usd'",
        'charged.amountCents !== undefined',
      ],
    ],
    tests: [PAYMENTS, REVERSALS],
  },
  {
    name: 'a payment that did not succeed is credited',
    edits: [
      [
        `${P}/record-payment.command.ts`,
        "if (intent.status !== 'succeeded') refuse('payment_not_succeeded', { status: intent.status });",
        '',
      ],
      [`${P}/record-payment.command.ts`, "if (intent.status !== 'succeeded') return [];", ''],
    ],
    tests: [PAYMENTS],
  },
  {
    name: 'a payment of somebody else is recorded as the own one',
    edits: [
      [
        `${P}/record-payment.command.ts`,
        "if (order.user_id.toHexString() !== actor.id) refuse('payment_not_yours');\n    if (order.recorded_at)",
        'if (order.recorded_at)',
      ],
      [
        `${P}/record-payment.command.ts`,
        "if (!order) refuse('payment_unknown');\n      if (order.user_id.toHexString() !== actor.id) refuse('payment_not_yours');",
        "if (!order) refuse('payment_unknown');",
      ],
    ],
    tests: [PAYMENTS],
  },
  {
    name: 'the cart takes the price that the browser says',
    edits: [
      [
        'api/src/modules/carts/add-to-cart.command.ts',
        'one.coins === coins && sameAsCents(price, one.price_cents)',
        'one.coins === coins',
      ],
    ],
    tests: ['http/mass-assignment.test'],
  },
  {
    name: 'a refund leaves the coins',
    edits: [[`${P}/order-facts.ts`, 'if (lost <= 0 || order.amountCents <= 0) return 0;', 'return 0;']],
    tests: [REVERSALS],
  },
  {
    name: 'many small refunds each round down to no coins',
    edits: [
      [
        `${P}/order-facts.ts`,
        '(BigInt(order.coins) * BigInt(lost) + amount - 1n) / amount',
        '(BigInt(order.coins) * BigInt(lost)) / amount',
      ],
    ],
    tests: ['payments/order-facts.test'],
  },
  {
    name: 'a signature that fits none of the secrets is good',
    edits: [
      [
        `${P}/stripe-provider.ts`,
        "throw new SignatureInvalid('The signature fits none of the secrets');",
        'return readStripeEvent(JSON.parse(rawBody.toString()));',
      ],
    ],
    tests: ['payments/stripe-provider.test'],
  },
  {
    name: 'a refund that the provider reports counts although the coins were never credited',
    edits: [[`${P}/order-facts.ts`, 'if (!facts.paid) return 0;', '']],
    tests: ['payments/order-facts.test', 'payments/event-permutations.test', RANDOM],
  },
  {
    name: 'a key is good for any body',
    edits: [[`${I}/answer.ts`, 'if (record.hash !== hash || (onEntry && onEntry.hash !== hash)) {', 'if (false) {']],
    tests: [KEYS],
  },
  {
    name: 'a key of somebody else answers with their reply',
    edits: [
      [
        `${I}/middleware.ts`,
        "`${ctx.state.identity?.uid ?? 'nobody'}:${seal?.name ?? key}`",
        '`all:${seal?.name ?? key}`',
      ],
    ],
    tests: [KEYS],
  },
  {
    name: 'a repeated request is not recognised',
    edits: [
      [
        `${I}/answer.ts`,
        "if (record.state === 'answered') return { is: 'answered', answer: answerIn(record, seal) };",
        '',
      ],
    ],
    tests: [KEYS, CLAIMS],
  },
  {
    name: 'an answer that shows a secret is stored as it is',
    edits: [[`${I}/middleware.ts`, 'call.showsSecret ? sealOf(key) : null', 'null']],
    tests: ['idempotency/adds-anew.test'],
  },
  {
    name: 'a request is worked on although another process has claimed it',
    edits: [[`${I}/answer.ts`, "if (record.holder !== claim.holder) return { is: 'working' };", '']],
    tests: [CLAIMS, KEYS_OF_TWO],
  },
  {
    name: 'an approval is answered otherwise when its process died right after it',
    edits: [
      [`${I}/answer.ts`, "if (!onEntry) return { is: 'mine', claim };", "if (hash) return { is: 'mine', claim };"],
    ],
    tests: [CLAIMS],
  },
  {
    name: 'a claim is taken from somebody who still works on it',
    edits: [[`${I}/claim.ts`, ', LEASE_IS_OVER],\n  };\n  const isFree', '],\n  };\n  const isFree']],
    tests: [CLAIMS],
  },
  {
    name: 'the late transaction of a holder that was taken for dead counts beside the one of its heir',
    edits: [[`${I}/claim.ts`, "{ _id: claim.id, holder: claim.holder, state: 'working' }", '{ _id: claim.id }']],
    tests: [CLAIMS],
  },
  {
    name: 'a failure of ours is answered for 30 days',
    edits: [
      [
        `${I}/middleware.ts`,
        'if (!(error instanceof Refusal) || error.status >= 500) {',
        'if (!(error instanceof Refusal)) {',
      ],
    ],
    tests: [CLAIMS],
  },
  {
    name: 'a refusal is forgotten, so that its repetition may be answered otherwise',
    edits: [[`${I}/middleware.ts`, 'if (!(error instanceof Refusal) || error.status >= 500) {', 'if (error) {']],
    tests: [KEYS],
  },
];
