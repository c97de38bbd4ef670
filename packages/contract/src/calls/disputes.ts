/** Payments that were taken back, who holds their money, and what buyers owe (decisions.md 24, 25). For admins. */
import { z } from 'zod';
import { defineCall } from '../call';
import { heldOrder, modified, receivable } from '../entities';
import { byEmail, byId, email, orderedPageQuery, reason, TOTAL_HEADER } from '../fields';

export const listHeldOrders = defineCall({
  method: 'GET',
  path: '/admin/disputes',
  summary: 'Held orders with everybody who holds coins from them, newest first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: orderedPageQuery,
  responses: { 200: z.array(heldOrder) },
  responseHeaders: TOTAL_HEADER,
});

export const decideHeldCoins = defineCall({
  method: 'POST',
  path: '/admin/disputes/{id}',
  summary:
    "Decide on coins that somebody holds from an order whose dispute was lost: release them for honest work, at the platform's loss, or take them back.",
  tag: 'Admin',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.strictObject({ email, decision: z.enum(['release', 'take_back']), reason }),
  responses: { 200: modified },
});

export const listReceivables = defineCall({
  method: 'GET',
  path: '/admin/receivables',
  summary: 'Buyers who owe for reversed payments, largest amount first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: orderedPageQuery,
  responses: { 200: z.array(receivable) },
  responseHeaders: TOTAL_HEADER,
});

export const writeOffReceivable = defineCall({
  method: 'POST',
  path: '/admin/receivables/{email}/write-off',
  summary: 'Write off what a buyer owes: it becomes a loss, and the buyer can buy, post and withdraw again.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byEmail,
  body: z.strictObject({ reason }),
  responses: { 200: modified },
});
