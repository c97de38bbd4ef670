/**
 * Who may do what, written down by hand and apart from the code that decides it: for every route what each identity is answered on what is theirs
 * (`own`) and on what is somebody else's (`other`). The test takes the routes from the router; one without a row here fails.
 */

/** Everybody a request can come from. `demoted` holds a token from the time as an admin, and is a freelancer now; `signed-out` an admin's whose session has ended. */
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

/** A status, or the code of a refusal. */
export type Expected = number | string;
export type Cells = Readonly<Record<IdentityName, Expected>>;

export interface Row {
  readonly own: Cells;
  readonly other: Cells;
}

/** What those are answered who come in nowhere. */
const OUTSIDE = {
  nobody: 'not_signed_in',
  forged: 'not_signed_in',
  expired: 'token_expired',
  stranger: 'user_not_found',
  suspended: 'suspended',
  closed: 'not_signed_in',
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
/** Whose thing it is makes no difference. */
const same = (cells: Cells): Row => ({ own: cells, other: cells });
const adminsOnly = (status = 200): Row => same(roles(NO, NO, status));
/** Every signed-in person on what is theirs; on others' only admins. */
const ownOrAdmin: Row = { own: roles(200, 200, 200), other: roles(NO, NO, 200) };
/** About the caller, also while they are suspended (fair-work.md 18). */
const suspendedToo = (expected: Expected): Row => same({ ...roles(expected, expected, expected), suspended: expected });
/** With our token, whether or not there is a record yet; somebody who lost access has lost it here too. */
const token = (stranger: Expected, registered: Expected): Cells => ({
  ...OUTSIDE,
  stranger,
  demoted: registered,
  freelancer: registered,
  client: registered,
  admin: registered,
});

export const MATRIX: Readonly<Record<string, Row>> = {
  // Our own token is no ID token of the identity service.
  'POST /jwt': { own: everybody('not_signed_in'), other: everybody('not_signed_in') },
  // There is nothing that could be refused: who cannot be told has nothing to end.
  'POST /sign-out': open(),
  'POST /users': same(token(201, 'user_exists')),
  'GET /users': adminsOnly(),
  'GET /user/admin/{email}': ownOrAdmin,
  // Who never dealt with somebody is told what they are told of nobody; another test holds what the others see.
  'GET /user/{email}': { own: roles(200, 200, 200), other: roles('user_not_found', 'user_not_found', 200) },
  'PATCH /user/{email}': { own: roles(NO, NO, 'second_admin_needed'), other: roles(NO, NO, 200) },
  'PATCH /update/total/{email}': adminsOnly(),
  'PATCH /user/role/{email}': adminsOnly(),
  'PATCH /user/suspension/{email}': adminsOnly(),
  // Nobody takes away their own for themselves this way.
  'DELETE /user/second-factor/{email}': { own: roles(NO, NO, 'own_second_factor'), other: roles(NO, NO, 200) },
  'GET /user/profile/{email}': ownOrAdmin,
  'PATCH /user/profile/{email}': { own: roles(200, NO, NO), other: roles(NO, NO, NO) },
  'DELETE /user/{id}': ownOrAdmin,
  // About the caller, whoever else may be meant.
  'PATCH /account': same(roles(200, 200, 200)),
  'GET /account/export': suspendedToo(200),
  'GET /account/sessions': same(roles(200, 200, 200)),
  // Of somebody else's it answers as if there were none: `deletedCount: 0`.
  'DELETE /account/sessions/{id}': same(roles(200, 200, 200)),
  'DELETE /account/sessions': same(roles(200, 200, 200)),
  'GET /account/keys': same(roles(200, 200, NO)),
  'POST /account/keys': same(roles(201, 201, NO)),
  // Of somebody else's it answers as if there were none: `deletedCount: 0`.
  'DELETE /account/keys/{id}': same(roles(200, 200, NO)),
  'GET /account/webhooks': same(roles(200, 200, NO)),
  // The fixtures' address is a public one, and nothing is sent by asking.
  'POST /account/webhooks': same(roles(201, 201, NO)),
  'PATCH /account/webhooks/{id}': {
    own: roles(200, 200, NO),
    other: roles('webhook_not_found', 'webhook_not_found', NO),
  },
  'POST /account/webhooks/{id}/secret': {
    own: roles(200, 200, NO),
    other: roles('webhook_not_found', 'webhook_not_found', NO),
  },
  // Of somebody else's it answers as if there were none: `deletedCount: 0`.
  'DELETE /account/webhooks/{id}': same(roles(200, 200, NO)),
  'GET /account/webhooks/{id}/deliveries': {
    own: roles(200, 200, NO),
    other: roles('webhook_not_found', 'webhook_not_found', NO),
  },
  'POST /account/webhooks/{id}/resend': {
    own: roles(200, 200, NO),
    other: roles('webhook_not_found', 'webhook_not_found', NO),
  },
  // People have no key to ask about; what keys are answered stands in key-access.test.ts.
  'GET /account/key': same(roles('key_not_found', 'key_not_found', NO)),

  'POST /task': same(roles(NO, 201, NO)),
  'POST /task/check': same(roles(NO, 200, NO)),
  'GET /task': open(),
  'GET /task/{id}': open(),
  // To who is neither its client nor an admin there is no such task.
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
  // Of a place that somebody else keeps it answers as if there were none.
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

  // Who is let in nowhere else can still write: as somebody without an account.
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
  // Whoever is suspended reads and contests that too.
  'GET /decisions': suspendedToo(200),
  'GET /decisions/now': suspendedToo(200),
  // A number among the caller's own notices: that of somebody else's names none of theirs.
  'POST /decisions/{number}/contest': { own: suspendedToo(201).own, other: suspendedToo('decision_not_found').own },
  'GET /admin/contests': adminsOnly(),
  // Nobody answers themselves.
  'POST /admin/contests/{id}': { own: roles(NO, NO, 'own_thing'), other: roles(NO, NO, 200) },
  'GET /admin/links': adminsOnly(),
  // Nobody decides about themselves.
  'POST /admin/links/{id}': { own: roles(NO, NO, 'own_thing'), other: roles(NO, NO, 200) },
  // Its two parties and admins read the same facts; only its worker says what was counted.
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
  // Taking out of somebody else's cart answers as if there were nothing: `deletedCount: 0`.
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
  // Nobody pays a request of their own.
  'DELETE /withdraw/{id}': { own: roles(NO, NO, 'second_admin_needed'), other: roles(NO, NO, 200) },
  'POST /withdraw/{id}/reject': adminsOnly(),
  'POST /withdraw/{id}/sent': { own: roles(NO, NO, 'second_admin_needed'), other: roles(NO, NO, 200) },
  'POST /withdraw/{id}/return': { own: roles(NO, NO, 'second_admin_needed'), other: roles(NO, NO, 200) },
  'POST /admin/payouts/results/check': adminsOnly(),
  'POST /admin/payouts/results': adminsOnly(),
  'GET /admin/agreements': adminsOnly(),
  'POST /withdraw/{id}/cancel': { own: roles(200, NO, NO), other: roles('withdrawal_not_found', NO, NO) },

  'POST /images': same(token(200, 200)),
  'GET /images/{name}': open('not_found'),
  'GET /avatars/{name}': open(),
  'GET /files/{id}': open('link_expired'),
  'GET /reviews': open(),
  // Only whose own work, or work on whose own task, was approved.
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
  // About the caller; there is no way to name somebody else.
  'GET /news': same(roles(200, 200, 200)),
  'POST /news/read': same(roles(200, 200, 200)),
  'GET /news/settings': same(roles(200, 200, 200)),
  'PATCH /news/settings': same(roles(200, 200, 200)),
  'GET /news/stream': same(roles(200, 200, 200)),
  'GET /statement/{email}': ownOrAdmin,
  'GET /statement/{email}/days': ownOrAdmin,
  'GET /earnings/{email}': ownOrAdmin,
  'GET /holdings/{email}': ownOrAdmin,

  // Signed by the provider or refused, whoever else somebody may be.
  'POST /webhooks/stripe': open('signature_invalid'),
  'GET /openapi.json': open(),
  'GET /docs': open(),
  'GET /docs/{name}': open(),
};
