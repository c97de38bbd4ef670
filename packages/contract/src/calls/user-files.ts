/** A person as admins see them: everything known in one place, and notes that admins write for each other. */
import { z } from 'zod';
import { defineCall } from '../call';
import { USER_NOTE_LENGTH } from '../constants';
import { inserted, userFile, userNote } from '../entities';
import { byId, pageQuery, text, TOTAL_HEADER } from '../fields';

export const getUserFile = defineCall({
  method: 'GET',
  path: '/admin/users/{id}',
  summary: 'One person, with the facts about them and accounts known to be linked.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  params: byId,
  responses: { 200: userFile },
});

export const listUserNotes = defineCall({
  method: 'GET',
  path: '/admin/users/{id}/notes',
  summary: "Admins' notes about a person, newest first. The person never sees them.",
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  params: byId,
  query: pageQuery,
  responses: { 200: z.array(userNote) },
  responseHeaders: TOTAL_HEADER,
});

export const writeUserNote = defineCall({
  method: 'POST',
  path: '/admin/users/{id}/notes',
  summary: 'Add a note about a person, for admins only. It cannot be deleted.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  addsAnew: true,
  params: byId,
  body: z.strictObject({ text: text(1, USER_NOTE_LENGTH) }),
  responses: { 201: inserted },
});
