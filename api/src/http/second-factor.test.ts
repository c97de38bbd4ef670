/**
 * Where a second factor is required, an admin's password alone opens nothing: the test makes every call that admins may make, so that new ones are covered.
 * Also covers removing a lost second factor.
 */
import { Types } from 'mongoose';
import { calls, type CallName, type CallShape } from '@taskmint/contract';
import { LedgerEntryModel } from '../ledger';
import { collectionOf } from '../database/records';
import { NoticeModel } from '../modules/news/notice.model';
import { CALL_FIXTURES } from '../testing/call-fixtures';
import { sendParts } from '../testing/send-parts';
import { shared } from '../testing/shared';
import { startFixtures } from '../testing/start-fixtures';
import type { Person, TestApi } from '../testing/start-test-api';

jest.setTimeout(120_000);

let api: TestApi;
const fixtures = shared(() => startFixtures({ ADMIN_SECOND_FACTOR: 'required' }));
beforeAll(() => {
  api = fixtures.api;
});

const REASON = 'The phone was lost on a train';
const withFactor = (person: Person) => ({ token: api.tokenOf(person, { secondFactor: true }) });
/** An admin who signed in with a password and no more. */
async function halfAdmin(): Promise<Person> {
  const admin = await api.person('admin', { coins: 2_000 });
  return { ...admin, token: api.tokenOf(admin) };
}

const isForAdmins = ({ access }: CallShape): boolean =>
  access === 'user' || (Array.isArray(access) && access.includes('admin'));
const guarded = Object.entries(calls as Record<string, CallShape>)
  .filter(([, call]) => isForAdmins(call) && !call.withoutSecondFactor)
  .map(([name]) => name as CallName);

it('there are calls to ask', () => expect(guarded.length).toBeGreaterThan(40));

test.each(guarded)('%s asks an admin for a second factor, without signing them out', async (name) => {
  const admin = await halfAdmin();
  const subject = await api.person('freelancer', { coins: 2_000 });
  const parts = await CALL_FIXTURES[name]!.make(fixtures, { ...subject, ...withFactor(subject) });
  const before = await collectionOf(LedgerEntryModel).countDocuments({});
  const { method, path } = calls[name] as CallShape;
  const answer = await sendParts(api, { method: method as 'GET', path }, parts, { token: admin.token });
  expect(answer).toMatchObject({ status: 409, body: { code: 'second_factor_required' } });
  expect(await collectionOf(LedgerEntryModel).countDocuments({})).toBe(before);
});

it('leaves open what it takes to add one: the own record, the sessions, which remotes there are, and nothing of others', async () => {
  const admin = await halfAdmin();
  const other = await api.person('client');
  const as = { token: admin.token };
  expect(await api.ok(calls.getUserForRole, { params: { email: admin.email } }, as)).toMatchObject({ admin: true });
  await api.ok(calls.listSessions, {}, as);
  expect(await api.ok(calls.getRemotes, {}, as)).toBeTruthy();
  expect(await api.send(calls.getUserForRole, { params: { email: other.email } }, as)).toMatchObject({
    status: 409,
    body: { code: 'second_factor_required' },
  });
});

it('counts an admin without one as anybody where anybody may look', async () => {
  const admin = await halfAdmin();
  const client = await api.person('client', { coins: 100 });
  const id = await api.task(client);
  const seenBy = async (token: string) => (await api.ok(calls.getTask, { params: { id } }, { token })).creator_email;
  expect(await seenBy(admin.token)).toBe('');
  expect(await seenBy(withFactor(admin).token)).toBe(client.email);
});

it('lets the same admin in with one, and asks nobody else', async () => {
  const admin = await api.person('admin');
  await api.ok(calls.listUsers, {}, withFactor(admin));
  const client = await api.person('client');
  await api.ok(calls.getUser, { params: { email: client.email } }, { token: client.token });
});

it('the exchange says whether one was used, or is demanded, and the token remembers it', async () => {
  const admin = await api.person('admin');
  const client = await api.person('client');
  const exchange = (person: Person, secondFactor: boolean, authTime: number) =>
    api.ok(
      calls.exchangeToken,
      { body: {} },
      { token: api.identity.idToken(person.uid, person.email, { secondFactor, authTime }) },
    );
  expect(await exchange(client, false, 1_000)).toMatchObject({ second_factor: 'offered' });
  expect(await exchange(admin, false, 1_000)).toMatchObject({ second_factor: 'demanded' });
  const used = await exchange(admin, true, 2_000);
  expect(used).toMatchObject({ second_factor: 'used' });
  await api.ok(calls.listUsers, {}, { token: used.token });
});

