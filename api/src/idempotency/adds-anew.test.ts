/** Every call that adds something, sent again after its answer was lost: nothing is there twice, and the answer is the same. */
import { calls, type CallName, type CallShape } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { issueToken } from '../http/tokens';
import { CALL_FIXTURES } from '../testing/call-fixtures';
import { sendParts } from '../testing/send-parts';
import { shared } from '../testing/shared';
import { startFixtures } from '../testing/start-fixtures';
import { ClaimModel } from './claim.model';

const fixtures = shared(startFixtures);

const ADDING = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as CallShape).addsAnew);

/** Calls that are about what somebody else has, a task here. */
const ABOUT_OTHERS: readonly CallName[] = ['askQuestion', 'reportThing'];

test.each(ADDING)('%s sent twice with one key adds one thing', async (name) => {
  const fixture = CALL_FIXTURES[name];
  if (!fixture) throw new Error(`there is no fixture for ${name}`);
  const role = fixture.role === 'stranger' ? 'freelancer' : fixture.role;
  const caller = await fixtures.api.person(role, { coins: 1_000 });
  const owner = role === 'admin' ? 'freelancer' : ABOUT_OTHERS.includes(name) ? 'client' : null;
  const parts = await fixture.make(fixtures, owner ? await fixtures.api.person(owner, { coins: 1_000 }) : caller);
  const send = () =>
    sendParts(fixtures.api, calls[name], parts, { token: caller.token, idempotencyKey: `lost-${name}` });
  const first = await send();
  expect([name, first.status < 300]).toEqual([name, true]);
  const again = await send();
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

const SHOWING = ADDING.filter((name) => (calls[name] as CallShape).showsSecret);

test.each(SHOWING)('the answer of %s is stored, but the secret that it shows cannot be read there', async (name) => {
  const { role, make } = CALL_FIXTURES[name]!;
  const caller = await fixtures.api.person(role === 'stranger' ? 'freelancer' : role);
  const key = `secret-of-${name}`;
  const parts = await make(fixtures, caller);
  const { body } = await sendParts(fixtures.api, calls[name], parts, { token: caller.token, idempotencyKey: key });
  const [secret] = Object.values(body as object).filter((value) => typeof value === 'string');
  expect(secret).toMatch(/^(whsec|tm)_/);
  const stored = await collectionOf(ClaimModel)
    .find({ _id: { $regex: `^${caller.uid}:` }, state: 'answered' })
    .toArray();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(secret as string);
  // With the key, whoever has LEDGER_SECRET could open it.
  expect(JSON.stringify(stored)).not.toContain(key);
});

test.each(SHOWING)('%s shows its secret again only to who has signed in lately, even with the key', async (name) => {
  const { role, make } = CALL_FIXTURES[name]!;
  const caller = await fixtures.api.person(role === 'stranger' ? 'freelancer' : role);
  const parts = await make(fixtures, caller);
  const send = (token: string) =>
    sendParts(fixtures.api, calls[name], parts, { token, idempotencyKey: `guessed-${name}` });
  const old = issueToken({ ...caller, emailVerified: true, photoURL: null }, fixtures.api.env).token;
  const refusal = { status: 409, body: { code: 'fresh_sign_in_needed' } };
  expect(await send(old)).toMatchObject(refusal);
  const { status, body } = await send(caller.token);
  expect(status).toBeLessThan(300);
  expect(await send(old)).toMatchObject(refusal);
  expect((await send(caller.token)).body).toEqual(body);
});
