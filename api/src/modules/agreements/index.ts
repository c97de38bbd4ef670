/** The agreements that wait for a second admin, as the application shows them (decisions.md 26). */
import { Types } from 'mongoose';
import { calls, type Agreement } from '@taskmint/contract';
import { now } from '../../clock';
import { collection } from '../../database/connection';
import { listPage } from '../../database/page';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { subjectNames } from '../audit/subject-names.query';
import { USERS, type UserRecord } from '../users/user.model';
import { AGREEMENTS, type AgreementRecord } from './agreement.model';
import { countsAsAdmin } from './two-admins.command';

type Person = Pick<UserRecord, '_id' | 'name' | 'email'>;

/** Ids of those who count as one of two admins now. */
export async function countingAdmins(ids: readonly Types.ObjectId[], at: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await collection<UserRecord>(USERS)
    .find({ _id: { $in: [...ids] }, ...countsAsAdmin(at) }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id.toHexString()));
}

function userOf(subject: string): Types.ObjectId[] {
  const [kind, id = ''] = subject.split(':');
  return kind === 'user' && Types.ObjectId.isValid(id) ? [new Types.ObjectId(id)] : [];
}

async function present(records: readonly AgreementRecord[], actorId: string): Promise<Agreement[]> {
  const first = records.map(({ first_admin }) => first_admin);
  const ids = [...first, ...records.flatMap(({ subject }) => userOf(subject))];
  const [people, counting, names] = await Promise.all([
    collection<UserRecord>(USERS)
      .find({ _id: { $in: ids } }, { projection: { name: 1, email: 1 } })
      .toArray() as Promise<Person[]>,
    countingAdmins([...first, new Types.ObjectId(actorId)], now()),
    subjectNames(records.map(({ subject }) => subject)),
  ]);
  const byId = new Map(people.map((person) => [person._id.toHexString(), person]));
  return records.map((record) => {
    const by = record.first_admin.toHexString();
    const counts = counting.has(by);
    return {
      _id: record._id,
      action: record.action,
      subject: record.subject,
      subject_name: names.get(record.subject) ?? null,
      subject_email: userOf(record.subject).map((id) => byId.get(id.toHexString())?.email)[0] ?? null,
      parameters: { ...record.parameters },
      reason: record.reason,
      agreed_by: { name: byId.get(by)?.name ?? '', email: byId.get(by)?.email ?? '' },
      agreed_at: record.agreed_at.toISOString(),
      expires_at: record.expires_at.toISOString(),
      counts,
      may_agree: by !== actorId && record.beneficiary.toHexString() !== actorId && counting.has(actorId),
    };
  });
}

export const agreementsModule: ApiModule = {
  name: 'agreements',
  routes: [
    defineRoute(calls.listAgreements, [], async ({ actor, query, setTotal }) => {
      const { records, total } = await listPage(
        collection<AgreementRecord>(AGREEMENTS),
        { expires_at: { $gt: now() } },
        { agreed_at: -1, _id: -1 },
        query,
      );
      setTotal(total);
      return present(records, actor.id);
    }),
  ],
};
