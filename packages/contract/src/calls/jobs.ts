/** Scheduled jobs, as admins see them (decisions.md 29). */
import { z } from 'zod';
import { defineCall } from '../call';
import { modified } from '../entities';
import { byId, id, moment } from '../fields';

export const getJobs = defineCall({
  method: 'GET',
  path: '/admin/jobs',
  summary: 'When each job last succeeded, which are late, and what could not be processed.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  responses: {
    200: z.object({
      /** How far the clock of the responding machine is ahead of the database's. */
      clock_offset_ms: z.int(),
      /** The offset is so large that the machine runs no jobs. */
      clock_off: z.boolean(),
      jobs: z.array(
        z.object({
          name: z.string(),
          every_seconds: z.int(),
          last_run: moment.nullable(),
          last_success: moment.nullable(),
          last_error: z.string().nullable(),
          late: z.boolean(),
        }),
      ),
      /** Newest first, at most 100. */
      set_aside: z.array(
        z.object({
          _id: id,
          job: z.string(),
          item: z.string(),
          attempts: z.int(),
          last_error: z.string(),
          failed_at: moment,
          /** Null: waits until somebody asks for another try. */
          next_attempt_at: moment.nullable(),
        }),
      ),
      set_aside_count: z.int(),
    }),
  },
});

export const retryItem = defineCall({
  method: 'POST',
  path: '/admin/jobs/failures/{id}/retry',
  summary: 'Retry an item that was set aside.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: byId,
  responses: { 200: modified },
});
