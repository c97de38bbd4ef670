/** Listing and ending sessions: as their owner, and as an attacker who wants to get in or stay in. */
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { readToken } from '../../http/tokens';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';
import { UserModel } from '../users/user.model';
import { endOtherSessions, endSession } from './end-session.command';
import { noteSession } from './note-session.command';
import { SessionModel } from './session.model';

const api = shared(startTestApi);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface SignedIn {
  readonly uid: string;
  readonly email: string;
  /** Our token of the session that signed in at this second. */
  at(authTime: number): string;
}

let made = 0;
const idTokenOf = ({ uid, email }: Pick<SignedIn, 'uid' | 'email'>, authTime: number, claims = {}) =>
  api.identity.idToken(uid, email, { authTime, ...claims });
const exchanged = (who: Pick<SignedIn, 'uid' | 'email'>, authTime: number, claims = {}) =>
  api.send(
    calls.exchangeToken,
    { body: {} },
    { token: idTokenOf(who, authTime, claims), headers: { 'User-Agent': FIREFOX } },
  );

/** Somebody with a record who is signed in with these sessions. */
async function signedIn(...authTimes: number[]): Promise<SignedIn> {
  made += 1;
  const who = { uid: `somewhere-${made}`, email: `somewhere-${made}@mail.test` };
  const tokens = new Map<number, string>();
  for (const authTime of authTimes) {
    const { body } = await exchanged(who, authTime);
    tokens.set(authTime, (body as { token: string }).token);
  }
  const body = { name: 'Somebody', role: 'freelancer' as const };
  await api.ok(calls.registerUser, { body }, { token: tokens.get(authTimes[0] ?? 0) });
  return { ...who, at: (authTime) => tokens.get(authTime) ?? '' };
}

const list = (token: string) => api.ok(calls.listSessions, {}, { token });
const idsOf = async (token: string) => (await list(token)).map(({ _id }) => _id).sort();
const end = (token: string, id: string) => api.ok(calls.endSession, { params: { id } }, { token });
const endOthers = (token: string) => api.ok(calls.endOtherSessions, {}, { token });
const status = async (token: string) => (await api.send(calls.listSessions, {}, { token })).status;

describe('the list', () => {
  test('says since when, when last, with what, and which is this one', async () => {
    const who = await signedIn(100, 200);
    const sessions = await list(who.at(200));
    expect(sessions.map(({ _id, current }) => [_id, current]).sort()).toEqual([
      ['100', false],
      ['200', true],
    ]);
    expect(sessions[0]).toMatchObject({ browser: 'Firefox', system: 'Linux' });
    expect(sessions.find(({ current }) => current)?.since).toBe('1970-01-01T00:03:20.000Z');
    expect(Date.now() - Date.parse(sessions[0]?.last_seen_at ?? '')).toBeLessThan(60_000);
  });

  test('is the own one: of others there is none to see and none to end', async () => {
    const victim = await signedIn(100, 200);
    const attacker = await signedIn(300);
    expect(await idsOf(attacker.at(300))).toEqual(['300']);
    expect(await end(attacker.at(300), '100')).toEqual({ deletedCount: 0 });
    await endOthers(attacker.at(300));
    expect(await idsOf(victim.at(100))).toEqual(['100', '200']);
    for (const id of [`${victim.uid}:100`, '%2e%2e', '100%00', '{"$gt":""}'])
      expect((await api.send(calls.endSession, { params: { id } }, { token: attacker.at(300) })).status).toBe(422);
  });

  test('has no session that was signed out of, nor one from before the ways to sign in changed', async () => {
    const who = await signedIn(100, 200, 300);
    await api.ok(calls.signOut, {}, { token: who.at(200) });
    expect(await idsOf(who.at(300))).toEqual(['100', '300']);
    const { body } = await exchanged(who, 400, { providers: 'email google.com:1' });
    expect(await idsOf((body as { token: string }).token)).toEqual(['400']);
  });

  test('is not written by an exchange that brings nothing new', async () => {
    const who = await signedIn(100);
    const sessions = collectionOf(SessionModel);
    const before = await sessions.findOne({ _id: `${who.uid}:100` });
    await exchanged(who, 100);
    expect(await sessions.findOne({ _id: `${who.uid}:100` })).toEqual(before);
  });
});

