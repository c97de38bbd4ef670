/** Withdrawals of coins as money (product.md §7, decisions.md 7). */
import { z } from 'zod';
import { defineCall } from '../call';
import { PAYMENT_SYSTEMS } from '../constants';
import { agreement, deleted, inserted, modified, withdrawal } from '../entities';
import {
  accountNumber,
  byId,
  coins,
  email,
  orderedPageQuery,
  pageQuery,
  payoutReference,
  reason,
  TOTAL_HEADER,
} from '../fields';
import { WITHDRAWAL_STATUSES } from '../statuses';

export const requestWithdrawal = defineCall({
  method: 'POST',
  path: '/withdraw',
  summary: 'Request a withdrawal; the coins are held at once.',
  tag: 'Withdrawals',
  access: ['freelancer'],
  flow: 'money',
  movesCoins: true,
  body: z.strictObject({
    /** Below 300 the response is `withdrawal_too_small` with the text of product.md §8. */
    withdraw_coin: coins,
    payment_system: z.enum(PAYMENT_SYSTEMS),
    account_number: accountNumber,
    worker_email: email.optional(),
    worker_name: z.string().max(80).optional(),
    /** US dollars; computed by the server, and only compared here. */
    withdraw_amount: z.number().min(0).max(100_000_000).optional(),
    withdraw_time: z.string().max(40).optional(),
    status: z.literal('pending').optional(),
  }),
  responses: { 201: inserted },
});

export const listWithdrawals = defineCall({
  method: 'GET',
  path: '/withdraw',
  summary:
    "Withdrawals, newest first: all for an admin (pending ones unless a status is given), a freelancer's own otherwise.",
  tag: 'Withdrawals',
  access: ['freelancer', 'admin'],
  flow: 'read',
  query: orderedPageQuery.extend({
    /** `approved` and `sent` are the two parts of `paid`. */
    status: z.enum([...WITHDRAWAL_STATUSES, 'approved', 'sent', 'any']).optional(),
    payment_system: z.enum(PAYMENT_SYSTEMS).optional(),
    /** Whose withdrawals; only admins may ask for somebody else's. */
    worker_email: email.optional(),
  }),
  responses: { 200: z.array(withdrawal) },
  responseHeaders: TOTAL_HEADER,
});

export const payWithdrawal = defineCall({
  method: 'DELETE',
  path: '/withdraw/{id}',
  summary:
    'Pay: approves the payout, takes the request out of the queue and keeps it for ever with status `paid`; with a reference, it is also marked as sent.',
  tag: 'Withdrawals',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  query: z.strictObject({ reference: payoutReference.optional() }),
  responses: { 200: deleted },
});

export const sendPayout = defineCall({
  method: 'POST',
  path: '/withdraw/{id}/sent',
  summary:
    "Mark an approved payout as sent, with the payment system's reference; a reference belongs to one payout only.",
  tag: 'Withdrawals',
  access: ['admin'],
  flow: 'money',
  params: byId,
  body: z.strictObject({ reference: payoutReference }),
  responses: { 200: modified },
});

export const returnPayout = defineCall({
  method: 'POST',
  path: '/withdraw/{id}/return',
  summary:
    'Mark an approved or sent payout as failed, or a sent one as returned, with a reason; the coins go back to the freelancer once.',
  tag: 'Withdrawals',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.strictObject({ outcome: z.enum(['failed', 'returned']), reason }),
  responses: { 200: modified },
});

export const rejectWithdrawal = defineCall({
  method: 'POST',
  path: '/withdraw/{id}/reject',
  summary: 'Reject a pending withdrawal, with a reason; the coins go back to the freelancer.',
  tag: 'Withdrawals',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.strictObject({ outcome: z.enum(['rejected', 'failed']).default('rejected'), reason }),
  responses: { 200: modified },
});

export const listAgreements = defineCall({
  method: 'GET',
  path: '/admin/agreements',
  summary:
    'What one admin has agreed to and a second has not yet, newest first. The second agrees by making the same call.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: pageQuery,
  responses: { 200: z.array(agreement) },
  responseHeaders: TOTAL_HEADER,
});

const byAgreement = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) });

export const withdrawAgreement = defineCall({
  method: 'DELETE',
  path: '/admin/agreements/{id}',
  summary: "Withdraw one of the caller's own agreements that no second admin has joined.",
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: byAgreement,
  responses: { 200: deleted },
});

export const refuseAgreement = defineCall({
  method: 'POST',
  path: '/admin/agreements/{id}/refuse',
  summary: 'Refuse what another admin has agreed to, with a reason, which that admin is told.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: byAgreement,
  body: z.strictObject({ reason }),
  responses: { 200: deleted },
});

export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/withdraw/{id}/cancel',
  summary: "Cancel one of the caller's pending requests; the coins are free again.",
  tag: 'Withdrawals',
  access: ['freelancer'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  responses: { 200: modified },
});
