/** Appeals against rejections (fair-work.md 5). */
import { z } from 'zod';
import { defineCall } from '../call';
import { APPEAL } from '../constants';
import { modified, submission } from '../entities';
import { byId, line, orderedPageQuery, text, TOTAL_HEADER } from '../fields';
import { APPEAL_STATES } from '../statuses';

const words = text(APPEAL.text.min, APPEAL.text.max);

export const openAppeal = defineCall({
  method: 'POST',
  path: '/submission/{id}/appeal',
  summary:
    'Appeal against a rejection, once and within 7 days, if you have no other live work on the task. The pay is held in escrow again; if it cannot be, the client cannot post until it is settled.',
  tag: 'Appeals',
  access: ['freelancer'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.strictObject({ reason: words }),
  responses: { 200: modified },
});

export const answerAppeal = defineCall({
  method: 'POST',
  path: '/submission/{id}/appeal/answer',
  summary:
    'Answer an appeal as the client, within 48 hours: agree, which pays for the work, or explain to the admin who decides.',
  tag: 'Appeals',
  access: ['client'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.discriminatedUnion('agree', [
    z.strictObject({ agree: z.literal(true) }),
    z.strictObject({ agree: z.literal(false), answer: words }),
  ]),
  responses: { 200: modified },
});

export const listAppeals = defineCall({
  method: 'GET',
  path: '/admin/appeals',
  summary: 'Appeals, with what both sides say; without a state, those that wait for an admin.',
  tag: 'Appeals',
  access: ['admin'],
  flow: 'read',
  query: orderedPageQuery.extend({ state: z.enum(APPEAL_STATES).default('admin') }),
  responses: { 200: z.array(submission) },
  responseHeaders: TOTAL_HEADER,
});

export const decideAppeal = defineCall({
  method: 'POST',
  path: '/admin/appeals/{id}',
  summary:
    'Decide an appeal: pay in full, pay in part, hand in again, or the rejection stands. Refused to an admin who has already decided an appeal about this work.',
  tag: 'Appeals',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.enum(['full', 'resubmit', 'upheld']), reason: line(20, 1_000) }),
    z.strictObject({ outcome: z.literal('partial'), percent: z.int().min(1).max(99), reason: line(20, 1_000) }),
  ]),
  responses: { 200: modified },
});
