/** Identity exchange and user records (product.md §7, decisions.md 9-12, 19). */
import { z } from 'zod';
import { defineCall } from '../call';
import { SECOND_FACTOR_STATES, SKILLS, STARTING_COINS_STATES } from '../constants';
import {
  agreement,
  billingDetails,
  cartItem,
  deleted,
  inserted,
  invoice,
  moderatedReview,
  modified,
  movement,
  payment,
  publicProfile,
  reservation,
  session,
  submission,
  task,
  taskTemplate,
  user,
  withdrawal,
} from '../entities';
import { ownContest } from '../decisions';
import { defect } from '../defects';
import { ownLink, ownTrace } from '../links';
import { LANGUAGE_CODES } from '../news-words';
import { newsSettings, notice } from '../notices';
import { apiKey, webhook } from '../program-entities';
import { byEmail, byId, coins, email, id, line, moment, pageQuery, reason, TOTAL_HEADER, webAddress } from '../fields';
import { savedSearch } from '../saved-search';
import { ROLES, SIGN_UP_ROLES } from '../roles';
import { typingCounts } from '../signals';
import { conversation, ownReport } from '../support-entities';
import { taskQuestion, workMessage } from '../talk-entities';

const startingCoins = z.enum(STARTING_COINS_STATES);
/** For the audit log, where product.md's payload has no reason. */
const optionalReason = z.optional(line(1, 500));

export const exchangeToken = defineCall({
  method: 'POST',
  path: '/jwt',
  summary:
    "Exchange the identity service's ID token for ours; the e-mail of the verified token is the one that counts.",
  tag: 'Users',
  access: 'identity',
  flow: 'sign-in',
  body: z.strictObject({ email: z.string().max(254).optional() }),
  responses: {
    200: z.object({
      token: z.string(),
      expires_at: moment,
      /** Seconds until then (RFC 6749 §5.1), for clients whose clock may be wrong. */
      expires_in: z.int(),
      /** Whether the identity already has a record; without one the next call is `POST /users`. */
      registered: z.boolean(),
      /** Whether the session has used a second factor; `demanded` for an admin who can do nothing else until then. */
      second_factor: z.enum(SECOND_FACTOR_STATES),
    }),
  },
});

export const signOut = defineCall({
  method: 'POST',
  path: '/sign-out',
  summary:
    "End this request's token and all others of its session at once; the person's other sessions go on. Without a valid token there is nothing to end.",
  tag: 'Users',
  access: 'optional',
  flow: 'sign-in',
  responses: { 200: modified },
});

export const registerUser = defineCall({
  method: 'POST',
  path: '/users',
  summary:
    "Create the caller's own record, once, with the role's starting coins if they are due; the response says whether they were given.",
  tag: 'Users',
  access: 'token',
  flow: 'sign-in',
  movesCoins: true,
  // Not strict: according to decisions.md 10 coins, total_pay and unknown fields are ignored, not refused.
  body: z.object({
    name: line(1, 80),
    email: email.optional(),
    role: z.enum(SIGN_UP_ROLES).default('freelancer'),
    photoURL: z.union([webAddress, z.literal('')]).default(''),
    /** Of the mails that they get, until they choose another. One that is unknown here is no reason to refuse somebody. */
    language: z.enum(LANGUAGE_CODES).optional().catch(undefined),
  }),
  responses: { 201: inserted.extend({ starting_coins: startingCoins }) },
});

export const listUsers = defineCall({
  method: 'GET',
  path: '/users',
  summary: 'All users, newest first.',
  tag: 'Users',
  access: ['admin'],
  flow: 'read',
  query: pageQuery.extend({
    search: z.string().trim().max(80).optional(),
    role: z.enum(ROLES).optional(),
    sort: z.enum(['newest', 'oldest', 'name', 'name_desc']).default('newest'),
  }),
  responses: { 200: z.array(user) },
  responseHeaders: TOTAL_HEADER,
});

