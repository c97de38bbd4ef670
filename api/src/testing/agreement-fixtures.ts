/** Requests about agreements of one of two admins. */
import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { collectionOf } from '../database/records';
import { DAY_MS } from '../days';
import { AgreementModel } from '../modules/agreements/agreement.model';
import { about, plain, type CallFixture } from './fixture-shapes';
import { REASON } from './fixture-things';
import type { Person } from './start-test-api';

/** The id of an agreement by `first` about `subject`. */
async function agreed(first: Types.ObjectId, subject: Person): Promise<string> {
  const _id = randomBytes(32).toString('hex');
  const at = new Date();
  await collectionOf(AgreementModel).insertOne({
    _id,
    action: 'close-account',
    subject: `user:${subject.id}`,
    parameters: {},
    beneficiary: new Types.ObjectId(subject.id),
    first_admin: first,
    reason: REASON,
    agreed_at: at,
    expires_at: new Date(at.getTime() + DAY_MS),
  });
  return _id;
}

export const AGREEMENT_FIXTURES = {
  listAgreements: plain('admin'),
  withdrawAgreement: about('admin', (_, subject) => agreed(new Types.ObjectId(subject.id), subject)),
  refuseAgreement: about(
    'admin',
    (_, subject) => agreed(new Types.ObjectId(), subject),
    () => ({ body: { reason: REASON } }),
  ),
} as const satisfies Readonly<Record<string, CallFixture>>;