describe('ending one', () => {
  test('ends its tokens at once and for good, and nobody else', async () => {
    const who = await signedIn(100, 200);
    expect(await end(who.at(200), '100')).toEqual({ deletedCount: 1 });
    expect(await end(who.at(200), '100')).toEqual({ deletedCount: 0 });
    expect([await status(who.at(100)), await status(who.at(200))]).toEqual([401, 200]);
    expect((await exchanged(who, 100)).body).toMatchObject({ code: 'not_signed_in' });
    // More endings than are remembered on the record: what is refused at the exchange is kept elsewhere.
    for (let authTime = 1_000; authTime < 1_060; authTime += 1) {
      await exchanged(who, authTime);
      await end(who.at(200), String(authTime));
    }
    expect((await exchanged(who, 100)).body).toMatchObject({ code: 'not_signed_in' });
    expect((await exchanged(who, 300)).status).toBe(200);
    expect(await idsOf(who.at(200))).toEqual(['200', '300']);
  });

  test('holds against an exchange at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await signedIn(100, 200);
      const [, late] = await Promise.all([end(who.at(200), '100'), exchanged(who, 100)]);
      const { token } = late.body as { token?: string };
      if (token) expect(await status(token)).toBe(401);
      expect((await exchanged(who, 100)).status).toBe(401);
    }
  });

  test('holds against an exchange that began before it', async () => {
    const who = await signedIn(100, 200);
    await end(who.at(200), '100');
    await expect(noteSession({ uid: who.uid, authTime: 100 }, null, FIREFOX)).rejects.toMatchObject({
      code: 'not_signed_in',
    });
    expect(await idsOf(who.at(200))).toEqual(['200']);
  });

  test('does nothing for whoever was ended, with all others, after the request had begun', async () => {
    const who = await signedIn(100, 200);
    await endOthers(who.at(200));
    const later = Math.floor(Date.now() / 1_000) + 60;
    await exchanged(who, later);
    const read = readToken(who.at(100), api.env);
    await expect(endSession(read, later)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await idsOf(who.at(200))).toEqual(['200', String(later)].sort());
  });

  test('does nothing for whoever was ended at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await signedIn(100, 200, 300);
      // Two that want each other out: one of them stays, and the third is not touched by the one that went.
      await Promise.all([
        api.send(calls.endSession, { params: { id: '200' } }, { token: who.at(100) }),
        api.send(calls.endSession, { params: { id: '100' } }, { token: who.at(200) }),
      ]);
      expect([await status(who.at(100)), await status(who.at(200))].sort()).toEqual([200, 401]);
      expect(await status(who.at(300))).toBe(200);
    }
  });
});

describe('ending all others', () => {
  test('ends those too that nothing is known of, for good, until somebody signs in again', async () => {
    const who = await signedIn(100, 200, 300);
    await collectionOf(SessionModel).deleteOne({ _id: `${who.uid}:100` });
    expect(await endOthers(who.at(200))).toEqual({ deletedCount: 1 });
    expect(await Promise.all([100, 200, 300].map((each) => status(who.at(each))))).toEqual([401, 200, 401]);
    expect(await idsOf(who.at(200))).toEqual(['200']);
    for (const ended of [100, 300]) expect((await exchanged(who, ended)).body).toMatchObject({ code: 'not_signed_in' });
    expect((await exchanged(who, 200)).status).toBe(200);
    const inAMoment = Math.floor(Date.now() / 1_000) + 60;
    expect((await exchanged(who, inAMoment)).status).toBe(200);
    expect(await idsOf(who.at(200))).toEqual(['200', String(inAMoment)].sort());
  });

  test('by two at once leaves one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await signedIn(100, 200, 300);
      await Promise.all([100, 200].map((each) => api.send(calls.endOtherSessions, {}, { token: who.at(each) })));
      expect((await Promise.all([100, 200, 300].map((each) => status(who.at(each))))).sort()).toEqual([200, 401, 401]);
    }
  });
});

test('ends no session, and tells nobody, for who closes their account at that moment', async () => {
  const who = await signedIn(100, 200);
  const read = readToken(who.at(100), api.env);
  const users = collectionOf(UserModel);
  await users.updateOne({ uid: who.uid }, { $set: { status: 'closed', closing: true, closed_at: new Date() } });
  const before = await users.findOne({ uid: who.uid });
  await expect(endSession(read, 200)).rejects.toMatchObject({ code: 'not_signed_in' });
  await expect(endOtherSessions(read)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(await users.findOne({ uid: who.uid })).toEqual(before);
});

test('nothing of it is kept of a closed account', async () => {
  const who = await signedIn(100, 200);
  await end(who.at(200), '100');
  const { _id } = await api.ok(calls.getUserForRole, { params: { email: who.email } }, { token: who.at(200) });
  await api.ok(calls.closeUser, { params: { id: _id } }, { token: api.tokenOf(who) });
  expect(await collectionOf(SessionModel).countDocuments({ _id: { $regex: `^${who.uid}:` } })).toBe(0);
  expect((await exchanged(who, 100)).status).not.toBe(200);
});
