/**
 * Every admin is told when somebody becomes an admin or can no longer act as one, including the admin who is recorded as having done it.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { NoticeModel } from '../news/notice.model';
import { UserModel } from './user.model';

let [actor, other, subject]: Person[] = [];
const api = shared(startTestApi);
beforeEach(async () => {
  await collectionOf(UserModel).updateMany({ role: 'admin' }, { $set: { role: 'client' } });
  [actor, other, subject] = [await api.person('admin'), await api.person('admin'), await api.person('admin')];
});

const reason = 'They paid out to accounts of their own.';
const adminNotices = async () =>
  (
    await collectionOf(NoticeModel)
      .find({ kind: 'admin_rights_changed' }, { sort: { person: 1 } })
      .toArray()
  )
    .filter(({ facts }) => (facts as { name: string }).name === subject!.name)
    .map(({ person, facts }) => [person.toHexString(), facts]);

const until = new Date(Date.now() + DAY_MS).toISOString();
it.each<[string, () => Promise<unknown>]>([
  [
    'role',
    () =>
      api.ok(calls.changeRole, { params: { email: subject!.email }, body: { role: 'client', reason } }, api.as(actor!)),
  ],
  [
    'suspension',
    () => api.ok(calls.suspendUser, { params: { email: subject!.email }, body: { until, reason } }, api.as(actor!)),
  ],
  [
    'second-factor',
    () => {
      api.identity.secondFactors.set(subject!.uid, 1);
      const params = { email: subject!.email };
      return api.ok(calls.removeSecondFactor, { params, query: { reason } }, api.as(actor!));
    },
  ],
  ['closing', () => api.ok(calls.closeUser, { params: { id: subject!.id }, query: { reason } }, api.as(actor!))],
])('the rights taken by %s', async (change, action) => {
  await action();
  const facts = { name: subject!.name, change, by: actor!.name };
  expect(await adminNotices()).toEqual([actor!, other!].map(({ id }) => [id, facts]));
});

it('the rights given, by two', async () => {
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(subject!.id) }, { $set: { role: 'client' } });
  const make = (by: Person) =>
    api.send(calls.changeRole, { params: { email: subject!.email }, body: { role: 'admin', reason } }, api.as(by));
  expect(await make(actor!)).toMatchObject({ status: 409 });
  expect(await adminNotices()).toEqual([]);
  expect(await make(other!)).toMatchObject({ status: 200 });
  const facts = { name: subject!.name, change: 'made', by: other!.name };
  expect(await adminNotices()).toEqual([actor!, other!].map(({ id }) => [id, facts]));
});

it('nothing, where nobody’s rights change', async () => {
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(subject!.id) }, { $set: { role: 'client' } });
  await api.ok(calls.suspendUser, { params: { email: subject!.email }, body: { until, reason } }, api.as(actor!));
  expect(await adminNotices()).toEqual([]);
});
