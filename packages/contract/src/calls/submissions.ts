/** Submitted work (product.md §7, decisions.md 4, 18). */
import { z } from 'zod';
import { defineCall } from '../call';
import { BONUS, DESK_FILTERS, REVISION, SUBMISSION_DETAILS_LENGTH } from '../constants';
import { deleted, inserted, modified, proofFile, rejectionPause, submission } from '../entities';
import {
  byEmail,
  byId,
  coins,
  day,
  email,
  id,
  line,
  moment,
  orderedPageQuery,
  pageQuery,
  reason,
  rejection,
  text,
  TOTAL_HEADER,
} from '../fields';
import { proofAnswers } from '../proof-fields';
import { APPEAL_STATES, SUBMISSION_STATUSES } from '../statuses';
import { aiDisclosure } from '../task-terms';

const listQuery = orderedPageQuery.extend({
  status: z.enum(SUBMISSION_STATUSES).optional(),
  /** Only work with an appeal in this state. */
  appeal: z.enum(APPEAL_STATES).optional(),
  task_id: id.optional(),
  /** Only work under this filter of the review desk. */
  desk: z.enum(DESK_FILTERS).optional(),
});

/** Either answers to the task's fields, from which the text is generated, or the text where the task has no fields. */
const work = {
  submission_details: z.optional(text(1, SUBMISSION_DETAILS_LENGTH)),
  answers: z.optional(proofAnswers),
  /** Required where the task allows AI if it is disclosed. */
  ai_disclosure: z.optional(aiDisclosure),
};

/** Sent by the screens of product.md; the server takes all of these from the task and the token. */
const copiedFromTask = {
  task_title: z.string().max(500).optional(),
  task_detail: z.string().max(10_000).optional(),
  task_img_url: z.string().max(2_048).optional(),
  worker_email: email.optional(),
  worker_name: z.string().max(80).optional(),
  creator_name: z.string().max(80).optional(),
  creator_email: email.optional(),
  payable_amount: coins.optional(),
  completion_date: z.optional(day),
  submission_info: z.string().max(5_000).optional(),
  current_date: z.string().max(40).optional(),
  status: z.literal('pending').optional(),
};

export const createSubmission = defineCall({
  method: 'POST',
  path: '/submission',
  summary:
    'Hand in work on a task; takes one of its free places. If the task has fields, send `answers` to them; the text is made from these. Files are uploaded before, to the reserved place.',
  tag: 'Submissions',
  access: ['freelancer'],
  flow: 'write',
  movesCoins: true,
  body: z.strictObject({ task_id: id, ...work, ...copiedFromTask }),
  responses: { 201: inserted },
});

export const listOwnSubmissions = defineCall({
  method: 'GET',
  path: '/submission/worker/{email}',
  summary: "A freelancer's submissions, newest first.",
  tag: 'Submissions',
  access: 'user',
  keyScopes: ['read'],
  flow: 'read',
  params: byEmail,
  query: listQuery,
  responses: { 200: z.array(submission) },
  responseHeaders: TOTAL_HEADER,
});

export const listReceivedSubmissions = defineCall({
  method: 'GET',
  path: '/submission/{email}',
  summary: "Submissions on a client's tasks, newest first.",
  tag: 'Submissions',
  access: 'user',
  keyScopes: ['read'],
  flow: 'read',
  params: byEmail,
  query: listQuery,
  responses: { 200: z.array(submission) },
  responseHeaders: TOTAL_HEADER,
});

/**
 * `edited_at` of the work as its client read it. If it has changed since, nothing is decided: 409 `submission_changed`. Without it, whatever is there is
 * decided.
 */
const readAt = moment.nullable().optional();

export const decideSubmission = defineCall({
  method: 'PATCH',
  path: '/submission/{id}',
  summary: 'Approve (pays the freelancer from escrow) or reject (the place opens again), once.',
  tag: 'Submissions',
  access: ['client'],
  keyScopes: ['review'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('approve'), edited_at: readAt }),
    z.strictObject({ status: z.literal('reject'), rejection: rejection.optional(), edited_at: readAt }),
  ]),
  responses: { 200: modified },
});

