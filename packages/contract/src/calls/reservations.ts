/** Places that workers reserve by starting a task (fair-work.md 1, 17). */
import { z } from 'zod';
import { defineCall } from '../call';
import { deleted, inserted, proofFile, reservation, screenedOut } from '../entities';
import { coinSum, email, id, orderedPageQuery, pageQuery, TOTAL_HEADER } from '../fields';
import { fitCriterion } from '../screen-out';
import { RESERVATION_STATUSES } from '../statuses';

const byTask = z.strictObject({ id });

export const startTask = defineCall({
  method: 'POST',
  path: '/task/{id}/reservation',
  summary: 'Start a task: keeps one of its free places for its time limit. Once per task, 8 tasks at the same time.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  movesCoins: true,
  params: byTask,
  responses: { 201: reservation },
});

export const giveBackTask = defineCall({
  method: 'DELETE',
  path: '/task/{id}/reservation',
  summary: 'Give the place back that was kept by starting. Costs nothing and leaves no mark.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  movesCoins: true,
  params: byTask,
  responses: { 200: deleted },
});

export const screenOut = defineCall({
  method: 'POST',
  path: '/task/{id}/reservation/screen-out',
  summary:
    'Say which condition of a started task one does not meet: the fixed pay for that is paid at once, the place is free again, and one cannot take this task any more. Once per task, for as many as its client pays for.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'money',
  movesCoins: true,
  params: byTask,
  body: z.strictObject({ criterion: fitCriterion }),
  responses: { 200: z.object({ coins: coinSum }) },
});

export const listScreenOuts = defineCall({
  method: 'GET',
  path: '/task/{id}/screen-outs',
  summary:
    'Who turned out not to fit an own task, by which condition and for how much, the latest first; any task for an admin.',
  tag: 'Tasks',
  access: ['client', 'admin'],
  keyScopes: ['read'],
  flow: 'read',
  params: byTask,
  query: pageQuery,
  responses: { 200: z.array(screenedOut) },
  responseHeaders: TOTAL_HEADER,
});

export const listReservations = defineCall({
  method: 'GET',
  path: '/reservation/{email}',
  summary: 'Places that a freelancer keeps now, or has kept, newest first.',
  tag: 'Tasks',
  access: 'user',
  flow: 'read',
  params: z.strictObject({ email }),
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
    'Put a private file (picture or PDF, 5 MB, 5 at most) with the place that is kept, where the task asks for files; it goes with the work when that is handed in.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'upload',
  upload: 'file',
  params: byTask,
  responses: { 201: inserted },
});

export const listFiles = defineCall({
  method: 'GET',
  path: '/task/{id}/reservation/files',
  summary: 'Own files with the place that is kept, with links that expire.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'read',
  params: byTask,
  responses: { 200: z.array(proofFile) },
});

export const removeFile = defineCall({
  method: 'DELETE',
  path: '/task/{id}/reservation/files/{file}',
  summary: 'Take a file away from the place that is kept, before the work is handed in.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  params: byTask.extend({ file: id }),
  responses: { 200: deleted },
});
