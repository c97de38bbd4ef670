/** Mutants at the API's boundary: clients that block others, settings that must be refused, and messages that must not be trusted. */
const H = 'api/src/http';
const P = 'api/src/payments';
const READY = 'api/src/production-readiness.ts';

const STALLED = 'http/stalled-senders.test';
const SHEDDING = 'http/load-shedding.test';
const READINESS = 'production-readiness.test';
const STRIPE = 'payments/stripe-provider.test';

export const doorMutants = [
  {
    name: 'a body may take for ever',
    edits: [[`${H}/request-body.ts`, 'expiry ??= setTimeout(endExpired, options.timeoutMs).unref();', '']],
    tests: [STALLED],
  },
  {
    name: 'a stalled upload keeps its place',
    edits: [
      [
        'api/src/modules/uploads/read-upload.ts',
        'const silence = setTimeout(tooSlow, SILENCE_MS);',
        'const silence = timer;',
      ],
    ],
    tests: [STALLED],
  },
  {
    name: 'one caller may have every place',
    edits: [[`${H}/load-shedding.ts`, 'working < most', 'working < Infinity']],
    tests: [SHEDDING],
  },
  {
    name: 'one caller may fill the line',
    edits: [[`${H}/load-shedding.ts`, ' || makeRoom(arrived)', '']],
    tests: [SHEDDING],
  },
  {
    name: 'everybody who was refused is remembered for ever',
    edits: [
      [
        `${H}/load-shedding.ts`,
        'callers.get(key) ?? {',
        'callers.get(key) ?? callers.set(key, { key, most: 1, working: 0, waiting: 0 }).get(key) ?? {',
      ],
    ],
    tests: [SHEDDING],
  },
  {
    name: 'each address of an IPv6 network has a budget of its own',
    edits: [[`${H}/caller.ts`, 'GROUPS_OF_A_NETWORK = 4', 'GROUPS_OF_A_NETWORK = 8']],
    tests: ['http/caller.test'],
  },
  {
    name: 'a made up address behind a proxy is believed',
    edits: [[`${H}/caller.ts`, 'forwarded.slice(-proxyHops)[0]', 'forwarded[0]']],
    tests: ['http/caller.test'],
  },
  {
    name: 'the figures are given to everybody behind a proxy on this machine',
    edits: [
      [
        `${H}/health.ts`,
        "['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Forwarded-Host', 'Via']",
        "['X-Forwarded-For']",
      ],
    ],
    tests: ['http/health.test'],
  },
  {
    name: 'guessing addresses is free',
    edits: [['api/src/router.ts', 'await limit(ctx, () => Promise.resolve());', '']],
    tests: ['http/health.test'],
  },
  {
    name: 'a full disk is a fault of ours',
    edits: [['api/src/database/full-storage.ts', 'code === OUT_OF_DISK_SPACE || ', '']],
    tests: ['http/health.test'],
  },
  {
    name: 'a connection that asks nothing holds up the stop',
    edits: [
      [
        `${H}/open-connections.ts`,
        'if (requests === 0) socket.destroySoon();',
        'if (requests < 0) socket.destroySoon();',
      ],
    ],
    tests: ['http/open-connections.test'],
  },
  {
    name: 'an extension of a token that nobody knows is passed over',
    edits: [[`${H}/tokens.ts`, "'crit' in header || ", '']],
    tests: ['http/tokens.test'],
  },
  {
    name: 'starting coins leave as money in production',
    edits: [[READY, "env.PROMO_COINS === 'withdrawable' &&", "env.PROMO_COINS !== 'withdrawable' &&"]],
    tests: [READINESS],
  },
  {
    name: 'bought coins may leave at once in production',
    edits: [[READY, 'env.PURCHASE_HOLD_DAYS === 0', 'env.PURCHASE_HOLD_DAYS === -1']],
    tests: [READINESS],
  },
  {
    name: 'a live key is taken outside production',
    edits: [
      [
        READY,
        '/^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY)) refuse(',
        '/^(sk)_live_/.test(env.STRIPE_SECRET_KEY)) refuse(',
      ],
    ],
    tests: [READINESS],
  },
  {
    name: 'a secret may be the same for tokens and ledger',
    edits: [[READY, 'env.JWT_SECRET === env.LEDGER_SECRET', 'env.JWT_SECRET === undefined']],
    tests: [READINESS],
  },
  {
    name: 'an odd payment event is believed',
    edits: [[`${P}/stripe-event.ts`, 'if (shape && !shape.success)', 'if (shape && shape.error && !message)']],
    tests: [STRIPE],
  },
  {
    name: 'a payment event may come from the future',
    edits: [[`${P}/stripe-event.ts`, 'aheadMs > MAX_AHEAD_MS', 'aheadMs > Infinity']],
    tests: [STRIPE],
  },
  {
    name: 'a signature may be made in the future',
    edits: [[`${P}/stripe-provider.ts`, 'Number(time) <= at /', 'Number(time) >= 0 || 1 <= at /']],
    tests: [STRIPE],
  },
  {
    name: 'an odd event is tried again and again',
    edits: [
      [
        `${P}/event-inbox.command.ts`,
        "if (event.odd !== undefined) return 'set_aside';",
        'if (event.odd !== undefined) throw new Error(event.odd);',
      ],
    ],
    tests: ['payments/payments.test'],
  },
  {
    name: 'a cart is counted before others add to it',
    edits: [
      [
        'api/src/modules/carts/add-to-cart.command.ts',
        "import { effectWhileOpen } from '../users/stays-open';",
        "import { inTransaction } from '../../database/transaction';\nconst effectWhileOpen = (_, work) => inTransaction(work);",
      ],
    ],
    tests: ['packages/packages.test', 'submissions/hot-people.test'],
  },
  {
    name: 'what only adds something is done twice with one key',
    edits: [['api/src/router.ts', '...(takesKey(call) ?', '...(call.movesCoins ?']],
    tests: ['idempotency/adds-anew.test'],
  },
  {
    name: 'a run of webhooks waits for the slowest endpoint',
    edits: [
      [
        'api/src/modules/webhooks/deliver-webhooks.job.ts',
        'sleep(RUN_MS, undefined, { signal, ref: false })',
        'sleep(60_000, undefined, { signal, ref: false })',
      ],
    ],
    tests: ['webhooks/slow-endpoints.test'],
  },
  {
    name: 'a number in a query is whatever can be read as one',
    edits: [[`${H}/validate.ts`, 'String(Number(text)) === text', "typeof text === 'string'"]],
    tests: ['http/operations.test'],
    pattern: 'decimal digits',
  },
];
