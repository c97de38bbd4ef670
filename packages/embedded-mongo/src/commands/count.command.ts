/** `count` and `distinct`. */
import { asNumber, compareValues, isPlainObject, readDoc, writeDoc } from '../bson';
import { locationError, typeMismatch } from '../errors';
import { recordCount } from '../plan/complete';
import { isCovered } from '../plan/covered';
import { planQuery } from '../plan/planner';
import { PAUSED, Query } from '../plan/query';
import { compileFilter } from '../query';
import type { ReadView } from '../txn/views';
import type { CommandContext, CommandTable, Reply } from './context';
import { withView } from './context';
import { collationOf, countOption, documentOption, namespaceOf } from './options';
import { TURN_MS } from './turns';

async function count(context: CommandContext): Promise<Reply> {
  const { body } = context;
  const ns = namespaceOf(context.db, body['count']);
  const filter = documentOption(body, 'query') ?? {};
  const skip = countOption(body, 'skip', 0);
  const limit = Math.abs(Math.trunc(asNumber(body['limit']) ?? 0));
  const n = await withView(context, (view) => {
    const info = view.catalogue.get(ns);
    if (!info) return 0;
    if (Object.keys(filter).length === 0 && body['hint'] === undefined) {
      const total = Math.max(0, recordCount(view.data, info) - skip);
      return limit > 0 ? Math.min(total, limit) : total;
    }
    const collation = collationOf(body, info);
    const compiled = compileFilter(filter, { collation });
    const plan = planQuery(info, { filter, collation, hint: body['hint'], data: view.data, compiled });
    const query = new Query({
      plan,
      filter: compiled,
      sort: undefined,
      skip,
      limit,
      keysOnly: isCovered(plan, filter, collation),
      checkInterrupt: context.checkInterrupt,
    });
    return countInTurns(query, view);
  });
  return { fields: { n, ok: 1 } };
}

/** Counts matches, giving other connections a turn now and then. */
async function countInTurns(query: Query, view: ReadView): Promise<number> {
  let found = 0;
  try {
    for (;;) {
      const match = query.step(view, performance.now() + TURN_MS);
      if (match === undefined) return found;
      if (match === PAUSED) await new Promise((resolve) => setImmediate(resolve));
      else found += 1;
    }
  } finally {
    query.suspend();
  }
}

async function distinct(context: CommandContext): Promise<Reply> {
  const { body } = context;
  const ns = namespaceOf(context.db, body['distinct']);
  const key = body['key'];
  if (typeof key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const values = await withView(context, (view) => {
    const info = view.catalogue.get(ns);
    const collation = collationOf(body, info);
    const filter = documentOption(body, 'query') ?? {};
    const query = new Query({
      plan: planQuery(info, { filter, collation, hint: body['hint'], data: view.data }),
      filter: Object.keys(filter).length > 0 ? compileFilter(filter, { collation }) : undefined,
      sort: undefined,
      skip: 0,
      limit: 0,
      checkInterrupt: context.checkInterrupt,
    });
    return fitting(distinctValues(query, view, key, (a, b) => compareValues(a, b, collation)));
  });
  return { fields: { values, ok: 1 } };
}

/** @throws 17217 when the values do not fit into one document. */
function fitting(values: unknown[]): unknown[] {
  try {
    writeDoc({ values });
    return values;
  } catch {
    throw locationError(17217, 'distinct too big, 16mb cap');
  }
}

export const COUNT_COMMANDS: CommandTable = {
  count: { run: count },
  distinct: { run: distinct, inTransaction: true },
};

/** Values in order of comparison, so that equal numbers of different types count once. */
function distinctValues(
  query: Query,
  view: ReadView,
  path: string,
  compare: (a: unknown, b: unknown) => number,
): unknown[] {
  const found: unknown[] = [];
  for (const match of query.all(view)) {
    for (const value of valuesAt(match.doc ?? readDoc(match.raw), path)) found.push(value);
    if (found.length > COMPACT_AT) compact(found, compare);
  }
  compact(found, compare);
  return found;
}

const COMPACT_AT = 20_000;

function compact(values: unknown[], compare: (a: unknown, b: unknown) => number): void {
  values.sort(compare);
  let kept = 0;
  for (const value of values) {
    if (kept === 0 || compare(values[kept - 1], value) !== 0) {
      values[kept] = value;
      kept += 1;
    }
  }
  values.length = kept;
}

/** The values `distinct` sees: elements of arrays one by one, arrays on the way entered. */
function* valuesAt(value: unknown, path: string): IterableIterator<unknown> {
  const [part, ...rest] = path.split('.') as [string, ...string[]];
  const inner = Array.isArray(value)
    ? /^\d+$/.test(part)
      ? value[Number(part)]
      : undefined
    : isPlainObject(value) && Object.hasOwn(value, part)
      ? value[part]
      : undefined;
  if (inner !== undefined) {
    if (rest.length > 0) yield* valuesThrough(inner, rest.join('.'));
    else if (Array.isArray(inner)) yield* inner;
    else yield inner;
  }
}

function* valuesThrough(value: unknown, path: string): IterableIterator<unknown> {
  yield* valuesAt(value, path);
  if (Array.isArray(value)) for (const item of value) if (isPlainObject(item)) yield* valuesAt(item, path);
}
