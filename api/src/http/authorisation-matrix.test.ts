/**
 * Calls every route of the router as eleven identities, on their own things and on other people's. Fails for a route without a row, a row without a route,
 * and any coin that moves for somebody who is refused. Identities that are refused other people's things, or only read them, share one thing. Of the
 * identities for which ownership makes no difference, one, in turn, is also tested on its own. With TASKMINT_FULL=1, each is tested on both, and on a
 * separate thing.
 */
import { Types } from 'mongoose';
import { calls, type CallName, type ErrorBody } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { HOUR_MS } from '../days';
import { LedgerEntryModel } from '../ledger';
import { ALONE } from '../modules/agreements/takes-two.query';
import { UserModel, type UserRecord } from '../modules/users/user.model';
import type { Answer } from '../testing/http-client';
import { CALL_FIXTURES } from '../testing/call-fixtures';
import type { RequestParts } from '../testing/fixture-things';
import { watchCommands } from '../testing/command-log';
import { sendParts } from '../testing/send-parts';
import { shardedRules } from '../testing/sharded-rules';
import { startFixtures, type RunningFixtures } from '../testing/start-fixtures';
import type { Person, TestApi } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { IDENTITIES, MATRIX, type Expected, type IdentityName } from './authorisation-matrix';
import { issueToken } from './tokens';

jest.setTimeout(240_000);

let api: TestApi;
let fixtures: RunningFixtures;
/** One of each kind, who never change: they are refused, or only read. */
let standing: Map<IdentityName, Caller>;

/** Every call goes through here, so this hears every command that a call sends. */
const rules = shardedRules();

beforeAll(async () => {
  watchCommands(rules.hear);
  fixtures = await startFixtures();
  api = fixtures.api;
  standing = new Map();
  for (const identity of IDENTITIES) {
    const who = await callerAs(identity);
    await who.become();
    standing.set(identity, who);
  }
});
afterAll(async () => {
  await fixtures.stop();
  jest.restoreAllMocks();
});

