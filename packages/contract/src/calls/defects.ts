/** Reports that a task is broken, and pay for the time it cost (fair-work.md 16). */
import { z } from 'zod';
import { defineCall } from '../call';
import { DEFECT_STATES } from '../defect-words';
import { defect, defectAnswer, defectDecision, newDefect } from '../defects';
import { inserted, modified } from '../entities';
import { byId, id, orderedPageQuery, TOTAL_HEADER } from '../fields';

export const reportDefect = defineCall({
  method: 'POST',
  path: '/task/{id}/defects',
  summary:
    'Report that a task is broken, for example a dead link; one open report per task. Does not affect the record of the person reporting.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  addsAnew: true,
  params: byId,
  body: newDefect,
  responses: { 201: inserted },
});

export const listDefects = defineCall({
  method: 'GET',
  path: '/defects',
  summary:
    "Reports of broken tasks, newest or oldest first: a freelancer's own, those on a client's tasks, or all for an admin.",
  tag: 'Tasks',
  access: 'user',
  flow: 'read',
  query: orderedPageQuery.extend({ task_id: id.optional(), state: z.enum(DEFECT_STATES).optional() }),
  responses: { 200: z.array(defect) },
  responseHeaders: TOTAL_HEADER,
});

export const answerDefect = defineCall({
  method: 'POST',
  path: '/defects/{id}/answer',
  summary:
    "Answer a report that one of the caller's tasks is broken: pay for the lost time, at most the pay for one place, or say that it is fixed or why nothing is broken.",
  tag: 'Tasks',
  access: ['client'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: defectAnswer,
  responses: { 200: modified },
});

export const contestDefect = defineCall({
  method: 'POST',
  path: '/defects/{id}/contest',
  summary: 'Contest the client’s answer with an admin, within 7 days, if the caller had started the task.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  params: byId,
  body: z.strictObject({ text: newDefect.shape.text }),
  responses: { 200: modified },
});

export const decideDefect = defineCall({
  method: 'POST',
  path: '/admin/defects/{id}',
  summary: 'Decide on a contested answer: the client pays for the lost time, or the answer stands.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: defectDecision,
  responses: { 200: modified },
});
