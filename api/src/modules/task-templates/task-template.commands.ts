/** Saving, renaming and deleting task templates. Clients see only their own; a task made from one is an ordinary task. */
import { Types } from 'mongoose';
import { TASK_TEMPLATE, type calls, type ParsedInput } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { keepPicture } from '../images/used-pictures';
import { effectWhileOpen } from '../users/stays-open';
import { TaskTemplateModel, type TaskTemplateRecord } from './task-template.model';

const templates = () => collectionOf(TaskTemplateModel);
const own = (actor: Actor, id: string) => ({ _id: new Types.ObjectId(id), owner: new Types.ObjectId(actor.id) });

export function templatesOf(owner: string): Promise<TaskTemplateRecord[]> {
  return templates()
    .find({ owner: new Types.ObjectId(owner) }, { sort: { owner: 1, position: 1 }, limit: TASK_TEMPLATE.most })
    .toArray();
}

/** Refuses with `too_many_templates`, and with `not_signed_in` if the account was closed meanwhile. */
export async function saveTemplate(
  actor: Actor,
  { name, content }: ParsedInput<typeof calls.saveTemplate>['body'],
): Promise<{ insertedId: string }> {
  await keepPicture(content.task_image_url);
  const owner = new Types.ObjectId(actor.id);
  // Concurrent calls are serialized, so that each sees which positions are free.
  return effectWhileOpen(actor.id, async ({ session, at }) => {
    const kept = await templates()
      .find({ owner }, { session, projection: { position: 1 }, limit: TASK_TEMPLATE.most })
      .toArray();
    const taken = new Set(kept.map(({ position }) => position));
    const position = Array.from({ length: TASK_TEMPLATE.most }, (_, each) => each).find((each) => !taken.has(each));
    if (position === undefined) return refuse('too_many_templates');
    const _id = new Types.ObjectId();
    await templates().insertOne({ _id, owner, position, name, content, created_at: at }, { session });
    return { insertedId: _id.toHexString() };
  });
}

/** Refuses with `template_not_found`. */
export async function renameTemplate(actor: Actor, id: string, name: string): Promise<{ modifiedCount: number }> {
  const { matchedCount, modifiedCount } = await templates().updateOne(own(actor, id), { $set: { name } });
  return matchedCount === 1 ? { modifiedCount } : refuse('template_not_found');
}

/** Refuses with `template_not_found`. */
export async function deleteTemplate(actor: Actor, id: string): Promise<{ deletedCount: number }> {
  const { deletedCount } = await templates().deleteOne(own(actor, id));
  return deletedCount === 1 ? { deletedCount } : refuse('template_not_found');
}
