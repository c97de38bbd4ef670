/** Submitted work (product.md §7, decisions.md 4, 18). */
import { z } from 'zod';
import { defineCall } from '../call';
import { REJECTION_CATEGORIES, REJECTION_REASON_LENGTH, SUBMISSION_DETAILS_LENGTH } from '../constants';
import { inserted, modified, proofFile, submission } from '../entities';
import { coins, day, email, id, line, orderedPageQuery, text, TOTAL_HEADER } from '../fields';
import { SUBMISSION_STATUSES } from '../statuses';

const byEmail = z.strictObject({ email });
const listQuery = orderedPageQuery.extend({ status: z.enum(SUBMISSION_STATUSES).optional(), task_id: id.optional() });

/** Sent by the screens of product.md; the server takes every one of them from the task and the token. */
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
  summary: 'Hand in work on a task; takes one of its free slots.',
  tag: 'Submissions',
  access: ['freelancer'],
  flow: 'write',
  movesCoins: true,
  body: z.strictObject({ task_id: id, submission_details: text(1, SUBMISSION_DETAILS_LENGTH), ...copiedFromTask }),
  responses: { 201: inserted },
});

export const listOwnSubmissions = defineCall({
  method: 'GET',
  path: '/submission/worker/{email}',
  summary: "A freelancer's submissions, newest first.",
  tag: 'Submissions',
  access: 'user',
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
  flow: 'read',
  params: byEmail,
  query: listQuery,
  responses: { 200: z.array(submission) },
  responseHeaders: TOTAL_HEADER,
});

export const decideSubmission = defineCall({
  method: 'PATCH',
  path: '/submission/{id}',
  summary: 'Approve (pays the freelancer from escrow) or reject (the slot opens again), once.',
  tag: 'Submissions',
  access: ['client'],
  flow: 'money',
  movesCoins: true,
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('approve') }),
    z.strictObject({
      status: z.literal('reject'),
      rejection: z
        .strictObject({
          category: z.enum(REJECTION_CATEGORIES),
          reason: line(REJECTION_REASON_LENGTH.min, REJECTION_REASON_LENGTH.max),
        })
        .optional(),
    }),
  ]),
  responses: { 200: modified },
});

export const attachProof = defineCall({
  method: 'POST',
  path: '/submission/{id}/files',
  summary: 'Attach a private proof (picture or PDF, 5 MB, 5 at most) to an own submission that waits for its review.',
  tag: 'Submissions',
  access: ['freelancer'],
  flow: 'upload',
  upload: 'file',
  params: z.strictObject({ id }),
  responses: { 201: inserted },
});

export const listProofs = defineCall({
  method: 'GET',
  path: '/submission/{id}/files',
  summary: 'Proofs of a submission, for its freelancer, its client and admins, with links that expire.',
  tag: 'Submissions',
  access: 'user',
  flow: 'read',
  params: z.strictObject({ id }),
  responses: { 200: z.array(proofFile) },
});
