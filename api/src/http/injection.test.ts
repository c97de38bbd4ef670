/**
 * Fills every input field of every call with values that have broken similar programs, as the person who may make the call. Values that do not belong in a
 * field must be refused, none may cause an internal error, and no coin may move. All values with TASKMINT_FULL=1, otherwise a sample for each field of half
 * of the calls; `INJECTION_SEED` draws another one.
 */
import { z } from 'zod';
import { calls, type CallName, type CallShape, type Role } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { LedgerEntryModel } from '../ledger';
import { HOSTILE_VALUES } from '../testing/hostile-values';
import { CALL_FIXTURES } from '../testing/call-fixtures';
import type { RequestParts } from '../testing/fixture-things';
import { seededRandom } from '../testing/seeded-random';
import { asText, sendParts } from '../testing/send-parts';
import { shared } from '../testing/shared';
import { startFixtures } from '../testing/start-fixtures';
import type { Person, TestApi } from '../testing/start-test-api';
import { FULL, todays } from '../testing/todays';
import { withNumbers } from './validate';

const SEED = Number(process.env['INJECTION_SEED'] ?? 20_261_121);
/** Values for each field in the everyday run. */
const SAMPLE = 3;
const AT_ONCE = 16;

jest.setTimeout(FULL ? 1_800_000 : 240_000);

let api: TestApi;
let sent = 0;

const fixtures = shared(startFixtures);
beforeAll(() => {
  api = fixtures.api;
});

type Part = 'params' | 'query' | 'body';
interface Field {
  readonly part: Part;
  /** From the part downwards, e.g. `['rejection', 'reason']`. */
  readonly path: readonly string[];
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

function namesIn(schema: JsonSchema, above: readonly string[] = []): string[][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [...above, name],
    ...namesIn(inner, [...above, name]),
  ]);
  return [...own, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => namesIn(choice, above))];
}

function fieldsOf(call: CallShape): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    if (!schema) return [];
    const names = namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
    return [...new Map(names.map((path) => [path.join('.'), { part, path }])).values()];
  });
}

function withValue(parts: RequestParts, { part, path }: Field, value: unknown): RequestParts {
  const put = (target: unknown, [name = '', ...rest]: readonly string[]): unknown => {
    const object = typeof target === 'object' && target !== null ? target : {};
    return { ...object, [name]: rest.length > 0 ? put((object as Record<string, unknown>)[name], rest) : value };
  };
  const filled = put(parts[part] ?? {}, path) as Record<string, unknown>;
  if (part !== 'params') return { ...parts, [part]: filled };
  const texts = Object.entries(filled).map(([name, one]): [string, string] => [name, asText(one).slice(0, 2_000)]);
  return { ...parts, params: Object.fromEntries(texts) };
}

/** Whether the call's own schema takes the value there. */
function isAllowed(call: CallShape, { part }: Field, parts: RequestParts): boolean {
  const given = parts[part] ?? {};
  const schema = call[part];
  if (!schema) return false;
  const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asText(value)]));
  const seen = part === 'body' ? given : withNumbers(schema, texts);
  return schema.safeParse(JSON.parse(JSON.stringify(seen))).success;
}

/** Fields of bodies that may be null, or a list. */
const MAY_BE_OTHER = new Set([
  'suspendUser.until',
  'reportRemoteFailure.version',
  'reportRemoteFailure.url',
  ...['failure', 'vitals', 'vitals.cls', 'vitals.lcp', 'vitals.inp', 'visitor'].map((f) => `reportRemoteVisit.${f}`),
  'recordPayment.cardId',
  'updateProfile.skills',
  'createSubmission.answers',
  'checkTask.estimated_minutes',
]);
/** Amounts in dollars that are only compared. */
const DOLLARS = new Set(['price', 'withdraw_amount']);
/** Numbers of what comes before them; what there is not yet is not touched. */
const COMPARED = new Set(['readNews.up_to']);

/** Fields that screens send along and nobody reads, and what a browser reports of its own failure, which is quoted and never believed. */
const SENT_ALONG =
  /^createSubmission\.(?:task_(?:title|detail|img_url)|submission_info|current_date)$|\.(?:(?:worker|creator)_name|withdraw_time|date)$|^reportRemote(?:Failure|Visit)\./;

