/** Calls about the running product itself: pictures, the registry of remotes, failure reports, and figures and checks for admins. */
import { z } from 'zod';
import { defineCall } from '../call';
import { ledgerReport, movement, paymentReport, topFreelancer } from '../entities';
import { byEmail, coinSum, day, email, id, moment, orderedPageQuery, pageQuery, TOTAL_HEADER } from '../fields';
import { signedRegistry, remoteFailure, remoteVisit } from '../remote-registry';

export const uploadImage = defineCall({
  method: 'POST',
  path: '/images',
  summary:
    "Store a picture; it is re-encoded and its metadata removed. The response has imgbb's shape. Callers without a record can only store the photo they register with. Unused pictures are deleted after a day.",
  tag: 'Images',
  access: 'token',
  keyScopes: ['tasks'],
  flow: 'upload',
  upload: 'image',
  responses: {
    200: z.object({
      data: z.object({
        id: z.string(),
        display_url: z.string(),
        url: z.string(),
        width: z.int(),
        height: z.int(),
        size: z.int(),
      }),
      success: z.literal(true),
      status: z.literal(200),
    }),
  },
});

export const listTopFreelancers = defineCall({
  method: 'GET',
  path: '/TopEarnin.json',
  summary: 'Top freelancers from the ledger; samples, marked as such, until there are enough.',
  tag: 'Public',
  access: 'public',
  flow: 'read',
  responses: { 200: z.array(topFreelancer) },
});

export const getRemotes = defineCall({
  method: 'GET',
  path: '/remotes',
  summary:
    "The registry of remotes, with only what the caller may load; only admins see the admin remote. Signed for the caller's role, until `expires`.",
  tag: 'Federation',
  access: 'optional',
  withoutSecondFactor: true,
  flow: 'read',
  responses: { 200: signedRegistry },
});

export const reportRemoteFailure = defineCall({
  method: 'POST',
  path: '/remotes/failures',
  summary: 'Report that a remote could not be loaded or rendered.',
  tag: 'Federation',
  access: 'optional',
  flow: 'write',
  body: remoteFailure,
  responses: { 202: z.object({ accepted: z.literal(true) }) },
});

export const reportRemoteVisit = defineCall({
  method: 'POST',
  path: '/remotes/visits',
  summary:
    'While a canary of a remote runs: report how a version worked on a page. One vote per person and version; votes on another version, or on a canary that the caller does not have, are accepted but not counted.',
  tag: 'Federation',
  access: 'optional',
  flow: 'write',
  body: remoteVisit,
  responses: { 202: z.object({ accepted: z.literal(true) }) },
});

export const getAdminFigures = defineCall({
  method: 'GET',
  path: '/admin/figures',
  summary: 'Counts for the admin home.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  responses: {
    200: z.object({
      users: z.int(),
      users_by_role: z.object({ admin: z.int(), client: z.int(), freelancer: z.int() }),
      tasks_open: z.int(),
      /** What else waits for an admin: tasks of new clients, messages, reported things. */
      tasks_waiting: z.int(),
      /** Agreements of other admins that the caller may join as the second one. */
      agreements_waiting: z.int(),
      conversations_open: z.int(),
      /** Appeals and contested answers to defect reports that wait for an admin. */
      appeals_open: z.int(),
      /** Clients who cannot reject until an admin lets them; work on their tasks is approved at its deadline. */
      rejections_paused: z.int(),
      /** Contested decisions that nobody has answered yet. */
      contests_open: z.int(),
      /** Links between accounts that no admin has looked at. */
      links_open: z.int(),
      /** Lost payments whose coins are held until an admin decides about them. */
      lost_payments_open: z.int(),
      things_reported: z.int(),
      /** Reviews of the product that have been neither shown nor hidden yet. */
      reviews_waiting: z.int(),
      withdrawals_pending: z.int(),
      withdrawals_paid: z.int(),
      /** Coins on the balances of all users. */
      coins_on_balances: coinSum,
      coins_in_escrow: coinSum,
      coins_held: coinSum,
      coins_bought: coinSum,
      coins_paid_out: coinSum,
    }),
  },
});

export const getLedgerReport = defineCall({
  method: 'GET',
  path: '/admin/ledger',
  summary: 'Re-derive every balance and projection from the entries and report differences.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'money',
  responses: { 200: ledgerReport },
});

export const getPaymentReport = defineCall({
  method: 'GET',
  path: '/admin/payments',
  summary:
    "Compare credited coins with the ledger, and the newest of them with the provider's payments, and report differences.",
  tag: 'Admin',
  access: ['admin'],
  flow: 'money',
  responses: { 200: paymentReport },
});

export const listAudit = defineCall({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Admin actions, newest first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: pageQuery.extend({
    actor_email: email.optional(),
    /** Verb phrase, e.g. `change-role`. */
    action: z
      .string()
      .regex(/^[a-z][a-z-]{2,40}$/, 'Must be the name of an action')
      .optional(),
    /** What it was done to, e.g. `user:{id}`. */
    subject: z
      .string()
      .regex(/^[a-z]{2,20}:[0-9a-f]{24}$/, 'Must be a kind and an id')
      .optional(),
    /** First and last day in UTC. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  responses: {
    200: z.array(
      z.object({
        _id: id,
        actor_email: z.string(),
        action: z.string(),
        /** What it was done to: a kind and an id, `user:{id}`. */
        subject: z.string(),
        /** Current name of the subject; null when it is gone or has no name besides its id. */
        subject_name: z.string().nullable(),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string().nullable(),
        at: moment,
      }),
    ),
  },
  responseHeaders: TOTAL_HEADER,
});

export const getStatement = defineCall({
  method: 'GET',
  path: '/statement/{email}',
  summary: "Every movement of coins in the caller's balance, newest first; anybody's for an admin.",
  tag: 'Users',
  access: 'user',
  keyScopes: ['read'],
  flow: 'read',
  params: byEmail,
  query: orderedPageQuery,
  responses: { 200: z.array(movement) },
  responseHeaders: TOTAL_HEADER,
});
