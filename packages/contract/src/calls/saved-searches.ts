/** A person's saved searches for tasks (fair-work.md 9). */
import { z } from 'zod';
import { defineCall } from '../call';
import { SEARCH_ALERTS } from '../constants';
import { deleted, inserted, modified } from '../entities';
import { id } from '../fields';
import { savedSearch, searchFilter, searchName } from '../saved-search';

const byId = z.strictObject({ id });
const alert = z.enum(SEARCH_ALERTS);

export const listSearches = defineCall({
  method: 'GET',
  path: '/search',
  summary: 'Own saved searches, ten at most, the oldest first.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'read',
  responses: { 200: z.array(savedSearch) },
});

export const saveSearch = defineCall({
  method: 'POST',
  path: '/search',
  summary:
    'Keep a search under a name. Tasks that appear from now on and fit are told in the news, at once or once a day, each once.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  body: z.strictObject({ name: searchName, filter: searchFilter, alert }),
  responses: { 201: inserted },
});

export const changeSearch = defineCall({
  method: 'PATCH',
  path: '/search/{id}',
  summary: 'Give an own saved search another name, or say when it tells of new tasks.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  params: byId,
  body: z.strictObject({ name: z.optional(searchName), alert: alert.optional() }),
  responses: { 200: modified },
});

export const deleteSearch = defineCall({
  method: 'DELETE',
  path: '/search/{id}',
  summary: 'Delete an own saved search.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  params: byId,
  responses: { 200: deleted },
});
