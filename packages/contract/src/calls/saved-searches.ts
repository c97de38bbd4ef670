/** A person's saved searches for tasks (fair-work.md 9). */
import { z } from 'zod';
import { defineCall } from '../call';
import { SEARCH_ALERTS } from '../constants';
import { deleted, inserted, modified } from '../entities';
import { byId } from '../fields';
import { savedSearch, searchFilter, searchName } from '../saved-search';

const alert = z.enum(SEARCH_ALERTS);

export const listSearches = defineCall({
  method: 'GET',
  path: '/search',
  summary: "The caller's saved searches, ten at most, oldest first.",
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'read',
  responses: { 200: z.array(savedSearch) },
});

export const saveSearch = defineCall({
  method: 'POST',
  path: '/search',
  summary:
    'Save a search under a name. New tasks that match are announced in the news, at once or once a day, each once.',
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  addsAnew: true,
  body: z.strictObject({ name: searchName, filter: searchFilter, alert }),
  responses: { 201: inserted },
});

export const changeSearch = defineCall({
  method: 'PATCH',
  path: '/search/{id}',
  summary: "Rename one of the caller's saved searches, or change when it announces new tasks.",
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
  summary: "Delete one of the caller's saved searches.",
  tag: 'Tasks',
  access: ['freelancer'],
  flow: 'write',
  params: byId,
  responses: { 200: deleted },
});
