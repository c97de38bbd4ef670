/** `count` and `distinct`. */
import { compareValues, encodeValue, isPlainObject, readDoc, writeDoc, type Collation } from '../bson';
import { locationError, typeMismatch } from '../errors';
import { Query } from '../plan/query';
import { compileFilter } from '../query';
import { PAUSED, sortInSlices, type Paused } from '../query/pause';
import type { ReadView } from '../txn/views';
import { withView, type CommandContext, type CommandTable, type Reply } from './context';
import { CountStream } from './count-stream';
import { collationOf, countOption, documentOption, namespaceOf, numberOption } from './options';
import { inSlices } from './time-slices';

async function count(context: CommandContext): Promise<Reply> {
  const { body } = context;
  const ns = namespaceOf(context.db, body['count']);
  const filter = documentOption(body, 'query') ?? {};
  const skip = countOption(body, 'skip', 0);
  const limit = Math.abs(Math.trunc(numberOption(body, 'limit', 0)));
  const n = await withView(context, (view) => {
    const info = view.catalogue.get(ns);
    if (!info) return 0;
    const collation = collationOf(body, info);
    const query = new Query(info, {
      filter,
      collation,
      hint: body['hint'],
      data: view.data,
      compiled: compileFilter(filter, { collation }),
      skip,
      limit,
      countsOnly: true,
      checkInterrupt: context.checkInterrupt,
    });
    const hinted = body['hint'] !== undefined;
    const stream = new CountStream(query, info, { filter, skip, limit }, (total) => ({ n: total }), hinted);
    return inSlices(stream.needsOneState ? undefined : view, stream, (pauseAtMs) => stream.count(view, pauseAtMs));
  });
  return { n, ok: 1 };
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
    const { checkInterrupt } = context;
    const query = new Query(info, { filter, collation, hint: body['hint'], data: view.data, checkInterrupt });
    const distinct = new DistinctValues(query, key, collation);
    return inSlices(view, query, (pauseAtMs) => distinct.step(view, pauseAtMs));
  });
  return { values: fitting(values), ok: 1 };
}

/** @throws 17217 when the values do not fit in one document. */
function fitting(values: unknown[]): unknown[] {
  try {
    writeDoc({ values });
    return values;
  } catch {
    throw tooBig();
  }
}

/** Keys of this total size belong to values that cannot fit in one document; the exact size is checked at the end. */
const KEPT_BYTES = 64 * 1024 * 1024;

const tooBig = (): Error => locationError(17217, 'distinct too big, 16mb cap');

export const COUNT_COMMANDS: CommandTable = {
  count: { run: count },
  distinct: { run: distinct, inTransaction: true },
};

/** Collects the distinct values at a path; numbers that are equal across types count once. */
class DistinctValues {
  private readonly found = new Map<string, unknown>();
  private bytes = 0;
  private sorting: Generator<Paused, unknown[]> | undefined;
  private pauseAtMs = 0;

  constructor(
    private readonly query: Query,
    private readonly path: string,
    private readonly collation: Collation | undefined,
  ) {}

  /** All values in order, or `PAUSED`. */
  step(view: ReadView, pauseAtMs: number): unknown[] | Paused {
    this.pauseAtMs = pauseAtMs;
    if (!this.sorting) {
      for (let match = this.query.step(view, pauseAtMs); match; match = this.query.step(view, pauseAtMs)) {
        if (match === PAUSED) return PAUSED;
        for (const value of valuesAt(match.doc ?? readDoc(match.raw), this.path)) this.keep(value);
      }
      const compare = (a: unknown, b: unknown): number => compareValues(a, b, this.collation);
      this.sorting = sortInSlices([...this.found.values()], compare, () => performance.now() > this.pauseAtMs);
    }
    const { value, done } = this.sorting.next();
    return done ? value : PAUSED;
  }

  private keep(value: unknown): void {
    const key = encodeValue(value, this.collation).toString('latin1');
    if (this.found.has(key)) return;
    this.found.set(key, value);
    this.bytes += key.length;
    if (this.bytes > KEPT_BYTES) throw tooBig();
  }
}

/** The values `distinct` sees: the elements of an array value; arrays along the path are traversed. */
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
