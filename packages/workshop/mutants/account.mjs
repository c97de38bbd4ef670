/** Mutants around accounts: farming of starting coins, addresses that leak, sessions that do not end, unlimited uploads and payout accounts. */
const U = 'api/src/modules/users';
const I = 'api/src/modules/images';
const P = 'api/src/modules/withdrawals/payout-account.command.ts';
const SIGN_IN = 'api/src/identity/sign-in.policy.ts';

const COINS = 'users/starting-coins.test';
const SESSIONS = 'users/sessions.test';
const PRIVACY = 'users/privacy.test';
const QUOTA = 'images/upload-quota.test';
const CLAIMS = 'withdrawals/payout-claims.test';

export const accountMutants = [
  {
    name: 'a mailbox gets starting coins as often as it signs up',
    edits: [
      [
        `${U}/starting-coins.command.ts`,
        "upsertedCount === 1 ? 'paid' : 'had_before'",
        "upsertedCount >= 0 ? 'paid' : 'had_before'",
      ],
    ],
    tests: [COINS],
  },
  {
    name: 'the mailbox is taken outside the transaction',
    edits: [[`${U}/starting-coins.command.ts`, '{ session: tx.session, upsert: true }', '{ upsert: true }']],
    tests: ['modules/rolled-back.test'],
    pattern: 'registerUser',
  },
  {
    name: 'plus tags make another mailbox',
    edits: [
      [
        `${U}/mailbox.policy.ts`,
        'plus > 0 ? local.slice(0, plus) : local',
        'plus > 999 ? local.slice(0, plus) : local',
      ],
    ],
    tests: [COINS],
  },
  {
    name: 'dots make another mailbox',
    edits: [[`${U}/mailbox.policy.ts`, "untagged.replaceAll('.', '')", 'untagged']],
    tests: [COINS],
  },
  {
    name: 'mailboxes are kept under a key that everybody knows',
    edits: [
      [
        'api/src/derived-key.ts',
        'const secret = env().LEDGER_SECRET;',
        "const secret = env().LEDGER_SECRET && 'known';",
      ],
    ],
    tests: [COINS],
  },
  {
    name: 'an unverified address gets starting coins',
    edits: [
      [
        `${U}/starting-coins.command.ts`,
        '!emailVerified && verifiesAddresses(env())',
        '!emailVerified && !verifiesAddresses(env())',
      ],
    ],
    tests: [COINS],
  },
  {
    name: 'whoever got starting coins before is not noted',
    edits: [[`${U}/note-mailboxes.ts`, 'if (known.length > 0) {', 'if (known.length < 0) {']],
    tests: [COINS],
  },
  {
    name: 'everybody is told the address of a client',
    edits: [
      [
        'api/src/modules/tasks/task.presenter.ts',
        "seesAddress(actor, record) ? record.creator_email : ''",
        'record.creator_email',
      ],
    ],
    tests: [PRIVACY],
  },
  {
    name: 'tasks of an address can be asked for by anybody',
    edits: [['api/src/modules/tasks/task.routes.ts', 'creator_email !== undefined ||', 'false ||']],
    tests: [PRIVACY],
  },
  {
    name: 'cancelled tasks are public',
    edits: [['api/src/modules/tasks/task.routes.ts', " || query.status === 'cancelled'", '']],
    tests: [PRIVACY],
  },
  {
    name: 'whether an address is registered can be asked',
    edits: [
      [
        `${U}/user.query.ts`,
        "record && dealt ? record : refuse('user_not_found')",
        "record ?? refuse('user_not_found')",
      ],
    ],
    tests: [PRIVACY],
  },
  {
    name: 'money leaves to an address that nobody confirmed',
    edits: [['api/src/modules/withdrawals/request-withdrawal.command.ts', 'holder.email_verified !== true', 'false']],
    tests: [PRIVACY],
  },
  {
    name: 'an unconfirmed address becomes an admin',
    edits: [[`${U}/change-role.command.ts`, "role === 'admin' && verifiesAddresses(env())", 'false']],
    tests: [PRIVACY],
  },
  {
    name: 'the terminal makes an unconfirmed address an admin',
    edits: [
      ['api/src/commands/promote-admin.command.ts', 'verifiesAddresses(env()) ? { email_verified: true } : {}', '{}'],
    ],
    tests: [PRIVACY],
  },
  {
    name: 'a squatter stays in when the owner of the address signs in with Google',
    edits: [
      [
        SIGN_IN,
        '{ providers: signIn.providers, since: signIn.authTime } : null',
        '{ providers: signIn.providers, since: 0 } : null',
      ],
    ],
    tests: [SESSIONS],
  },
  {
    name: 'an old ID token undoes a change of providers',
    edits: [[SIGN_IN, 'signIn.authTime > state.since ?', 'signIn.authTime >= 0 ?']],
    tests: [SESSIONS],
  },
  {
    name: 'signing out leaves the renewed tokens of the session',
    edits: [[SIGN_IN, 'session === authTime', 'session < authTime']],
    tests: [SESSIONS],
  },
  {
    name: 'signing out before there is a record ends nothing',
    edits: [
      [
        `${U}/find-caller.query.ts`,
        "known && !isAlive(known, token) ? { kind: 'signed-out' }",
        "known && !isAlive(known, token) ? { kind: 'none' }",
      ],
    ],
    tests: [SESSIONS],
  },
  {
    name: 'registering forgets the sessions that ended before',
    edits: [[`${U}/register-user.command.ts`, '...(await takeSessions(tx, identity.uid)),', '']],
    tests: [SESSIONS],
  },
  {
    name: 'a record follows an address that nobody confirmed',
    edits: [[`${U}/sign-in.command.ts`, "if (!emailVerified) refuse('email_not_verified');", '']],
    tests: [SESSIONS],
  },
  {
    name: 'a changed address locks its person out',
    edits: [['api/src/modules/own-email.policy.ts', ' || email === actor.formerEmail', '']],
    tests: [SESSIONS],
  },
  {
    name: 'an identity without a record stores as much as a person',
    edits: [
      [
        `${I}/images.routes.ts`,
        'ctx.state.actor ? PERSON_QUOTA : NEWCOMER_QUOTA',
        'ctx.state.actor ? PERSON_QUOTA : PERSON_QUOTA',
      ],
    ],
    tests: [QUOTA],
  },
  {
    name: 'the quota is only looked at',
    edits: [[`${I}/upload-quota.ts`, 'count: { $lt: quota.count },', '']],
    tests: [QUOTA],
  },
  {
    name: 'pictures in use are collected',
    edits: [[`${I}/used-pictures.ts`, '{ $set: { used: true } }', '{ $set: { used: false } }']],
    tests: [QUOTA],
  },
  {
    name: 'a collected picture is missing for whoever else stored it',
    edits: [[`${I}/picture-store.ts`, '(stays || (await isWanted(id)))', 'stays']],
    tests: ['images/picture-store.test'],
  },
  {
    name: 'a number belongs for ever to whoever asked first and cancelled',
    edits: [[P, "['rejected', 'failed', 'cancelled']", '[]']],
    tests: [CLAIMS],
  },
  {
    name: 'a number that was paid is free when its account is closed',
    edits: [[P, '{ $in: [account_number, NO_ACCOUNT] }', 'account_number']],
    tests: [CLAIMS],
  },
  {
    name: 'whichever account is asked for is the first one',
    edits: [
      [
        'api/src/modules/withdrawals/request-withdrawal.command.ts',
        'assertUsable(claim, holder.first_payout_account ?? claim.first, now());',
        'void [holder, now];',
      ],
      ['api/src/modules/withdrawals/request-withdrawal.command.ts', 'assertUsable(claim, first, tx.at);', ''],
    ],
    tests: [CLAIMS],
  },
  {
    name: 'an admin takes away their own second factor',
    edits: [[`${U}/remove-second-factor.command.ts`, 'if (user.uid === actor.uid)', "if (user.uid === '')"]],
    tests: ['http/second-factor.test'],
    pattern: 'for oneself',
  },
  {
    name: 'anybody revokes the keys of others',
    edits: [
      [
        'api/src/modules/api-keys/manage-keys.command.ts',
        '{ _id: new Types.ObjectId(id), person: new Types.ObjectId(actor.id) },',
        '{ _id: new Types.ObjectId(id) },',
      ],
    ],
    tests: ['api-keys/api-keys.test'],
    pattern: 'cannot be revoked',
  },
  {
    name: 'an exchange that comes late brings an ended session back',
    edits: [
      [
        'api/src/modules/sessions/note-session.command.ts',
        '{ _id: sessionKey(uid, authTime), ended_at: null },',
        '{ _id: sessionKey(uid, authTime) },',
      ],
    ],
    tests: ['sessions/sessions.test'],
    pattern: 'began before it',
  },
  {
    name: 'a session that was ended with all others ends those that stay',
    edits: [['api/src/modules/sessions/end-session.command.ts', '    $or: spared,\n', '']],
    tests: ['sessions/sessions.test'],
    pattern: 'after the request had begun',
  },
  {
    name: 'the first thing that a key pays for in a day costs what it likes',
    edits: [['api/src/modules/api-keys/spend-by-key.ts', 'coins > key.dailyCoins\n', 'coins < 0\n']],
    tests: ['api-keys/api-keys.test'],
    pattern: 'begin anew at midnight',
  },
  {
    name: 'a closed account ends sessions',
    edits: [['api/src/modules/sessions/end-session.command.ts', "    status: 'active',\n", '']],
    tests: ['sessions/sessions.test'],
    pattern: 'closes their account at that moment',
  },
];
