/** Conversations between people and the admins (decisions.md 31). */
import { z } from 'zod';
import { defineCall } from '../call';
import { SUPPORT_LIMITS, SUPPORT_MESSAGE, SUPPORT_TOPICS } from '../constants';
import { inserted, modified } from '../entities';
import { byId, email, line, pageQuery, text, TOTAL_HEADER } from '../fields';
import { CONVERSATION_STATUSES } from '../statuses';
import { conversation, inboxConversation } from '../support-entities';

const message = text(SUPPORT_MESSAGE.min, SUPPORT_MESSAGE.max);

export const startConversation = defineCall({
  method: 'POST',
  path: '/support/conversations',
  summary:
    'Write to the admins. For a signed-in caller, the name and address of the account are used, whatever is sent; without an account both are needed, and the answer comes by email.',
  tag: 'Support',
  access: 'optional',
  // People without an account are limited by their address only.
  flow: 'sign-in',
  addsAnew: true,
  body: z.strictObject({
    name: z.optional(line(1, 80)),
    email: z.optional(email),
    topic: z.enum(SUPPORT_TOPICS),
    message,
  }),
  responses: { 201: inserted },
});

export const listConversations = defineCall({
  method: 'GET',
  path: '/support/conversations',
  summary: "The caller's conversations with the admins, last changed first.",
  tag: 'Support',
  access: 'user',
  flow: 'read',
  query: pageQuery,
  responses: { 200: z.array(conversation) },
  responseHeaders: TOTAL_HEADER,
});

export const writeOn = defineCall({
  method: 'POST',
  path: '/support/conversations/{id}/messages',
  summary: "Add a message to one of the caller's conversations; it waits for the admins again, even if it was closed.",
  tag: 'Support',
  access: 'user',
  flow: 'write',
  addsAnew: true,
  params: byId,
  body: z.strictObject({ message: text(1, SUPPORT_MESSAGE.max) }),
  responses: { 201: modified },
});

export const listInbox = defineCall({
  method: 'GET',
  path: '/admin/conversations',
  summary: 'Conversations by state: waiting ones oldest first, others by last change, newest first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: pageQuery.extend({ status: z.enum(CONVERSATION_STATUSES).default('open') }),
  responses: { 200: z.array(inboxConversation) },
  responseHeaders: TOTAL_HEADER,
});

/** How many messages the admin had read: the answer refers to these. */
const read = z.int().min(1).max(SUPPORT_LIMITS.messages);

export const answerConversation = defineCall({
  method: 'POST',
  path: '/admin/conversations/{id}/answers',
  summary: 'Answer what was read (`read` messages): shown on the site, and sent by email if a mail server is set up.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  addsAnew: true,
  params: byId,
  body: z.strictObject({ message: text(1, SUPPORT_MESSAGE.max), read }),
  responses: { 201: modified },
});

export const closeConversation = defineCall({
  method: 'POST',
  path: '/admin/conversations/{id}/close',
  summary: 'Close a conversation as it was read; whoever started it can write again, which reopens it.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: byId,
  body: z.strictObject({ read }),
  responses: { 200: modified },
});
