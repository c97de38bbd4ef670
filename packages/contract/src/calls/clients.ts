/** Clients as freelancers see and rate them (fair-work.md 6). */
import { z } from 'zod';
import { defineCall } from '../call';
import { clientPage, clientStars } from '../client-entities';
import { modified } from '../entities';
import { byId } from '../fields';

export const getClient = defineCall({
  method: 'GET',
  path: '/client/{id}',
  summary: 'A client: name, picture, and how they decide on work. Their open tasks are in the list of tasks.',
  tag: 'Tasks',
  access: 'user',
  flow: 'read',
  params: byId,
  responses: { 200: clientPage },
});

export const rateClient = defineCall({
  method: 'PUT',
  path: '/submission/{id}/rating',
  summary:
    "Rate the client of the caller's work within 30 days of the decision; a rating can be changed. Single ratings are never shown, only averages, from five freelancers on. Moves no coins.",
  tag: 'Submissions',
  access: ['freelancer'],
  flow: 'write',
  params: byId,
  body: z.strictObject(clientStars.shape),
  responses: { 200: modified },
});
