/** Places that workers reserve by starting a task (fair-work.md 1, 17). */
import { z } from 'zod';
import { defineCall } from '../call';
import { deleted, inserted, proofFile, reservation, screenedOut } from '../entities';
import { byEmail, byId, coinSum, id, orderedPageQuery, pageQuery, TOTAL_HEADER } from '../fields';
import { fitCriterion } from '../screen-out';
import { RESERVATION_STATUSES } from '../statuses';

export const startTask = defineCall({
  method: 'POST',
  path: '/task/{id}/reservation',
  summary:
    'Start a task: reserves one of its free places for its time limit. Once per task, at most 8 tasks at a time.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  movesCoins: true,
  params: byId,
  responses: { 201: reservation },
});

export const giveBackTask = defineCall({
  method: 'DELETE',
  path: '/task/{id}/reservation',
  summary: 'Give back a reserved place. It costs nothing and does not affect the record.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  movesCoins: true,
  params: byId,
  responses: { 200: deleted },
});

export const screenOut = defineCall({
  method: 'POST',
  path: '/task/{id}/reservation/screen-out',
  summary:
    'Say which condition of a started task the caller does not meet: the fixed pay for that is paid at once, the place is free again, and the caller can no longer take this task. Once per task, for as many people as its client pays for.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.strictObject({ criterion: fitCriterion }),
  responses: { 200: z.object({ coins: coinSum }) },
});

export const listScreenOuts = defineCall({
  method: 'GET',
  path: '/task/{id}/screen-outs',
  summary:
    "Who turned out not to fit one of the caller's tasks, by which condition and for how much, latest first; any task for an admin.",
  tag: 'Tasks',
  access: ['client', 'admin'],
  keyScopes: ['read'],
  flow: 'read',
  params: byId,
  query: pageQuery,
  responses: { 200: z.array(screenedOut) },
  responseHeaders: TOTAL_HEADER,
});

export const listReservations = defineCall({
  method: 'GET',
  path: '/reservation/{email}',
  summary: "A freelancer's reserved places, current or past, newest first.",
  tag: 'Tasks',
  access: 'user',
  flow: 'read',
  params: byEmail,
  query: orderedPageQuery.extend({
    status: z.enum([...RESERVATION_STATUSES, 'any']).default('reserved'),
    task_id: id.optional(),
  }),
  responses: { 200: z.array(reservation) },
  responseHeaders: TOTAL_HEADER,
});

export const attachFile = defineCall({
  method: 'POST',
  path: '/task/{id}/reservation/files',
  summary:
    'Upload a private file (picture or PDF, 5 MB, 5 at most) to a reserved place of a task that asks for files; it is handed in with the work.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'upload',
  upload: 'file',
  params: byId,
  responses: { 201: inserted },
});

export const listFiles = defineCall({
  method: 'GET',
  path: '/task/{id}/reservation/files',
  summary: "The caller's files on a reserved place, with links that expire.",
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'read',
  params: byId,
  responses: { 200: z.array(proofFile) },
});

export const removeFile = defineCall({
  method: 'DELETE',
  path: '/task/{id}/reservation/files/{file}',
  summary: 'Remove a file from a reserved place, before the work is handed in.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  params: byId.extend({ file: id }),
  responses: { 200: deleted },
});
