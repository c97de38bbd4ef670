/**
 * Who may do what, written by hand and separately from the code that decides it: for every route, what each identity gets for its own things (`own`) and
 * for other people's (`other`). The test takes the routes from the router and fails for one without a row here.
 */

/**
 * Everybody a request can come from. `demoted` is a freelancer now and holds a token from their time as an admin; `signed-out` holds one of an admin's
 * ended session.
 */
export const IDENTITIES = [
  'nobody',
  'forged',
  'expired',
  'stranger',
  'suspended',
  'closed',
  'signed-out',
  'demoted',
  'freelancer',
  'client',
  'admin',
] as const;
export type IdentityName = (typeof IDENTITIES)[number];

/** A status, or the error code of a refusal. */
export type Expected = number | string;
export type Cells = Readonly<Record<IdentityName, Expected>>;

export interface Row {
  readonly own: Cells;
  readonly other: Cells;
}

/** The cells of identities that are let in nowhere. */
const OUTSIDE = {
  nobody: 'not_signed_in',
  forged: 'not_signed_in',
  expired: 'token_expired',
  stranger: 'user_not_found',
  suspended: 'suspended',
  closed: 'account_closed',
  'signed-out': 'not_signed_in',
} as const satisfies Partial<Cells>;

const roles = (freelancer: Expected, client: Expected, admin: Expected): Cells => ({
  ...OUTSIDE,
  demoted: freelancer,
  freelancer,
  client,
  admin,
});
const everybody = (expected: Expected): Cells => ({
  nobody: expected,
  forged: expected,
  expired: expected,
  stranger: expected,
  suspended: expected,
  closed: expected,
  'signed-out': expected,
  demoted: expected,
  freelancer: expected,
  client: expected,
  admin: expected,
});

const NO = 'not_allowed';
const open = (expected: Expected = 200): Row => ({ own: everybody(expected), other: everybody(expected) });
/** For routes where ownership makes no difference. */
const same = (cells: Cells): Row => ({ own: cells, other: cells });
const adminsOnly = (status = 200): Row => same(roles(NO, NO, status));
/** Every signed-in person for their own things; only admins for other people's. */
const ownOrAdmin: Row = { own: roles(200, 200, 200), other: roles(NO, NO, 200) };
/** About the caller, even while suspended (fair-work.md 18). */
const suspendedToo = (expected: Expected): Row => same({ ...roles(expected, expected, expected), suspended: expected });
/** With our token, whether or not there is a record yet; those who lost access are refused here too. */
const token = (stranger: Expected, registered: Expected): Cells => ({
  ...OUTSIDE,
  stranger,
  demoted: registered,
  freelancer: registered,
  client: registered,
  admin: registered,
});

