/** Reviews of the product: anybody writes them, admins decide which are shown on the landing page. */
import { z } from 'zod';
import { defineCall } from '../call';
import { REVIEW_DETAILS } from '../constants';
import { inserted, modified, moderatedReview, review } from '../entities';
import { byId, pageQuery, reason, text, TOTAL_HEADER } from '../fields';
import { REVIEW_STATUSES } from '../statuses';

/** The public part of a review, as the admin read it in the moderation list: it is shown only if it has not changed since. */
const readReview = z.strictObject({
  name: z.string().max(200),
  image: z.string().max(4_000),
  rating: z.number(),
  details: z.string().max(4_000),
});

export const listReviews = defineCall({
  method: 'GET',
  path: '/reviews',
  summary: 'Published reviews of the product.',
  tag: 'Public',
  access: 'public',
  flow: 'read',
  responses: { 200: z.array(review) },
});

export const writeReview = defineCall({
  method: 'POST',
  path: '/reviews',
  summary: "Write or replace the caller's review of the product; it is published once an admin has approved it.",
  tag: 'Public',
  access: ['client', 'freelancer'],
  flow: 'write',
  body: z.strictObject({ rating: z.int().min(1).max(5), details: text(REVIEW_DETAILS.min, REVIEW_DETAILS.max) }),
  responses: { 201: inserted },
});

export const listReviewsToModerate = defineCall({
  method: 'GET',
  path: '/admin/reviews',
  summary: 'Reviews in every state, newest first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: pageQuery.extend({ status: z.enum([...REVIEW_STATUSES, 'any']).default('any') }),
  responses: { 200: z.array(moderatedReview) },
  responseHeaders: TOTAL_HEADER,
});

export const moderateReview = defineCall({
  method: 'PATCH',
  path: '/admin/reviews/{id}',
  summary: 'Show a review on the landing page, as it was `read`, or hide it with a reason.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: byId,
  body: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('shown'), read: readReview.optional() }),
    z.strictObject({ status: z.literal('hidden'), reason }),
  ]),
  responses: { 200: modified },
});
