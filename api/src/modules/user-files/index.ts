/**
 * A person's page for admins. Like the audit log, notes are for admins only and are left out of the person's data export, because they
 * contain admins' suspicions.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { listPage } from '../../database/page';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { defineRoute } from '../../http/route';
import { inEffect } from '../../idempotency';
import type { ApiModule } from '../../module';
import { recordAudit } from '../audit/record-audit.command';
import { UserModel } from '../users/user.model';
import { userFile } from './user-file.query';
import { UserNoteModel } from './user-note.model';

/**
 * Writes the note together with its author's name. The audit log refers to the note and does not repeat it. Refuses with `user_not_found`.
 */
function writeNote(actor: Actor, userId: string, text: string): Promise<{ insertedId: string }> {
  const user_id = new Types.ObjectId(userId);
  return inEffect(async (tx) => {
    const { session } = tx;
    const people = await collectionOf(UserModel)
      .find({ _id: { $in: [user_id, new Types.ObjectId(actor.id)] } }, { session, projection: { name: 1 } })
      .toArray();
    if (!people.some(({ _id }) => _id.equals(user_id))) refuse('user_not_found');
    const author = people.find(({ _id }) => _id.toHexString() === actor.id);
    const note = new Types.ObjectId();
    await collectionOf(UserNoteModel).insertOne(
      { _id: note, user_id, author: new Types.ObjectId(actor.id), author_name: author?.name ?? '', text, at: tx.at },
      { session },
    );
    await recordAudit(tx, actor, {
      action: 'write-note',
      subject: `user:${userId}`,
      before: null,
      after: { note: note.toHexString() },
    });
    return { insertedId: note.toHexString() };
  });
}

export const userFilesModule: ApiModule = {
  name: 'user-files',
  routes: [
    defineRoute(calls.getUserFile, ({ params }) => userFile(params.id)),

    defineRoute(calls.listUserNotes, async ({ params, query, setTotal }) => {
      const { records, total } = await listPage(
        collectionOf(UserNoteModel),
        { user_id: new Types.ObjectId(params.id) },
        { _id: -1 },
        query,
      );
      setTotal(total);
      return records.map(({ _id, text, author_name, at }) => ({
        _id: _id.toHexString(),
        text,
        author: author_name,
        at: at.toISOString(),
      }));
    }),

    defineRoute(calls.writeUserNote, ({ actor, params, body }) => writeNote(actor, params.id, body.text)),
  ],
};