export const MATRIX: Readonly<Record<string, Row>> = {
  // Our own token is not an ID token of the identity service.
  'POST /jwt': { own: everybody('not_signed_in'), other: everybody('not_signed_in') },
  // Nothing to refuse: a caller who cannot be identified has no session to end.
  'POST /sign-out': open(),
  'POST /users': same(token(201, 'user_exists')),
  'GET /users': adminsOnly(),
  'GET /user/admin/{email}': ownOrAdmin,
  // Those who never dealt with the person get the same answer as for nobody; another test covers what the others see.
  'GET /user/{email}': { own: roles(200, 200, 200), other: roles('user_not_found', 'user_not_found', 200) },
  'PATCH /user/{email}': { own: roles(NO, NO, 'second_admin_needed'), other: roles(NO, NO, 200) },
  'PATCH /update/total/{email}': adminsOnly(),
  'PATCH /user/role/{email}': adminsOnly(),
  'PATCH /user/suspension/{email}': adminsOnly(),
  // Nobody removes their own second factor this way.
  'DELETE /user/second-factor/{email}': { own: roles(NO, NO, 'own_second_factor'), other: roles(NO, NO, 200) },
  'GET /user/profile/{email}': ownOrAdmin,
  'PATCH /user/profile/{email}': { own: roles(200, NO, NO), other: roles(NO, NO, NO) },
  'DELETE /user/{id}': ownOrAdmin,
  // About the caller, no matter who else is named.
  'PATCH /account': same(roles(200, 200, 200)),
  'GET /account/export': suspendedToo(200),
  'GET /account/sessions': same(roles(200, 200, 200)),
  // For somebody else's it answers as if there were none: `deletedCount: 0`.
  'DELETE /account/sessions/{id}': same(roles(200, 200, 200)),
  'DELETE /account/sessions': same(roles(200, 200, 200)),
  'GET /account/keys': same(roles(200, 200, NO)),
  'POST /account/keys': same(roles(201, 201, NO)),
  // For somebody else's it answers as if there were none: `deletedCount: 0`.
  'DELETE /account/keys/{id}': same(roles(200, 200, NO)),
  'GET /account/webhooks': same(roles(200, 200, NO)),
  // The fixtures' address is public, and this call alone sends nothing.
  'POST /account/webhooks': same(roles(201, 201, NO)),
  'PATCH /account/webhooks/{id}': {
    own: roles(200, 200, NO),
    other: roles('webhook_not_found', 'webhook_not_found', NO),
  },
  'POST /account/webhooks/{id}/secret': {
    own: roles(200, 200, NO),
    other: roles('webhook_not_found', 'webhook_not_found', NO),
  },
  // For somebody else's it answers as if there were none: `deletedCount: 0`.
  'DELETE /account/webhooks/{id}': same(roles(200, 200, NO)),
  'GET /account/webhooks/{id}/deliveries': {
    own: roles(200, 200, NO),
    other: roles('webhook_not_found', 'webhook_not_found', NO),
  },
  'POST /account/webhooks/{id}/resend': {
    own: roles(200, 200, NO),
    other: roles('webhook_not_found', 'webhook_not_found', NO),
  },
  // People have no key to ask about; key-access.test.ts covers what keys get.
  'GET /account/key': same(roles('key_not_found', 'key_not_found', NO)),

  'POST /task': same(roles(NO, 201, NO)),
  'POST /task/check': same(roles(NO, 200, NO)),
  'GET /task': open(),
  'GET /task/{id}': open(),
  // For anybody but its client and admins there is no such task.
  'GET /task/{id}/money': { own: roles(NO, 200, 200), other: roles(NO, 'task_not_found', 200) },
  'PATCH /task/{id}': { own: roles(NO, 200, NO), other: roles(NO, NO, NO) },
  'POST /task/{id}/pay': { own: roles(NO, 200, NO), other: roles(NO, NO, NO) },
  'GET /pay-floor': open(),
  'POST /task/{id}/defects': same(roles(201, NO, NO)),
  'GET /defects': same(roles(200, 200, 200)),
  'POST /defects/{id}/answer': { own: roles(NO, 200, NO), other: roles(NO, 'defect_not_found', NO) },
  'POST /defects/{id}/contest': { own: roles(200, NO, NO), other: roles('defect_not_found', NO, NO) },
  'POST /admin/defects/{id}': adminsOnly(),
  'DELETE /task/{id}': { own: roles(NO, 200, 200), other: roles(NO, NO, 200) },

  'GET /admin/tasks/waiting': adminsOnly(),
  'PATCH /admin/tasks/{id}': adminsOnly(),
  'POST /task/{id}/reservation': same(roles(201, NO, NO)),
  'DELETE /task/{id}/reservation': { own: roles(200, NO, NO), other: roles('reservation_not_found', NO, NO) },
  'POST /task/{id}/reservation/screen-out': {
    own: roles(200, NO, NO),
    other: roles('reservation_not_found', NO, NO),
  },
  'GET /task/{id}/screen-outs': { own: roles(NO, 200, 200), other: roles(NO, 'task_not_found', 200) },
  'GET /reservation/{email}': ownOrAdmin,
  // For somebody else's reservation it answers as if there were none.
  'POST /task/{id}/reservation/files': { own: roles(201, NO, NO), other: roles('reservation_not_found', NO, NO) },
  'GET /task/{id}/reservation/files': same(roles(200, NO, NO)),
  'DELETE /task/{id}/reservation/files/{file}': same(roles(200, NO, NO)),

  'POST /submission': same(roles(201, NO, NO)),
  'GET /submission/worker/{email}': ownOrAdmin,
  'GET /submission/{email}': ownOrAdmin,
  'PATCH /submission/{id}': { own: roles(NO, 200, NO), other: roles(NO, NO, NO) },
  'GET /submission/{id}/messages': {
    own: roles(200, 200, 200),
    other: roles('submission_not_found', 'submission_not_found', 200),
  },
  'POST /submission/{id}/messages': {
    own: roles(201, 'submission_not_found', NO),
    other: roles('submission_not_found', 'submission_not_found', NO),
  },
  'GET /task/{id}/results': { own: roles(NO, 200, NO), other: roles(NO, 'task_not_found', NO) },
  'POST /task/{id}/verdicts/check': { own: roles(NO, 200, NO), other: roles(NO, 'task_not_found', NO) },
  'POST /task/{id}/verdicts': { own: roles(NO, 200, NO), other: roles(NO, 'task_not_found', NO) },
  'POST /task/{id}/decisions': { own: roles(NO, 200, NO), other: roles(NO, 'task_not_found', NO) },
  'GET /submission/{id}/detail': {
    own: roles(200, 200, 200),
    other: roles('submission_not_found', 'submission_not_found', 200),
  },
  'PUT /submission/{id}': { own: roles(200, NO, NO), other: roles('submission_not_found', NO, NO) },
  'DELETE /submission/{id}': { own: roles(200, NO, NO), other: roles('submission_not_found', NO, NO) },
  'POST /submission/{id}/revision': { own: roles(NO, 200, NO), other: roles(NO, NO, NO) },
  'POST /submission/{id}/bonus': { own: roles(NO, 200, NO), other: roles(NO, NO, NO) },
  'PUT /submission/{id}/rating': { own: roles(200, NO, NO), other: roles('submission_not_found', NO, NO) },
  'GET /task/{id}/questions': same(roles(200, 200, 200)),
  'GET /questions': same(roles(NO, 200, NO)),
  // Nobody asks about their own task.
  'POST /task/{id}/questions': { own: roles('own_thing', 'own_thing', NO), other: roles(201, 201, NO) },
  'POST /questions/{id}/answer': { own: roles(NO, 200, NO), other: roles(NO, 'question_not_found', NO) },
  'GET /template': same(roles(NO, 200, NO)),
  'POST /template': same(roles(NO, 201, NO)),
  'PATCH /template/{id}': { own: roles(NO, 200, NO), other: roles(NO, 'template_not_found', NO) },
  'DELETE /template/{id}': { own: roles(NO, 200, NO), other: roles(NO, 'template_not_found', NO) },
  'GET /search': same(roles(200, NO, NO)),
  'POST /search': same(roles(201, NO, NO)),
  'PATCH /search/{id}': { own: roles(200, NO, NO), other: roles('search_not_found', NO, NO) },
  'DELETE /search/{id}': { own: roles(200, NO, NO), other: roles('search_not_found', NO, NO) },
  'GET /client/{id}': same(roles(200, 200, 200)),
  'GET /admin/rejections': adminsOnly(),
  'POST /admin/rejections/{email}': adminsOnly(),
  'POST /submission/{id}/files': { own: roles(201, NO, NO), other: roles('submission_not_found', NO, NO) },
  'GET /submission/{id}/files': {
    own: roles(200, 200, 200),
    other: roles('submission_not_found', 'submission_not_found', 200),
  },

  // Those who are let in nowhere else can still write, like people without an account.
  'POST /support/conversations': open(201),
  'GET /support/conversations': same(roles(200, 200, 200)),
  'POST /support/conversations/{id}/messages': {
    own: roles(201, 201, 201),
    other: roles('conversation_not_found', 'conversation_not_found', 'conversation_not_found'),
  },
  'GET /admin/conversations': adminsOnly(),
  // Nobody answers themselves.
  'POST /admin/conversations/{id}/answers': { own: roles(NO, NO, 'own_thing'), other: roles(NO, NO, 201) },
  'POST /admin/conversations/{id}/close': { own: roles(NO, NO, 'own_thing'), other: roles(NO, NO, 200) },
  'POST /reports': { own: roles('own_thing', 'own_thing', 'own_thing'), other: roles(201, 201, 201) },
  'GET /reports': same(roles(200, 200, 200)),
  'GET /admin/reports': adminsOnly(),
  'POST /admin/reports/{id}': { own: roles(NO, NO, 'own_thing'), other: roles(NO, NO, 200) },
  // Suspended people can read and contest the suspension too.
  'GET /decisions': suspendedToo(200),
  'GET /decisions/now': suspendedToo(200),
  // The number of one of the caller's own notices: a number of somebody else's finds none.
  'POST /decisions/{number}/contest': { own: suspendedToo(201).own, other: suspendedToo('decision_not_found').own },
  'GET /admin/contests': adminsOnly(),
  // Nobody answers themselves.
  'POST /admin/contests/{id}': { own: roles(NO, NO, 'own_thing'), other: roles(NO, NO, 200) },
  'GET /admin/links': adminsOnly(),
  // Nobody decides about themselves.
  'POST /admin/links/{id}': { own: roles(NO, NO, 'own_thing'), other: roles(NO, NO, 200) },
  // Both parties and admins read the same facts; only the worker reports what was counted.
  'POST /submission/{id}/signals': { own: roles(200, NO, NO), other: roles('submission_not_found', NO, NO) },
  'GET /submission/{id}/signals': {
    own: roles(200, 200, 200),
    other: roles('submission_not_found', 'submission_not_found', 200),
  },
  'POST /submission/{id}/appeal': { own: roles(200, NO, NO), other: roles('submission_not_found', NO, NO) },
  'POST /submission/{id}/appeal/answer': { own: roles(NO, 200, NO), other: roles(NO, NO, NO) },
  'GET /admin/appeals': adminsOnly(),
  'POST /admin/appeals/{id}': adminsOnly(),

  'GET /coin': open(),
  'POST /coin': adminsOnly(201),
  'PATCH /coin/{id}': adminsOnly(),
  'DELETE /coin/{id}': adminsOnly(),
  'POST /cart': same(roles(NO, 201, NO)),
  'GET /cart/{email}': ownOrAdmin,
  // Removing from somebody else's cart answers as if there were nothing: `deletedCount: 0`.
  'DELETE /cart/{id}': same(roles(NO, 200, NO)),
  'POST /create-payment-intent': { own: roles(NO, 200, NO), other: roles(NO, 'cart_empty', NO) },
  'POST /payment': { own: roles(NO, 200, NO), other: roles(NO, 'payment_not_yours', NO) },
  'GET /payment/{email}': ownOrAdmin,
  'GET /invoices/{email}': ownOrAdmin,
  'GET /invoice/{id}': { own: roles(200, 200, 200), other: roles('invoice_not_found', 'invoice_not_found', 200) },
  'GET /account/billing': same(roles(NO, 200, NO)),
  'PATCH /account/billing': same(roles(NO, 200, NO)),
  'GET /account/cards': same(roles(NO, 200, NO)),
  'DELETE /account/cards/{id}': { own: roles(NO, 200, NO), other: roles(NO, 200, NO) },
  'GET /admin/payments': adminsOnly(),
  'GET /admin/disputes': adminsOnly(),
  'POST /admin/disputes/{id}': { own: roles(NO, NO, NO), other: roles(NO, NO, 200) },
  'GET /admin/receivables': adminsOnly(),
  'POST /admin/receivables/{email}/write-off': { own: roles(NO, NO, 'own_thing'), other: roles(NO, NO, 200) },

  'POST /withdraw': same(roles(201, NO, NO)),
  'GET /withdraw': same(roles(200, NO, 200)),
  // Nobody pays out their own request.
  'DELETE /withdraw/{id}': { own: roles(NO, NO, 'second_admin_needed'), other: roles(NO, NO, 200) },
  'POST /withdraw/{id}/reject': adminsOnly(),
  'POST /withdraw/{id}/sent': { own: roles(NO, NO, 'second_admin_needed'), other: roles(NO, NO, 200) },
  'POST /withdraw/{id}/return': { own: roles(NO, NO, 'second_admin_needed'), other: roles(NO, NO, 200) },
  'POST /admin/payouts/results/check': adminsOnly(),
  'POST /admin/payouts/results': adminsOnly(),
  'GET /admin/agreements': adminsOnly(),
  'DELETE /admin/agreements/{id}': adminsOnly(),
  // Nobody refuses what is to be done to themselves.
  'POST /admin/agreements/{id}/refuse': { own: roles(NO, NO, 'second_admin_needed'), other: roles(NO, NO, 200) },
  'POST /withdraw/{id}/cancel': { own: roles(200, NO, NO), other: roles('withdrawal_not_found', NO, NO) },

  'POST /images': same(token(200, 200)),
  'GET /images/{name}': open('not_found'),
  'GET /avatars/{name}': open(),
  'GET /files/{id}': open('link_expired'),
  'GET /reviews': open(),
  // Only for the two sides of work that was approved.
  'POST /reviews': { own: roles(201, 201, NO), other: roles('review_too_early', 'review_too_early', NO) },
  'GET /admin/reviews': adminsOnly(),
  'PATCH /admin/reviews/{id}': { own: roles(NO, NO, 'own_thing'), other: roles(NO, NO, 200) },
  'GET /TopEarnin.json': open(),
  'GET /remotes': open(),
  'POST /remotes/failures': open(202),
  'POST /remotes/visits': open(202),

  'GET /admin/releases': adminsOnly(),
  'POST /admin/releases/{remote}': same(roles(NO, NO, 'remote_not_found')),

  'GET /admin/figures': adminsOnly(),
  'GET /admin/figures/days': adminsOnly(),
  'GET /admin/ledger': adminsOnly(),
  'GET /admin/users/{id}': adminsOnly(),
  'GET /admin/users/{id}/notes': adminsOnly(),
  'POST /admin/users/{id}/notes': adminsOnly(201),
  'GET /admin/audit': adminsOnly(),
  'GET /admin/jobs': adminsOnly(),
  'POST /admin/jobs/failures/{id}/retry': adminsOnly(),
  // About the caller; nobody else can be named.
  'GET /news': same(roles(200, 200, 200)),
  'POST /news/read': same(roles(200, 200, 200)),
  'GET /news/settings': same(roles(200, 200, 200)),
  'PATCH /news/settings': same(roles(200, 200, 200)),
  'GET /news/stream': same(roles(200, 200, 200)),
  // Signed in a mail or refused, whoever the caller is.
  'POST /news/unsubscribe': open('signature_invalid'),
  'GET /news/unsubscribe': open(302),
  'GET /statement/{email}': ownOrAdmin,
  'GET /statement/{email}/days': ownOrAdmin,
  'GET /earnings/{email}': ownOrAdmin,
  'GET /holdings/{email}': ownOrAdmin,

  // Signed by the provider or refused, whoever the caller is.
  'POST /webhooks/stripe': open('signature_invalid'),
  'GET /openapi.json': open(),
  'GET /docs': open(),
  'GET /docs/{name}': open(),
};
