/** A person's news (fair-work.md 10): a list of notices, numbered without gaps, and which of them are also sent by mail. */
import { z } from 'zod';
import { defineCall } from '../call';
import { numberedPageQuery } from '../fields';
import { LANGUAGE_CODES, NEWS_NOUNS } from '../news-words';
import { mailChoices, newsCount, newsSettings, notice } from '../notices';

export const listNews = defineCall({
  method: 'GET',
  path: '/news',
  summary: "The caller's notices, latest first, paged by number. They also arrive live at `GET /news/stream`.",
  tag: 'Notifications',
  access: 'user',
  flow: 'read',
  query: numberedPageQuery,
  responses: { 200: z.object({ notices: z.array(notice), ...newsCount.shape }) },
});

export const readNews = defineCall({
  method: 'POST',
  path: '/news/read',
  summary: "Mark the caller's notices as read: one, all up to a number, or those counted at one menu item.",
  tag: 'Notifications',
  access: 'user',
  flow: 'write',
  body: z.union([
    z.strictObject({ number: z.int().min(1) }),
    z.strictObject({ up_to: z.int().min(1), noun: z.enum(NEWS_NOUNS).optional() }),
  ]),
  responses: { 200: z.object({ modifiedCount: z.int().min(0), ...newsCount.shape }) },
});

export const getNewsSettings = defineCall({
  method: 'GET',
  path: '/news/settings',
  summary:
    "Which of the caller's notices are sent by email, and when. Those about money and security are always sent at once.",
  tag: 'Notifications',
  access: 'user',
  flow: 'read',
  responses: { 200: newsSettings },
});

export const changeNewsSettings = defineCall({
  method: 'PATCH',
  path: '/news/settings',
  summary: "Choose which of the caller's notices are sent by email, when, and in which language.",
  tag: 'Notifications',
  access: 'user',
  flow: 'write',
  body: z
    .strictObject({
      mail: mailChoices
        .partial()
        .refine((mail) => Object.keys(mail).length > 0, 'Nothing to change')
        .optional(),
      language: z.enum(LANGUAGE_CODES).optional(),
    })
    .refine((body) => body.mail !== undefined || body.language !== undefined, 'Nothing to change'),
  responses: { 200: newsSettings },
});
