/** Messages between the freelancer and the client of one piece of work. */
import { z } from 'zod';
import { defineCall } from '../call';
import { WORK_MESSAGE } from '../constants';
import { inserted } from '../entities';
import { byId, text } from '../fields';
import { workTalk } from '../talk-entities';

export const readWorkTalk = defineCall({
  method: 'GET',
  path: '/submission/{id}/messages',
  summary: 'Messages about one piece of work, oldest first, for its freelancer, its client and admins.',
  tag: 'Submissions',
  access: 'user',
  flow: 'read',
  params: byId,
  responses: { 200: workTalk },
});

export const writeAboutWork = defineCall({
  method: 'POST',
  path: '/submission/{id}/messages',
  summary: 'Write to the other side of one piece of work, until 14 days after the last decision about it.',
  tag: 'Submissions',
  access: ['client', 'freelancer'],
  flow: 'write',
  addsAnew: true,
  params: byId,
  body: z.strictObject({ text: text(WORK_MESSAGE.min, WORK_MESSAGE.max) }),
  responses: { 201: inserted },
});