/** Whatever is not one of the values that it is made for counts as not sent. */
const OTHERWISE_NONE = new Set(['registerUser.language']);

/** What no schema of ours may ever take, whatever it says: the suite's own judgement. */
function isAbsurd(name: CallName, { part, path }: Field, value: unknown): boolean {
  if (part !== 'body') return false;
  const field = path.join('.');
  if (OTHERWISE_NONE.has(`${name}.${field}`)) return false;
  if (typeof value === 'boolean') return true;
  if (typeof value === 'object') {
    if (MAY_BE_OTHER.has(`${name}.${field}`)) return value !== null && !Array.isArray(value);
    return true;
  }
  if (typeof value === 'number') {
    if (value > 1e9) return !COMPARED.has(`${name}.${field}`);
    return value < 0 || (!Number.isInteger(value) && !DOLLARS.has(field));
  }
  return !SENT_ALONG.test(`${name}.${field}`) && /\0|\p{Cs}/u.test(String(value));
}

async function callerFor(role: Role | 'stranger'): Promise<Person> {
  if (role !== 'stranger') return api.person(role, { coins: 100_000 });
  const stranger = api.stranger();
  return { ...stranger, id: 'f'.repeat(24), name: 'Stranger' };
}

const NAMES = (Object.keys(calls) as CallName[]).filter((name) => fieldsOf(calls[name]).length > 0);

test('there are at least 100 hostile values', () => {
  expect(new Set(HOSTILE_VALUES.map((value) => JSON.stringify(value))).size).toBeGreaterThanOrEqual(100);
});

const TODAYS = todays(2, NAMES);

test.each(TODAYS)('%s takes nothing that it is not made for', async (name) => {
  const call: CallShape = calls[name];
  const fixture = CALL_FIXTURES[name];
  if (!fixture) throw new Error(`there is no fixture for ${name}`);
  const random = seededRandom(SEED + NAMES.indexOf(name));
  const wrong: string[] = [];
  const fresh = async () => {
    const caller = await callerFor(fixture.role);
    return { caller, base: await fixture.make(fixtures, caller) };
  };
  let made = await fresh();
  for (const field of fieldsOf(call)) {
    const { caller, base } = made;
    const values = FULL ? HOSTILE_VALUES : Array.from({ length: SAMPLE }, () => random.pick(HOSTILE_VALUES));
    // An empty parameter is another address, not a value of this one.
    const fitting = values.filter((value) => field.part !== 'params' || value !== '');
    const cases = fitting.map((value) => {
      const parts = withValue(base, field, value);
      return { value, parts, isAllowed: isAllowed(call, field, parts) };
    });
    const judge = async ({ value, parts, isAllowed: allowed }: (typeof cases)[number]): Promise<void> => {
      const { status, text } = await sendParts(api, call, parts, { token: caller.token });
      sent += 1;
      const where = `${field.part}.${field.path.join('.')} = ${JSON.stringify(value).slice(0, 80)}`;
      if (status >= 500) wrong.push(`${where} answered ${status} ${text.slice(0, 200)}`);
      else if (status < 400 && (!allowed || isAbsurd(name, field, value))) wrong.push(`${where} was accepted`);
    };
    const refused = cases.filter((one) => !one.isAllowed);
    const before = await collectionOf(LedgerEntryModel).countDocuments({});
    for (let at = 0; at < refused.length; at += AT_ONCE) await Promise.all(refused.slice(at, at + AT_ONCE).map(judge));
    if ((await collectionOf(LedgerEntryModel).countDocuments({})) !== before)
      wrong.push(`${field.path.join('.')}: coins moved`);
    // What the field is made for may be done: harmless text stays text, and the ledger is looked at in the end.
    const done = cases.filter(({ isAllowed: allowed }) => allowed);
    for (const one of done) await judge(one);
    if (done.length > 0) made = await fresh();
  }
  expect(wrong).toEqual([]);
});

test('afterwards every coin is where it belongs', async () => {
  await api.assertBalanced();
  expect(sent).toBeGreaterThan(TODAYS.length * SAMPLE);
});