export const getUserForRole = defineCall({
  method: 'GET',
  path: '/user/admin/{email}',
  summary: "The caller's own record, with role and coins for the dashboard; any record for an admin.",
  tag: 'Users',
  access: 'user',
  withoutSecondFactor: true,
  flow: 'read',
  params: byEmail,
  responses: { 200: user.extend({ admin: z.boolean(), starting_coins: startingCoins }) },
});

export const getUser = defineCall({
  method: 'GET',
  path: '/user/{email}',
  summary:
    "The caller's own record, or any for an admin; the public profile of somebody the caller has worked with; otherwise not found.",
  tag: 'Users',
  access: 'user',
  flow: 'read',
  params: byEmail,
  responses: { 200: z.union([user, publicProfile]) },
});

export const adjustCoins = defineCall({
  method: 'PATCH',
  path: '/user/{email}',
  summary: "Set somebody's coins through an adjustment in the ledger, with a reason.",
  tag: 'Users',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byEmail,
  body: z.strictObject({ currentCoin: coins, reason }),
  responses: { 200: modified },
});

export const adjustTotalPay = defineCall({
  method: 'PATCH',
  path: '/update/total/{email}',
  summary: "Correct somebody's total pay through the ledger, with a reason.",
  tag: 'Users',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byEmail,
  body: z.strictObject({ total_pay: coins, reason }),
  responses: { 200: modified },
});

export const changeRole = defineCall({
  method: 'PATCH',
  path: '/user/role/{email}',
  summary: 'Change the role of a user; the last admin cannot be demoted.',
  tag: 'Users',
  access: ['admin'],
  flow: 'write',
  params: byEmail,
  body: z.strictObject({ role: z.enum(ROLES), reason: optionalReason }),
  responses: { 200: modified },
});

export const suspendUser = defineCall({
  method: 'PATCH',
  path: '/user/suspension/{email}',
  summary: 'Suspend until a date, with a reason, or lift a suspension with `until: null`.',
  tag: 'Users',
  access: ['admin'],
  flow: 'write',
  params: byEmail,
  body: z.strictObject({ until: moment.nullable(), reason }),
  responses: { 200: modified },
});

export const removeSecondFactor = defineCall({
  method: 'DELETE',
  path: '/user/second-factor/{email}',
  summary:
    "Remove the second factors of somebody who has lost their device, and end their sessions. Never the caller's own. Answers 0 if there were none.",
  tag: 'Users',
  access: ['admin'],
  flow: 'write',
  params: byEmail,
  query: z.strictObject({ reason }),
  responses: { 200: deleted },
});

/** What a person shows of themselves besides name and photo. */
const profile = z.object({ skills: z.array(z.string()) });
const skills = z.array(line(SKILLS.min, SKILLS.max)).max(SKILLS.most, `Must be at most ${SKILLS.most}`);

export const getProfile = defineCall({
  method: 'GET',
  path: '/user/profile/{email}',
  summary: "What a profile shows besides name and photo: the caller's own, or any for an admin.",
  tag: 'Users',
  access: 'user',
  flow: 'read',
  params: byEmail,
  responses: { 200: profile },
});

export const updateProfile = defineCall({
  method: 'PATCH',
  path: '/user/profile/{email}',
  summary: "Set the caller's skills, shown with the top freelancers. Duplicates count once, ignoring case.",
  tag: 'Users',
  access: ['freelancer'],
  flow: 'write',
  params: byEmail,
  body: z.strictObject({ skills }),
  responses: { 200: modified },
});

export const updateAccount = defineCall({
  method: 'PATCH',
  path: '/account',
  summary:
    "Change the caller's name or picture; what is left out stays. Tasks, submissions, withdrawals and the caller's review are updated too, and a published review waits for an admin again.",
  tag: 'Users',
  access: 'user',
  flow: 'write',
  body: z
    .strictObject({ name: z.optional(line(1, 80)), photoURL: z.optional(z.union([webAddress, z.literal('')])) })
    .refine(({ name, photoURL }) => name !== undefined || photoURL !== undefined, 'Must name something to change'),
  responses: { 200: modified },
});

