/** Agreements that wait for a second admin, as the application shows them (decisions.md 26). */
import { Types } from 'mongoose';
import { calls, type Agreement } from '@taskmint/contract';
import { now } from '../../clock';
import { listPage } from '../../database/page';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { subjectNames } from '../audit/subject-names.query';
import { AgreementModel, type AgreementRecord } from './agreement.model';
import { refuseAgreement, withdrawAgreement } from './end-agreement.command';
import { peopleBehind } from './people-behind.query';
import { possibleAmong } from './possible.query';

function userOf(subject: string): Types.ObjectId[] {
  const [kind, id = ''] = subject.split(':');
  return kind === 'user' && Types.ObjectId.isValid(id) ? [new Types.ObjectId(id)] : [];
}

async function present(records: readonly AgreementRecord[], actorId: string): Promise<Agreement[]> {
  if (records.length === 0) return [];
  const ids = records.flatMap(({ subject, first_admin }) => [first_admin, ...userOf(subject)]);
  const [people, names, possible] = await Promise.all([
    peopleBehind([...ids, new Types.ObjectId(actorId)], now()),
    subjectNames(records.map(({ subject }) => subject)),
    possibleAmong(records),
  ]);
  return records.map((record) => {
    const first = people.get(record.first_admin.toHexString());
    const isOwn = record.first_admin.toHexString() === actorId;
    const mayDecide = !isOwn && record.beneficiary.toHexString() !== actorId && (people.get(actorId)?.counts ?? false);
    return {
      _id: record._id,
      action: record.action,
      subject: record.subject,
      subject_name: names.get(record.subject) ?? null,
      subject_email: userOf(record.subject).map((id) => people.get(id.toHexString())?.email)[0] ?? null,
      parameters: { ...record.parameters },
      reason: record.reason,
      agreed_by: { name: first?.name ?? '', email: first?.email ?? '' },
      agreed_at: record.agreed_at.toISOString(),
      expires_at: record.expires_at.toISOString(),
      counts: first?.counts ?? false,
      possible: possible.has(record._id),
      may_agree: mayDecide && possible.has(record._id),
      may_refuse: mayDecide,
      may_withdraw: isOwn,
    };
  });
}

export const agreementsModule: ApiModule = {
  name: 'agreements',
  routes: [
    defineRoute(calls.listAgreements, async ({ actor, query, setTotal }) => {
      const { records, total } = await listPage(
        collectionOf(AgreementModel),
        { expires_at: { $gt: now() } },
        // All have the same lifetime, so this is the order of creation.
        { expires_at: -1, _id: -1 },
        query,
      );
      setTotal(total);
      return present(records, actor.id);
    }),
    defineRoute(calls.withdrawAgreement, ({ actor, params }) => withdrawAgreement(actor, params.id)),
    defineRoute(calls.refuseAgreement, ({ actor, params, body }) => refuseAgreement(actor, params.id, body.reason)),
  ],

  // The subjects of the agreements are other people's data and are left out.
  exportAccount: ({ id }) => ({
    agreements: pagesOf(
      collectionOf(AgreementModel),
      { first_admin: new Types.ObjectId(id), expires_at: { $gt: now() } },
      { expires_at: -1, _id: -1 },
      (records) =>
        records.map(({ action, reason, agreed_at, expires_at }) => ({
          action,
          reason,
          agreed_at: agreed_at.toISOString(),
          expires_at: expires_at.toISOString(),
        })),
    ),
  }),

  // Nobody is left to be paid, and what was agreed to names their number.
  closeAccount: async (userId) => {
    const beneficiary = new Types.ObjectId(userId);
    await collectionOf(AgreementModel).deleteMany({ beneficiary, action: 'pay-withdrawal' });
  },
};
