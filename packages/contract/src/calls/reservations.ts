/** Places that workers keep by starting a task (fair-work.md 1, 17). */
import { z } from 'zod';
import { defineCall } from '../call';
import { deleted, reservation } from '../entities';
import { email, id, orderedPageQuery, TOTAL_HEADER } from '../fields';
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
