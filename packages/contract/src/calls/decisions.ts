/** Decisions about the caller, and contesting them (fair-work.md 18). Suspended people keep these calls: a suspension is a decision too. */
import { z } from 'zod';
import { defineCall } from '../call';
import { CONTEST, CONTEST_OUTCOMES, CONTEST_STATUSES } from '../decision-words';
import { contest, decision, standing } from '../decisions';
import { inserted, modified } from '../entities';
import { byId, listNumber as number, numberedPageQuery, pageQuery, text, TOTAL_HEADER } from '../fields';

const words = text(CONTEST.text.min, CONTEST.text.max);

export const listDecisions = defineCall({
  method: 'GET',
  path: '/decisions',
  summary:
    "Every automatic step and every decision by people that affected the caller's money or standing, latest first, paged by number. Also while suspended.",
  tag: 'Decisions',
  access: 'user',
  flow: 'read',
  whileSuspended: true,
  withoutSecondFactor: true,
  query: numberedPageQuery,
  responses: { 200: z.array(decision) },
});

export const getStanding = defineCall({
  method: 'GET',
  path: '/decisions/now',
  summary:
    "What currently holds back the caller's money or standing, why, how much, and until when. Also while suspended.",
  tag: 'Decisions',
  access: 'user',
  flow: 'read',
  whileSuspended: true,
  withoutSecondFactor: true,
  responses: { 200: z.array(standing) },
});

export const contestDecision = defineCall({
  method: 'POST',
  path: '/decisions/{number}/contest',
  summary: `Say why a decision about oneself is wrong, once. Another admin than the first answers within ${CONTEST.days} days. Also while suspended.`,
  tag: 'Decisions',
  access: 'user',
  flow: 'write',
  addsAnew: true,
  whileSuspended: true,
  withoutSecondFactor: true,
  params: z.strictObject({ number }),
  body: z.strictObject({ text: words }),
  responses: { 201: inserted },
});

export const listContests = defineCall({
  method: 'GET',
  path: '/admin/contests',
  summary: 'Contested decisions by state: waiting ones by due date, answered ones latest first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: pageQuery.extend({ status: z.enum(CONTEST_STATUSES).default('open') }),
  responses: { 200: z.array(contest) },
  responseHeaders: TOTAL_HEADER,
});

export const answerContest = defineCall({
  method: 'POST',
  path: '/admin/contests/{id}',
  summary:
    'Answer a contested decision: it stands, or it was changed, with a reason for the person to read. Refused to the admin who made the decision.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: byId,
  body: z.strictObject({ outcome: z.enum(CONTEST_OUTCOMES), answer: words }),
  responses: { 200: modified },
});
