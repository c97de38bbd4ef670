/** Queries on decisions about somebody and their contests: for the person, and for the admins who answer (fair-work.md 18). */
import { Types, type mongo } from 'mongoose';
import type { Contest, ContestStatus, Decision, OwnContest } from '@taskmint/contract';
import { now } from '../../clock';
import { recordsById } from '../../database/by-id';
import { listPage, type PageRequest } from '../../database/page';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { NoticeModel, type NoticeRecord } from '../news/notice.model';
import { presentNotice } from '../news/notice.presenter';
import { UserModel, type UserRecord } from '../users/user.model';
import { ContestModel, type ContestRecord } from './contest.model';
import { decisionOf, TELLS_OF_DECISION, whyNotAnswer, whyNotContest } from './contest.policy';

/** The actor's own, latest first; `before` is the number of the last one on the previous page. */
export async function listDecisions(
  actor: Actor,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Decision[]> {
  const person = new Types.ObjectId(actor.id);
  const number = before === undefined ? {} : { number: { $lt: before } };
  const filter = { person, ...number, ...TELLS_OF_DECISION } as mongo.Filter<NoticeRecord>;
  const notices = await collectionOf(NoticeModel).find(filter).sort({ number: -1 }).limit(limit).toArray();
  const numbers = notices.map((notice) => notice.number);
  const contests = await collectionOf(ContestModel)
    .find({ person, number: { $in: numbers } })
    .toArray();
  return notices.map((notice) => {
    const contest = contests.find((each) => each.number === notice.number) ?? null;
    return {
      notice: presentNotice(notice, actor.role),
      by: decisionOf(notice)?.by ?? 'people',
      contest: contest && presentContest(contest),
      can: { contest: whyNotContest(notice, contest) === null },
    };
  });
}

/** The part of a contest shown to its person; which admin answered is shown to admins only. */
export function presentContest(record: ContestRecord): OwnContest {
  return {
    text: record.text,
    created_at: record.created_at.toISOString(),
    due_at: record.due_at.toISOString(),
    status: record.status,
    outcome: record.outcome ?? null,
    answer: record.answer ?? null,
    answered_at: record.answered_at?.toISOString() ?? null,
  };
}

/** Open ones, earliest due first; answered ones, latest first. */
export async function listContests(
  actor: Actor,
  { status, ...page }: PageRequest & { status: ContestStatus },
): Promise<{ contests: Contest[]; total: number }> {
  const sort: mongo.Sort = status === 'open' ? { due_at: 1, _id: 1 } : { answered_at: -1, _id: -1 };
  const { records, total } = await listPage(collectionOf(ContestModel), { status }, sort, page);
  const ids = records.flatMap(({ person, deciders, answered_by }) => [person, ...deciders, answered_by ?? person]);
  const [people, notices] = await Promise.all([
    recordsById(UserModel, ids, { name: 1, email: 1, role: 1 }),
    recordsById(
      NoticeModel,
      records.map(({ notice }) => notice),
    ),
  ]);
  const contests = records.flatMap((record) => {
    const notice = notices.get(record.notice.toHexString());
    const person = people.get(record.person.toHexString());
    return notice && person ? [presentToAdmin(record, notice, person, people, actor)] : [];
  });
  return { contests, total };
}

function presentToAdmin(
  record: ContestRecord,
  notice: NoticeRecord,
  person: UserRecord,
  people: ReadonlyMap<string, UserRecord>,
  actor: Actor,
): Contest {
  const nameOf = (id: Types.ObjectId): string => people.get(id.toHexString())?.name ?? '';
  return {
    ...presentContest(record),
    _id: record._id.toHexString(),
    notice: presentNotice(notice, person.role),
    by: decisionOf(notice)?.by ?? 'people',
    person: { _id: record.person.toHexString(), name: person.name, email: person.email },
    decided_by: record.deciders.map(nameOf),
    answered_by: record.answered_by ? nameOf(record.answered_by) : null,
    overdue: record.status === 'open' && record.due_at <= now(),
    can: { answer: whyNotAnswer(actor, record) === null },
  };
}
