/** Reports of tasks, people and pictures, and the admins' decisions on them (decisions.md 31). */
import { z } from 'zod';
import { defineCall } from '../call';
import { REPORT_DETAILS_LENGTH, REPORT_REASONS, REPORTABLE } from '../constants';
import { inserted, modified } from '../entities';
import { id, line, pageQuery, text, TOTAL_HEADER } from '../fields';
import { REPORT_STATUSES } from '../statuses';
import { ownReport, reportedThing } from '../support-entities';

export const reportThing = defineCall({
  method: 'POST',
  path: '/reports',
  summary:
    'Report what the caller sees: a task, its picture or its client (`id` of the task), work or whoever did it (`id` of the submission), a review, a freelancer of the public page, a message about work, a question about a task or its answer (`id` of the question). Once each, and nothing of the own.',
  tag: 'Support',
  access: 'user',
  flow: 'write',
  body: z.strictObject({
    about: z.enum(REPORTABLE),
    id,
    reason: z.enum(REPORT_REASONS),
    details: z.optional(text(0, REPORT_DETAILS_LENGTH)),
  }),
  responses: { 201: inserted },
});

export const listOwnReports = defineCall({
  method: 'GET',
  path: '/reports',
  summary: 'What the caller has reported and whether it was looked at, newest first.',
  tag: 'Support',
  access: 'user',
  flow: 'read',
  query: pageQuery,
  responses: { 200: z.array(ownReport) },
  responseHeaders: TOTAL_HEADER,
});

export const listReported = defineCall({
  method: 'GET',
  path: '/admin/reports',
  summary: 'Things that were reported, with what was said about each: those that wait, oldest first, or decided ones.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: pageQuery.extend({ status: z.enum(REPORT_STATUSES).default('open') }),
  responses: { 200: z.array(reportedThing) },
  responseHeaders: TOTAL_HEADER,
});

export const decideReported = defineCall({
  method: 'POST',
  path: '/admin/reports/{id}',
  summary:
    'Decide about all reports of a thing that were read (`read`): nothing to do, its picture, message, question or answer taken away, or what was done by another call. Whoever reported it learns which.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    decision: z.enum(['dismiss', 'hide_picture', 'hide_message', 'acted']),
    note: line(10, 500),
    /** How many reports were waiting when the admin read them. */
    read: z.int().min(1),
  }),
  responses: { 200: modified },
});
