/** Queries on links with their evidence as facts, for the admins who review them (fair-work.md 15). */
import { Types } from 'mongoose';
import type { AccountLink, LinkState } from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import { listPage, type PageRequest } from '../../database/page';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { SubmissionModel, type SubmissionRecord } from '../submissions/submission.model';
import { UserModel, type UserRecord } from '../users/user.model';
import { LinkModel, type Evidence, type LinkRecord } from './link.model';
import { whyNotDecideLink } from './link.policy';

type Person = Pick<UserRecord, '_id' | 'name' | 'email' | 'role' | 'created_at'>;
type Work = Pick<SubmissionRecord, '_id' | 'task_title' | 'creator_name' | 'created_at'>;

/** Open ones, oldest first; the others, latest decision first. */
export async function listLinks(
  actor: Actor,
  { state, person, ...page }: PageRequest & { state: LinkState; person?: string | undefined },
): Promise<{ links: AccountLink[]; total: number }> {
  const { records, total } = await listPage(
    collectionOf(LinkModel),
    { state, ...(person !== undefined && ofPerson(new Types.ObjectId(person))) },
    state === 'open' ? { since: 1, _id: 1 } : { decided_at: -1, _id: -1 },
    page,
  );
  const people = await recordsById<UserRecord>(
    UserModel,
    records.flatMap(({ first, later, decided_by }) => [first, later, ...(decided_by ? [decided_by] : [])]),
    { name: 1, email: 1, role: 1, created_at: 1 },
  );
  const works = await recordsById<SubmissionRecord>(
    SubmissionModel,
    records.flatMap(({ evidence }) => evidence.flatMap(worksOf)),
    { task_title: 1, creator_name: 1, created_at: 1 },
  );
  const links = records.flatMap((record) => {
    const [first, later] = [record.first, record.later].map((id) => people.get(id.toHexString()));
    return first && later ? [present(record, { first, later }, people, works, actor)] : [];
  });
  return { links, total };
}

function ofPerson(id: Types.ObjectId): { $or: object[] } {
  return { $or: [{ first: id }, { later: id }] };
}

function worksOf({ first_work, later_work }: Evidence): Types.ObjectId[] {
  return [first_work, later_work].flatMap((work) => work ?? []);
}

function present(
  record: LinkRecord,
  { first, later }: { first: Person; later: Person },
  people: ReadonlyMap<string, Person>,
  works: ReadonlyMap<string, Work>,
  actor: Actor,
): AccountLink {
  const shown = (id: Types.ObjectId | undefined) => {
    const work = id && works.get(id.toHexString());
    return work
      ? {
          _id: work._id.toHexString(),
          task_title: work.task_title,
          client_name: work.creator_name,
          at: work.created_at.toISOString(),
        }
      : null;
  };
  return {
    _id: record._id.toHexString(),
    state: record.state,
    first: presentPerson(first),
    later: presentPerson(later),
    evidence: record.evidence.map(({ kind, key, at, first_work, later_work }) => ({
      kind,
      at: at.toISOString(),
      account: kind === 'payout_account' ? key : null,
      first_work: shown(first_work),
      later_work: shown(later_work),
    })),
    since: record.since.toISOString(),
    decided_at: record.decided_at?.toISOString() ?? null,
    decided_by: (record.decided_by && people.get(record.decided_by.toHexString())?.name) ?? null,
    reason: record.reason ?? null,
    can: {
      one: whyNotDecideLink(actor, record, 'one') === null,
      apart: whyNotDecideLink(actor, record, 'apart') === null,
    },
  };
}

function presentPerson({ _id, name, email, role, created_at }: Person): AccountLink['first'] {
  return { _id: _id.toHexString(), name, email, role, created_at: created_at.toISOString() };
}