export const listSessions = defineCall({
  method: 'GET',
  path: '/account/sessions',
  summary: 'Where the caller is signed in, last seen first, at most 50.',
  tag: 'Users',
  access: 'user',
  withoutSecondFactor: true,
  flow: 'read',
  responses: { 200: z.array(session) },
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/account/sessions/{id}',
  summary:
    "End one of the caller's sessions: its tokens stop working at once, and it gets no new ones. Answers 0 if there is no such session.",
  tag: 'Users',
  access: 'user',
  withoutSecondFactor: true,
  flow: 'write',
  params: z.strictObject({ id: z.string().regex(/^\d{1,12}$/, 'Must be the id of a session') }),
  responses: { 200: deleted },
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/account/sessions',
  summary: "End all of the caller's sessions except this one, including those not listed.",
  tag: 'Users',
  access: 'user',
  withoutSecondFactor: true,
  flow: 'write',
  responses: { 200: deleted },
});

export const exportAccount = defineCall({
  method: 'GET',
  path: '/account/export',
  summary:
    "A copy of everything stored about the caller, as one file. Other people's addresses are left out. Also while suspended.",
  tag: 'Users',
  access: 'user',
  // Only a few per minute: it reads everything.
  flow: 'upload',
  whileSuspended: true,
  responses: {
    200: z.object({
      exported_at: moment,
      account: user,
      profile,
      tasks: z.array(task.omit({ can: true })),
      /** Places on tasks that the caller has or had reserved. */
      reservations: z.array(reservation.omit({ can: true })),
      saved_searches: z.array(savedSearch),
      task_templates: z.array(taskTemplate),
      /** Handed in by the caller. */
      submissions: z.array(submission.omit({ can: true })),
      /** Handed in by others on the caller's tasks. */
      received_submissions: z.array(submission.omit({ can: true })),
      withdrawals: z.array(withdrawal),
      orders: z.array(payment),
      /** Identifies the caller at the payment provider, where saved cards are stored; null while there are none. */
      payment_customer: z.object({ customer_id: z.string().nullable() }),
      invoices: z.array(invoice),
      billing_details: billingDetails,
      cart: z.array(cartItem),
      statement: z.array(movement),
      reviews: z.array(moderatedReview),
      sessions: z.array(session.omit({ current: true })),
      api_keys: z.array(apiKey),
      webhooks: z.array(webhook),
      /** Messages about work, written by the caller. */
      work_messages: z.array(workMessage),
      /** About tasks: asked by the caller, and answered on the caller's tasks. */
      questions: z.array(taskQuestion),
      answered_questions: z.array(taskQuestion),
      conversations: z.array(conversation.omit({ can: true })),
      reports: z.array(ownReport),
      /** Defects that the caller reported. */
      defects: z.array(defect.omit({ can: true })),
      /** By the number of the notice that announced the decision. */
      /** Counted with consent while the caller wrote their work. */
      typing_counts: z.array(typingCounts.extend({ submission: id })),
      /** Links in which the caller's is the later account; the other one is not named. */
      account_links: z.array(ownLink),
      /** From the last half year. */
      work_traces: z.array(ownTrace),
      contested_decisions: z.array(ownContest.extend({ number: z.int().min(1) })),
      /** An admin's own, to actions that need two. */
      agreements: z.array(agreement.pick({ action: true, reason: true, agreed_at: true, expires_at: true })),
      news: z.array(notice),
      news_settings: newsSettings,
    }),
  },
});

export const closeUser = defineCall({
  method: 'DELETE',
  path: '/user/{id}',
  summary:
    "Close an account: the caller's own, or any as an admin. Open tasks are cancelled, work handed in on them is paid, and the record is anonymised.",
  tag: 'Users',
  access: 'user',
  flow: 'money',
  movesCoins: true,
  params: byId,
  query: z.strictObject({ reason: optionalReason }),
  responses: { 200: deleted },
});
