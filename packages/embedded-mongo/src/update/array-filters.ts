/** `arrayFilters`: one test per identifier, used by `$[identifier]` in update paths. */
import { type Doc, isPlainObject, splitPath } from '../bson';
import { badValue, failedToParse } from '../errors';
import { compileFilter } from '../query/filter';
import type { UpdateOptions } from './types';

export type ElementTests = ReadonlyMap<string, (element: unknown) => boolean>;

/** @throws 9 FailedToParse for a filter without exactly one identifier, or two filters with the same one. */
export function compileArrayFilters(options: UpdateOptions): ElementTests {
  const tests = new Map<string, (element: unknown) => boolean>();
  for (const filter of options.arrayFilters ?? []) {
    const identifier = identifierOf(filter);
    if (tests.has(identifier))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${identifier}`);
    const compiled = compileFilter(filter, {
      collation: options.collation,
      variables: options.variables,
      now: options.now,
      withoutExpr: 'array filter',
    });
    tests.set(identifier, (element) => compiled.test({ [identifier]: element }));
  }
  return tests;
}

function identifierOf(filter: Doc): string {
  const names = new Set(topLevelNames(filter));
  const [name, other] = names;
  if (name === undefined)
    throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  if (other !== undefined) {
    throw failedToParse(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  }
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
    throw badValue(
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  }
  return name;
}

function topLevelNames(filter: unknown): string[] {
  if (!isPlainObject(filter)) throw failedToParse('Each array filter must be an object');
  return Object.keys(filter).flatMap((key) => {
    const value = filter[key];
    if (key === '$and' || key === '$or' || key === '$nor')
      return Array.isArray(value) ? value.flatMap(topLevelNames) : [];
    return key.startsWith('$') ? [] : [splitPath(key)[0] as string];
  });
}

/** @throws 9 FailedToParse when a filter is not used by any path of the update. */
export function checkAllUsed(tests: ElementTests, paths: Iterable<readonly string[]>): void {
  const used = new Set<string>();
  for (const parts of paths) for (const part of parts) if (part.startsWith('$[')) used.add(part.slice(2, -1));
  for (const identifier of tests.keys()) {
    if (!used.has(identifier))
      throw failedToParse(`The array filter for identifier '${identifier}' was not used in the update`);
  }
}
