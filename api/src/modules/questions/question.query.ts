/** Queries on questions about tasks. Everybody who sees the task sees them all, with names but without addresses. */
import { Types } from 'mongoose';
import type { calls, ListedQuestion, ParsedInput } from '@taskmint/contract';
import { listPage } from '../../database/page';
import { collectionOf } from '../../database/records';
import { refuseFields } from '../../errors';
import type { Actor } from '../../http/actor';
import { taskById } from '../tasks/task.query';
import { namesOf } from '../users/names-of.query';
import { QuestionModel, type QuestionRecord } from './question.model';
import { questionAbilities } from './question.policy';

/** Refuses with `task_not_found`, and with `invalid_input` for a cursor of another list. */
export async function questionsAbout(
  actor: Actor,
  id: string,
  { limit, cursor }: ParsedInput<typeof calls.listQuestions>['query'],
): Promise<{ questions: ListedQuestion[]; total: number; next: string | null }> {
  const task = await taskById(id, actor);
  const { records, total } = await listPage(
    collectionOf(QuestionModel),
    { task_id: task._id },
    { _id: -1 },
    // One extra record shows whether there is more.
    { limit: limit + 1, offset: 0, after: behind(cursor) },
  );
  const shown = records.slice(0, limit);
  const names = await namesOf(
    shown.map(({ asker }) => asker),
    { status: 'active' },
  );
  const questions = shown.map((record) => ({
    ...presentQuestion(record, actor, names.get(record.asker.toHexString()) ?? ''),
    can: questionAbilities(actor, record),
  }));
  return { questions, total, next: records.length > limit ? (shown.at(-1)?._id.toHexString() ?? null) : null };
}

function behind(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  if (!/^[0-9a-f]{24}$/.test(cursor))
    refuseFields({ path: 'query.cursor', code: 'malformed', message: 'Must be a cursor of this list' });
  return { _id: { $lt: new Types.ObjectId(cursor) } };
}

export function presentQuestion(
  { _id, task_id, asker, text, hidden, at, answer }: QuestionRecord,
  actor: Actor,
  name: string,
) {
  return {
    _id: _id.toHexString(),
    task_id: task_id.toHexString(),
    asker_name: name,
    own: asker.toHexString() === actor.id,
    text: hidden ? '' : text,
    hidden,
    at: at.toISOString(),
    answer: answer && {
      text: answer.hidden ? '' : answer.text,
      hidden: answer.hidden,
      at: answer.at.toISOString(),
    },
  };
}