/** `METHOD /path/{name}` of everything that the router answers. */
function routesOfTheRouter(): string[] {
  return api.api.app.router.stack.flatMap(({ methods, path: pattern }) =>
    methods
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${String(pattern).replace(/:(\w+)/g, '{$1}')}`),
  );
}

const nameOfCall = new Map<string, CallName>(
  Object.entries(calls).map(([name, call]) => [`${call.method} ${call.path}`, name as CallName]),
);

/** Requests to the routes outside the contract. */
const RAW: Readonly<Record<string, RequestParts>> = {
  'GET /images/{name}': { params: { name: `${'a'.repeat(40)}.webp` } },
  'GET /avatars/{name}': { params: { name: 'Somebody.svg' } },
  'GET /files/{id}': { params: { id: 'f'.repeat(24) } },
  'POST /webhooks/stripe': { body: { id: 'evt_1' } },
  'GET /news/stream': {},
  'POST /news/unsubscribe': {},
  'GET /news/unsubscribe': {},
  'GET /openapi.json': {},
  'GET /docs': {},
  'GET /docs/{name}': { params: { name: 'start.js' } },
};

interface Caller extends Person {
  /** Makes them what their name says, after what they need has been made. */
  become(): Promise<void>;
  bearer: string | undefined;
}

const set = (person: Pick<Person, 'id'>, fields: Partial<UserRecord>): Promise<unknown> =>
  collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: fields });
const nothing = async (): Promise<void> => undefined;

/** Somebody of that kind who has coins, so that whatever they are let do succeeds. */
async function callerAs(identity: IdentityName): Promise<Caller> {
  const wealth = { coins: 2_000 };
  switch (identity) {
    case 'stranger': {
      const person = await api.person('freelancer', wealth);
      const stranger = api.stranger();
      return { ...person, bearer: stranger.token, become: nothing };
    }
    case 'nobody':
    case 'forged': {
      const person = await api.person('freelancer', wealth);
      const bearer = identity === 'nobody' ? undefined : `${person.token.slice(0, -4)}AAAA`;
      return { ...person, bearer, become: nothing };
    }
    case 'expired': {
      const person = await api.person('admin', wealth);
      const { token } = issueToken(
        { ...person, emailVerified: true, photoURL: null },
        { ...api.env, TOKEN_MINUTES: -1 },
      );
      return { ...person, bearer: token, become: nothing };
    }
    case 'suspended': {
      const person = await api.person('admin', wealth);
      const fields = { suspended_until: new Date(Date.now() + HOUR_MS), suspension_reason: 'Not for long' };
      return { ...person, bearer: person.token, become: async () => void (await set(person, fields)) };
    }
    case 'closed': {
      const person = await api.person('admin', wealth);
      return { ...person, bearer: person.token, become: async () => void (await set(person, { status: 'closed' })) };
    }
    case 'signed-out': {
      const person = await api.person('admin', wealth);
      const become = async () => void (await api.ok(calls.signOut, {}, { token: person.token }));
      return { ...person, bearer: person.token, become };
    }
    case 'demoted': {
      const person = await api.person('admin', wealth);
      await set(person, { role: 'freelancer' });
      return { ...person, bearer: person.token, become: nothing };
    }
    default: {
      const person = await api.person(identity, wealth);
      return { ...person, bearer: person.token, become: nothing };
    }
  }
}

async function partsFor(route: string, subject: Person): Promise<RequestParts> {
  const name = nameOfCall.get(route);
  if (!name) return RAW[route] ?? {};
  const fixture = CALL_FIXTURES[name];
  if (!fixture) throw new Error(`there is no fixture for ${name}`);
  return fixture.make(fixtures, subject);
}

type Whose = 'own' | 'other';

interface Cell {
  readonly name: string;
  readonly expected: Expected;
  readonly send: () => Promise<Answer<unknown>>;
}

function cell(route: string, identity: IdentityName, whose: Whose, parts: RequestParts, who: Caller): Cell {
  const [method = '', address = ''] = route.split(' ');
  return {
    name: `${identity} on ${whose}`,
    expected: MATRIX[route]?.[whose][identity] ?? 'a row',
    send: () => sendParts(api, { method: method as 'GET', path: address }, parts, { token: who.bearer }),
  };
}

/** A thing of another person who could have it, so that nothing but the ownership differs. They have no more coins than one admin may have them lose alone. */
const anotherPerson = (): Promise<Person> => api.person('freelancer', { coins: ALONE.correctionsOfOne.most - 100 });

/** Makes everything that the question needs; asking it is the last thing left to do. */
async function prepare(route: string, identity: IdentityName, whose: Whose): Promise<Cell> {
  const who = await callerAs(identity);
  const parts = await partsFor(route, whose === 'own' ? who : await anotherPerson());
  await who.become();
  return cell(route, identity, whose, parts, who);
}

/** Who leaves somebody else's thing as it is, being refused or only reading it; all of them may be asked about the same thing. */
function harmlessTo(route: string): readonly IdentityName[] {
  const reads = route.startsWith('GET ');
  return IDENTITIES.filter((identity) => reads || isRefused(MATRIX[route]?.other[identity] ?? 'a row'));
}

/** All questions about a route; `turn` chooses who of those to whom it makes no difference whose the thing is asked about their own. */
async function questionsOf(route: string, turn: number): Promise<Cell[]> {
  const harmless = FULL ? [] : harmlessTo(route);
  const row = MATRIX[route];
  const indifferent = harmless.filter((identity) => row?.own[identity] === row?.other[identity]);
  const chosen = indifferent[turn % indifferent.length];
  const shared = harmless.length > 0 ? await partsFor(route, await anotherPerson()) : {};
  const alike = harmless.map((identity) => cell(route, identity, 'other', shared, standing.get(identity)!));
  const own = IDENTITIES.filter((identity) => identity === chosen || !indifferent.includes(identity));
  const other = IDENTITIES.filter((identity) => !harmless.includes(identity));
  const apart = [
    ...own.map((identity) => prepare(route, identity, 'own')),
    ...other.map((identity) => prepare(route, identity, 'other')),
  ];
  return [...alike, ...(await Promise.all(apart))];
}

/** What was wrong with the answers. */
async function ask(cells: readonly Cell[]): Promise<string[]> {
  const wrong = cells.map(async ({ name, expected, send }) => {
    const { status, body, text } = await send();
    const isAsExpected = typeof expected === 'number' ? status === expected : (body as ErrorBody).code === expected;
    return isAsExpected ? null : `${name}: expected ${expected}, answered ${status} ${text.slice(0, 120)}`;
  });
  return (await Promise.all(wrong)).filter((one) => one !== null);
}

const isRefused = (expected: Expected): boolean => typeof expected === 'string' || expected >= 400;
const isRefusal = ({ expected }: Cell): boolean => isRefused(expected);

test('every route has a row, and every row a route', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(routesOfTheRouter().sort());
});

test('every call has a fixture', () => {
  expect(Object.keys(CALL_FIXTURES).sort()).toEqual(Object.keys(calls).sort());
});

test.each(Object.keys(MATRIX).map((route, index) => ({ route, index })))('$route', async ({ route, index }) => {
  const cells = await questionsOf(route, index);
  const before = await collectionOf(LedgerEntryModel).countDocuments({});
  expect(await ask(cells.filter(isRefusal))).toEqual([]);
  // Whoever is refused has moved nothing.
  expect(await collectionOf(LedgerEntryModel).countDocuments({})).toBe(before);
  expect(await ask(cells.filter((cell) => !isRefusal(cell)))).toEqual([]);
});

test('the coins are all there afterwards', () => api.assertBalanced());

test('whatever was sent to the database, a sharded one would take', () => {
  expect([...rules.refused]).toEqual([]);
  expect(rules.heard.size).toBeGreaterThan(150);
});