describe('a lost one', () => {
  it('is taken away by another admin with a reason, which ends every session and stands in the audit log', async () => {
    const [admin, lost] = [await api.person('admin'), await api.person('admin')];
    api.identity.secondFactors.set(lost.uid, 2);
    const stolen = withFactor(lost);
    await api.ok(calls.listUsers, {}, stolen);
    const removed = await api.ok(
      calls.removeSecondFactor,
      { params: { email: lost.email }, query: { reason: REASON } },
      withFactor(admin),
    );
    expect(removed).toEqual({ deletedCount: 2 });
    expect(api.identity.secondFactors.has(lost.uid)).toBe(false);
    expect(await api.send(calls.listUsers, {}, stolen)).toMatchObject({ status: 401 });
    const [entry] = await api.ok(
      calls.listAudit,
      { query: { action: 'remove-second-factor', actor_email: admin.email } },
      withFactor(admin),
    );
    expect(entry).toMatchObject({ subject: `user:${lost.id}`, reason: REASON, before: { second_factors: 2 } });
  });

  it('is told to whose it was, with the reason', async () => {
    const [admin, lost] = [await api.person('admin'), await api.person('client')];
    api.identity.secondFactors.set(lost.uid, 1);
    await api.ok(
      calls.removeSecondFactor,
      { params: { email: lost.email }, query: { reason: REASON } },
      withFactor(admin),
    );
    const told = await collectionOf(NoticeModel).findOne({
      person: new Types.ObjectId(lost.id),
      kind: 'second_factor_removed',
    });
    expect(told?.facts).toEqual({ reason: REASON });
  });

  it('of a second other admin, or of the same again, takes two: one alone would keep all others out', async () => {
    const [bad, good, lost] = [await api.person('admin'), await api.person('admin'), await api.person('admin')];
    const remove = (by: Person, whose: Person) => {
      api.identity.secondFactors.set(whose.uid, 1);
      const wanted = { params: { email: whose.email }, query: { reason: REASON } };
      return api.send(calls.removeSecondFactor, wanted, withFactor(by));
    };
    expect(await remove(bad, lost)).toMatchObject({ status: 200 });
    for (const whose of [lost, good]) {
      expect(await remove(bad, whose)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
      expect(api.identity.secondFactors.get(whose.uid)).toBe(1);
    }
    // Nor is anybody else got rid of beside it.
    const demotion = { params: { email: good.email }, body: { role: 'client' as const, reason: REASON } };
    expect(await api.send(calls.changeRole, demotion, withFactor(bad))).toMatchObject({
      body: { code: 'second_admin_needed' },
    });
    expect(await remove(good, lost)).toMatchObject({ status: 200 });
  });

  it('is never taken away for oneself, so that a stolen session cannot shed it', async () => {
    const admin = await api.person('admin');
    api.identity.secondFactors.set(admin.uid, 1);
    const own = { params: { email: admin.email }, query: { reason: REASON } };
    expect(await api.send(calls.removeSecondFactor, own, withFactor(admin))).toMatchObject({
      status: 409,
      body: { code: 'own_second_factor' },
    });
    expect(api.identity.secondFactors.get(admin.uid)).toBe(1);
  });

  it('that was none ends nothing and is not in the log', async () => {
    const [admin, person] = [await api.person('admin'), await api.person('client')];
    const wanted = { params: { email: person.email }, query: { reason: REASON } };
    expect(await api.ok(calls.removeSecondFactor, wanted, withFactor(admin))).toEqual({ deletedCount: 0 });
    await api.ok(calls.getUser, { params: { email: person.email } }, { token: person.token });
  });

  it('stays, with the entry in the log, when the identity service does not answer', async () => {
    const [admin, lost] = [await api.person('admin'), await api.person('client')];
    api.identity.secondFactors.set(lost.uid, 1);
    const remove = jest.spyOn(api.identity, 'removeSecondFactors').mockRejectedValueOnce(new Error('out of reach'));
    const wanted = { params: { email: lost.email }, query: { reason: REASON } };
    expect((await api.send(calls.removeSecondFactor, wanted, withFactor(admin))).status).toBe(500);
    remove.mockRestore();
    expect(await api.ok(calls.removeSecondFactor, wanted, withFactor(admin))).toEqual({ deletedCount: 1 });
  });
});
