/** Templates of a client's tasks: every client has their own, up to `TASK_TEMPLATE.most`. */
import { z } from 'zod';
import { defineCall } from '../call';
import { deleted, inserted, modified, taskTemplate } from '../entities';
import { byId } from '../fields';
import { templateContent, templateName } from '../task-template';

export const listTemplates = defineCall({
  method: 'GET',
  path: '/template',
  summary: "The caller's task templates with their contents, 20 at most.",
  tag: 'Tasks',
  access: ['client'],
  flow: 'read',
  responses: { 200: z.array(taskTemplate) },
});

export const saveTemplate = defineCall({
  method: 'POST',
  path: '/template',
  summary: 'Save a task template under a name; everything but the name may be left out.',
  tag: 'Tasks',
  access: ['client'],
  flow: 'write',
  addsAnew: true,
  body: z.strictObject({ name: templateName, content: templateContent }),
  responses: { 201: inserted },
});

export const renameTemplate = defineCall({
  method: 'PATCH',
  path: '/template/{id}',
  summary: "Rename one of the caller's templates.",
  tag: 'Tasks',
  access: ['client'],
  flow: 'write',
  params: byId,
  body: z.strictObject({ name: templateName }),
  responses: { 200: modified },
});

export const deleteTemplate = defineCall({
  method: 'DELETE',
  path: '/template/{id}',
  summary: "Delete one of the caller's templates; tasks made from it stay as they are.",
  tag: 'Tasks',
  access: ['client'],
  flow: 'write',
  params: byId,
  responses: { 200: deleted },
});
