/** Templates of tasks as the application sees them. Binds calls; holds no rules. */
import { Types } from 'mongoose';
import { calls, type TaskTemplate } from '@taskmint/contract';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { deleteTemplate, renameTemplate, saveTemplate, templatesOf } from './task-template.commands';
import { TaskTemplateModel, type TaskTemplateRecord } from './task-template.model';

function present({ _id, name, content, created_at }: TaskTemplateRecord): TaskTemplate {
  return { _id: _id.toHexString(), name, content, created_at: created_at.toISOString() };
}

export const taskTemplatesModule: ApiModule = {
  name: 'task-templates',
  routes: [
    defineRoute(calls.listTemplates, async ({ actor }) => (await templatesOf(actor.id)).map(present)),

    defineRoute(calls.saveTemplate, ({ actor, body }) => saveTemplate(actor, body)),

    defineRoute(calls.renameTemplate, ({ actor, params, body }) => renameTemplate(actor, params.id, body.name)),

    defineRoute(calls.deleteTemplate, ({ actor, params }) => deleteTemplate(actor, params.id)),
  ],

  exportAccount: (actor) => ({
    task_templates: pagesOf(
      collectionOf(TaskTemplateModel),
      { owner: new Types.ObjectId(actor.id) },
      { owner: 1, position: 1 },
      (records) => records.map(present),
    ),
  }),

  closeAccount: async (userId) => {
    await collectionOf(TaskTemplateModel).deleteMany({ owner: new Types.ObjectId(userId) });
  },
};
