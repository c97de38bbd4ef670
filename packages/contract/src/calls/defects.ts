/** Reports that a task is broken, and pay for the time it cost (fair-work.md 16). */
import { z } from 'zod';
import { defineCall } from '../call';
import { DEFECT_STATES } from '../defect-words';
import { defect, defectAnswer, defectDecision, newDefect } from '../defects';
import { inserted, modified } from '../entities';
import { id, pageQuery, TOTAL_HEADER } from '../fields';

const byId = z.strictObject({ id });

export const reportDefect = defineCall({
  method: 'POST',
  path: '/task/{id}/defects',
  summary:
    'Say that a task is broken, such as a dead link; once at a time for each task. Leaves no mark on whoever says it.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  params: byId,
  body: newDefect,
  responses: { 201: inserted },
});

export const listDefects = defineCall({
  method: 'GET',
  path: '/defects',
  summary:
    'What is said to be broken, the latest first: by the caller as a freelancer, in own tasks as a client, all as an admin.',
  tag: 'Tasks',
  access: 'user',
  flow: 'read',
  query: pageQuery.extend({ task_id: id.optional(), state: z.enum(DEFECT_STATES).optional() }),
  responses: { 200: z.array(defect) },
  responseHeaders: TOTAL_HEADER,
});

export const answerDefect = defineCall({
  method: 'POST',
  path: '/defects/{id}/answer',
  summary:
    'Answer what is said to be broken in an own task: pay for the lost time, at most one piece, or say that it is mended or why nothing is broken.',
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
  summary: 'Take the client’s answer to an admin, within 7 days, as somebody who had started the task.',
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
  summary: 'Decide about a contested answer: the client pays for the lost time, or the answer stands.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: defectDecision,
  responses: { 200: modified },
});
