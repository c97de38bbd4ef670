/** Webhooks: where a person's news are sent for their programs, signed, in order and at least once. */
import { z } from 'zod';
import { defineCall } from '../call';
import { deleted, modified } from '../entities';
import { byId } from '../fields';
import { webhook, webhookDelivery } from '../program-entities';
import { WEBHOOK_STATES, WEBHOOK_TOPICS, WEBHOOKS } from '../webhook-words';

const topics = z
  .array(z.enum(WEBHOOK_TOPICS))
  .min(1, 'Choose at least one')
  .max(WEBHOOK_TOPICS.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Must name each once');
const people = ['client', 'freelancer'] as const;

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/account/webhooks',
  summary: "The caller's endpoints, newest first, at most 5.",
  tag: 'Programs',
  access: people,
  flow: 'read',
  responses: { 200: z.array(webhook) },
});

export const createWebhook = defineCall({
  method: 'POST',
  path: '/account/webhooks',
  summary:
    'Have news sent to an https address from now on. The signing secret is shown only in this response and in repetitions with its Idempotency-Key. Needs a sign-in within the last ten minutes, with the second factor if there is one.',
  tag: 'Programs',
  access: people,
  flow: 'write',
  addsAnew: true,
  showsSecret: true,
  body: z.strictObject({ url: z.url().max(WEBHOOKS.addressLength), topics }),
  responses: { 201: z.object({ secret: z.string(), record: webhook }) },
});

export const changeWebhook = defineCall({
  method: 'PATCH',
  path: '/account/webhooks/{id}',
  summary:
    'Stop or resume an endpoint, or choose other topics. What happened while it was stopped is sent in order when it resumes.',
  tag: 'Programs',
  access: people,
  flow: 'write',
  params: byId,
  body: z
    .strictObject({ status: z.optional(z.enum(WEBHOOK_STATES)), topics: z.optional(topics) })
    .refine((change) => Object.keys(change).length > 0, 'Must name something to change'),
  responses: { 200: modified },
});

export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: '/account/webhooks/{id}/secret',
  summary:
    'Change the signing secret. For 24 hours the previous one signs as well, so that nothing is lost. Needs a fresh sign-in.',
  tag: 'Programs',
  access: people,
  flow: 'write',
  addsAnew: true,
  showsSecret: true,
  params: byId,
  responses: { 200: z.object({ secret: z.string() }) },
});

export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: '/account/webhooks/{id}',
  summary: 'Delete an endpoint and its stored attempts. Answers 0 if there is no such endpoint.',
  tag: 'Programs',
  access: people,
  flow: 'write',
  params: byId,
  responses: { 200: deleted },
});

export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/account/webhooks/{id}/deliveries',
  summary: 'The latest 100 delivery attempts of an endpoint, newest first.',
  tag: 'Programs',
  access: people,
  flow: 'read',
  params: byId,
  responses: { 200: z.array(webhookDelivery) },
});

export const resendEvent = defineCall({
  method: 'POST',
  path: '/account/webhooks/{id}/resend',
  summary: 'Send an event again, by its number; 0 sends a test. It goes ahead of what is waiting.',
  tag: 'Programs',
  access: people,
  flow: 'write',
  params: byId,
  body: z.strictObject({ number: z.int().min(0) }),
  responses: { 200: modified },
});
