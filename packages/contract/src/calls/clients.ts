/** Clients as freelancers see and rate them (fair-work.md 6). */
import { z } from 'zod';
import { defineCall } from '../call';
import { clientPage, clientStars } from '../client-entities';
import { modified } from '../entities';
import { id } from '../fields';

export const getClient = defineCall({
  method: 'GET',
  path: '/client/{id}',
  summary: 'A client: name, picture, and how they decide about work. Their open tasks are in the list of tasks.',
  tag: 'Tasks',
  access: 'user',
  flow: 'read',
  params: z.strictObject({ id }),
  responses: { 200: clientPage },
});

export const rateClient = defineCall({
  method: 'PUT',
  path: '/submission/{id}/rating',
  summary:
    'Rate the client of own work within 30 days after its decision, as often as it is to be changed. What each one said is told to nobody; their means are, from five freelancers on. Moves no coins.',
  tag: 'Submissions',
  access: ['freelancer'],
  flow: 'write',
  params: z.strictObject({ id }),
  body: z.strictObject(clientStars.shape),
  responses: { 200: modified },
});
