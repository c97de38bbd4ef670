/** Queries on questions about tasks. Everybody who sees the task sees them all, with names but without addresses. */
import { Types } from 'mongoose';
import { PAGE_SIZE, type calls, type ListedQuestion, type ParsedInput, type QuestionedTask } from '@taskmint/contract';
import { now } from '../../clock';
import { listPage } from '../../database/page';
import { collectionOf } from '../../database/records';
import { refuseFields } from '../../errors';
import type { Actor } from '../../http/actor';
import { LIVE_STATUSES, TaskModel } from '../tasks/task.model';
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

/** Tasks of `actor` that still run and have unanswered questions, the longest wait first. Looks at the newest of those questions only. */
export async function questionedTasks(actor: Actor): Promise<QuestionedTask[]> {
  const waiting = await collectionOf(QuestionModel)
    .find({ owner: new Types.ObjectId(actor.id), answer: null, hidden: false }, { projection: { task_id: 1, at: 1 } })
    .sort({ at: -1 })
    .limit(PAGE_SIZE.max)
    .toArray();
  if (waiting.length === 0) return [];
  const running = await collectionOf(TaskModel)
    .find(
      {
        _id: { $in: waiting.map(({ task_id }) => task_id) },
        status: { $in: [...LIVE_STATUSES] },
        expires_at: { $gt: now() },
      },
      { projection: { task_title: 1 } },
    )
    .toArray();
  return running
    .map(({ _id, task_title }) => {
      const asked = waiting.flatMap(({ task_id, at }) => (task_id.equals(_id) ? [at.toISOString()] : []));
      return { task_id: _id.toHexString(), task_title, questions: asked.length, since: asked.at(-1) ?? '' };
    })
    .sort((one, other) => one.since.localeCompare(other.since));
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