export const getSubmission = defineCall({
  method: 'GET',
  path: '/submission/{id}/detail',
  summary: 'One submission and what the caller may do to it, for its freelancer, its client and admins.',
  tag: 'Submissions',
  access: 'user',
  keyScopes: ['read'],
  flow: 'read',
  params: byId,
  responses: { 200: submission },
});

export const changeSubmission = defineCall({
  method: 'PUT',
  path: '/submission/{id}',
  summary: "Change the caller's pending work, or hand in the changes that were requested; the review starts over.",
  tag: 'Submissions',
  access: ['freelancer'],
  flow: 'write',
  params: byId,
  body: z.strictObject(work),
  responses: { 200: modified },
});

export const withdrawSubmission = defineCall({
  method: 'DELETE',
  path: '/submission/{id}',
  summary:
    "Withdraw the caller's work before it is decided: the place opens again, its client no longer sees what was handed in, and it does not affect anybody's record.",
  tag: 'Submissions',
  access: ['freelancer'],
  flow: 'write',
  movesCoins: true,
  params: byId,
  responses: { 200: deleted },
});

export const requestChanges = defineCall({
  method: 'POST',
  path: '/submission/{id}/revision',
  summary: 'Request changes to submitted work: it keeps its place for 24 to 168 hours. Two rounds at most.',
  tag: 'Submissions',
  access: ['client'],
  keyScopes: ['review'],
  flow: 'write',
  addsAnew: true,
  params: byId,
  body: z.strictObject({
    message: text(REVISION.message.min, REVISION.message.max),
    edited_at: readAt,
    hours: z.int().min(REVISION.hours.min).max(REVISION.hours.max).default(REVISION.hours.default),
  }),
  responses: { 200: modified },
});

export const giveBonus = defineCall({
  method: 'POST',
  path: '/submission/{id}/bonus',
  summary:
    'Give a bonus of 1 to 500 coins for decided work within 30 days, with a note. The same token pays only once, however often it is sent.',
  tag: 'Submissions',
  access: ['client'],
  keyScopes: ['review', 'spend'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.strictObject({
    coins: z.int().min(BONUS.coins.min).max(BONUS.coins.max),
    note: line(BONUS.note.min, BONUS.note.max),
    token: z.string().regex(/^[\w-]{8,64}$/, 'Must be 8 to 64 letters, digits, - or _'),
  }),
  responses: { 200: modified },
});

export const listRejectionPauses = defineCall({
  method: 'GET',
  path: '/admin/rejections',
  summary: 'Clients whose rejections are paused until an admin lets them reject again, longest wait first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: pageQuery,
  responses: { 200: z.array(rejectionPause) },
  responseHeaders: TOTAL_HEADER,
});

export const allowRejections = defineCall({
  method: 'POST',
  path: '/admin/rejections/{email}',
  summary: 'Let a client reject again; their share is counted from zero from now on.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: byEmail,
  body: z.strictObject({ reason }),
  responses: { 200: modified },
});

export const attachProof = defineCall({
  method: 'POST',
  path: '/submission/{id}/files',
  summary: "Attach a private proof (picture or PDF, 5 MB, 5 at most) to one of the caller's pending submissions.",
  tag: 'Submissions',
  access: ['freelancer'],
  flow: 'upload',
  upload: 'file',
  params: byId,
  responses: { 201: inserted },
});

export const listProofs = defineCall({
  method: 'GET',
  path: '/submission/{id}/files',
  summary: 'Proofs of a submission, for its freelancer, its client and admins, with links that expire.',
  tag: 'Submissions',
  access: 'user',
  keyScopes: ['read'],
  flow: 'read',
  params: byId,
  responses: { 200: z.array(proofFile) },
});
