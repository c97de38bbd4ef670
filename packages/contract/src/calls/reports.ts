/** Reports of tasks, people and pictures, and the admins' decisions on them (decisions.md 31). */
import { z } from 'zod';
import { defineCall } from '../call';
import { REPORT_DETAILS_LENGTH, REPORT_REASONS, REPORTABLE } from '../constants';
import { inserted, modified } from '../entities';
import { byId, id, pageQuery, reason, text, TOTAL_HEADER } from '../fields';
import { REPORT_STATUSES } from '../statuses';
import { ownReport, reportedThing } from '../support-entities';

export const reportThing = defineCall({
  method: 'POST',
  path: '/reports',
  summary:
    "Report something the caller can see: a task, its picture or its client (`id` of the task), work or the person who did it (`id` of the submission), a review, a freelancer on the public page, a message about work, or a question about a task or its answer (`id` of the question). Once each, and nothing of the caller's own.",
  tag: 'Support',
  access: 'user',
  flow: 'write',
  addsAnew: true,
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
  summary: 'What the caller has reported and what was decided, newest first.',
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
    'Decide all reports about a thing that were read (`read`): dismiss them, remove its picture, message, question or answer, or record what another call did. Whoever reported it is told whether anything was done.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: byId,
  body: z.strictObject({
    decision: z.enum(['dismiss', 'hide_picture', 'hide_message', 'acted']),
    note: reason,
    /** How many reports were waiting when the admin read them. */
    read: z.int().min(1),
  }),
  responses: { 200: modified },
});
