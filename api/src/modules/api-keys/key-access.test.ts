/**
 * What keys give access to: calls every route with a key that has every scope. The list of open routes is maintained by hand, apart from
 * the contract, so that a call opened by mistake fails here.
 */
import { calls, KEY_SCOPES, type CallName, type CallShape, type ErrorBody } from '@taskmint/contract';
import { CALL_FIXTURES } from '../../testing/call-fixtures';
import { keyOf, type RequestParts } from '../../testing/fixture-things';
import { sendParts } from '../../testing/send-parts';
import { shared } from '../../testing/shared';
import { startFixtures } from '../../testing/start-fixtures';
import type { Person } from '../../testing/start-test-api';

jest.setTimeout(120_000);

const fixtures = shared(startFixtures);

/** Keys with every right. */
let keys: Record<'client' | 'freelancer', { subject: Person; key: string }>;
beforeAll(async () => {
  const withKey = async (role: 'client' | 'freelancer') => {
    const subject = await fixtures.api.person(role, { coins: 2_000 });
    return { subject, key: (await keyOf(fixtures, subject, [...KEY_SCOPES])).key };
  };
  keys = { client: await withKey('client'), freelancer: await withKey('freelancer') };
});

/** A request about what is not there. */
function nothingOf({ path }: CallShape): RequestParts {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return { params: Object.fromEntries(names.map((name) => [name, 'f'.repeat(24)])) };
}

/** Calls that keys are let in to, with the rights that each needs. */
const OPEN: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  getOwnKey: [],
  listTasks: ['read'],
  getTask: ['read'],
  getTaskMoney: ['read'],
  listScreenOuts: ['read'],
  listOwnSubmissions: ['read'],
  listReceivedSubmissions: ['read'],
  getSubmission: ['read'],
  listProofs: ['read'],
  getStatement: ['read'],
  getHoldings: ['read'],
  uploadImage: ['tasks'],
  createTask: ['tasks', 'spend'],
  checkTask: ['tasks'],
  addToPay: ['tasks', 'spend'],
  updateTask: ['tasks'],
  deleteTask: ['tasks'],
  decideSubmission: ['review'],
  requestChanges: ['review'],
  giveBonus: ['review', 'spend'],
};

const openCalls = Object.entries(calls).filter(([name]) => name in OPEN);
const closedCalls = Object.entries(calls).filter(([name]) => !(name in OPEN));

test('the contract opens these calls and no others', () => {
  const opened = Object.entries(calls).flatMap(([name, call]) =>
    'keyScopes' in call ? [[name, call.keyScopes] as const] : [],
  );
  expect(Object.fromEntries(opened)).toEqual(OPEN);
});

test.each(closedCalls)('%s lets no key in', async (name, call) => {
  const role = CALL_FIXTURES[name as CallName]?.role;
  const { subject, key } = keys[role === 'freelancer' ? 'freelancer' : 'client'];
  // Keys are refused before anything is looked at: only what is everybody's needs something that is there.
  const parts =
    call.access === 'public'
      ? ((await CALL_FIXTURES[name as CallName]?.make(fixtures, subject)) ?? {})
      : nothingOf(call);
  const before = await fixtures.api.record(subject);
  const answer = await sendParts(fixtures.api, call, parts, { token: key });
  if (call.access === 'public') {
    // Whoever asks is nobody: a bearer is not looked at.
    expect(answer.status).toBeLessThan(400);
  } else {
    const expected = call.access === 'identity' ? 'not_signed_in' : 'key_not_allowed';
    expect((answer.body as ErrorBody).code).toBe(expected);
    expect(await fixtures.api.record(subject)).toEqual(before);
  }
});

test('routes outside the contract let no key in, unless they are everybody’s', async () => {
  const { key } = await keyOf(fixtures, await fixtures.api.person('client'), [...KEY_SCOPES]);
  const raw = fixtures.api.api.app.modules.flatMap(({ rawRoutes = [] }) => rawRoutes);
  expect(raw.length).toBeGreaterThan(4);
  for (const route of raw.filter(({ access }) => access !== 'public')) {
    const { body } = await fixtures.api.request<ErrorBody>(route.method, route.path, undefined, { token: key });
    expect([route.path, body.code]).toEqual([route.path, 'key_not_allowed']);
  }
});

describe.each(openCalls)('%s', (name, call) => {
  const needed = OPEN[name as CallName] ?? [];
  const prepare = async () => {
    const wanted = CALL_FIXTURES[name as CallName]?.role;
    const subject = await fixtures.api.person(wanted === 'freelancer' ? 'freelancer' : 'client', { coins: 2_000 });
    const parts = (await CALL_FIXTURES[name as CallName]?.make(fixtures, subject)) ?? {};
    return { subject, parts };
  };

  it('is done with the rights that it needs', async () => {
    const { subject, parts } = await prepare();
    const { key } = await keyOf(fixtures, subject, needed.length === 0 ? ['review'] : ([...needed] as never));
    const { status, text } = await sendParts(fixtures.api, call, parts, { token: key });
    expect([status < 400, text.slice(0, 200)]).toEqual([true, expect.any(String)]);
  });

  it('is refused without any one of them', async () => {
    const { subject, parts } = await prepare();
    for (const scope of needed) {
      const { key } = await keyOf(
        fixtures,
        subject,
        KEY_SCOPES.filter((other) => other !== scope),
      );
      const { body } = await sendParts(fixtures.api, call, parts, { token: key });
      expect(body).toMatchObject({ code: 'key_scope_missing', details: { scope } });
    }
  });

  it('takes nothing from the balance of whose key may spend nothing', async () => {
    const { subject, parts } = await prepare();
    const { key } = await keyOf(fixtures, subject, [...KEY_SCOPES], 0);
    const dearer = name === 'updateTask' ? { ...parts, body: { ...parts.body, task_quantity: 9 } } : parts;
    const before = (await fixtures.api.record(subject)).coins;
    await sendParts(fixtures.api, call, dearer, { token: key });
    expect((await fixtures.api.record(subject)).coins).toBeGreaterThanOrEqual(before);
  });

  it('is refused to the key of somebody who is an admin now', async () => {
    const { subject, parts } = await prepare();
    const { key } = await keyOf(fixtures, subject, [...KEY_SCOPES]);
    const { body } = await fixtures.asRole(subject, 'admin', () =>
      sendParts(fixtures.api, call, parts, { token: key }),
    );
    expect((body as ErrorBody).code).toBe('key_not_allowed');
  });
});
