/** Indexes: create, list and drop. */
import { asNumber, BSONRegExp, compileCollation, isPlainObject, valuesEqual, writeDoc, type Doc } from '../bson';
import {
  badValue,
  failedToParse,
  invalidOptions,
  mongoError,
  namespaceNotFound,
  notImplemented,
  typeMismatch,
} from '../errors';
import { compileFilter } from '../query';
import { samePattern } from '../plan/planner';
import type { CollectionInfo, IndexInfo } from '../store/catalogue';
import { rangeOf } from '../store/keys';
import { firstEntry } from '../store/key-value';
import { withView, type CommandContext, type CommandTable, type Reply } from './context';
import { createCollection } from './create';
import { cursorReply } from './cursors';
import { removeIndexes } from './index-builds';
import { documentsOption, flagOption, namespaceOf, numberOption } from './options';

const MAX_INDEXES = 64;
const MAX_FIELDS = 32;
/** Maximum expiry of a TTL index: 32 bits, as in MongoDB. */
const MAX_EXPIRY_SECONDS = 2_147_483_647;
const ID_INDEX_OPTIONS = 'v key name ns background collation'.split(' ');
const KNOWN_OPTIONS = new Set([
  ...ID_INDEX_OPTIONS,
  ...'unique sparse expireAfterSeconds partialFilterExpression'.split(' '),
]);
/** Options that MongoDB has and this server does not. */
const UNSUPPORTED_OPTIONS = new Set(
  'weights default_language language_override textIndexVersion 2dsphereIndexVersion bits min max bucketSize storageEngine wildcardProjection prepareUnique clustered hidden'.split(
    ' ',
  ),
);
/** Operators allowed in a partial index's filter. */
const PARTIAL_OPERATORS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$type', '$exists']);

/** Validates a specification and turns it into a catalogue entry (without id). */
function parseIndex(spec: Doc, collectionCollation: unknown): Omit<IndexInfo, 'id'> {
  const { key, name } = spec;
  for (const field of ['key', 'name'])
    if (spec[field] === undefined)
      throw failedToParse(`The '${field}' field is a required property of an index specification`);
  if (!isPlainObject(key)) throw typeMismatch("The field 'key' must be an object");
  if (typeof name !== 'string') throw typeMismatch("The field 'name' must be a string");
  if (Object.keys(key).length === 0) throw mongoError('CannotCreateIndex', 'Index keys cannot be empty.');
  if (Object.keys(key).length > MAX_FIELDS)
    throw mongoError('CannotCreateIndex', `an index has at most ${MAX_FIELDS} fields`);
  if (name === '') throw mongoError('CannotCreateIndex', 'index names cannot be empty');
  if (name === '*') throw badValue("The index name '*' is not valid.");
  const version = numberOption(spec, 'v', 2);
  if (version === 1) throw notImplemented('indexes of version 1 are not supported');
  if (version !== 2) throw mongoError('CannotCreateIndex', `Invalid index specification: version ${version}`);
  const ofId = Object.keys(key).join() === '_id' && Math.abs(asNumber(key['_id']) ?? 0) === 1;
  if (ofId && asNumber(key['_id']) !== 1) throw badValue("The field 'key' for an _id index must be {_id: 1}");
  for (const option of Object.keys(spec)) {
    if (UNSUPPORTED_OPTIONS.has(option)) throw notImplemented(`the index option '${option}' is not supported`);
    if (!KNOWN_OPTIONS.has(option) || (ofId && !ID_INDEX_OPTIONS.includes(option)))
      throw mongoError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for ${ofId ? 'an _id' : 'an'} index specification`,
      );
  }
  const fields = Object.entries(key).map(([path, kind]) => [path, fieldKind(path, kind)] as const);
  const partial = spec['partialFilterExpression'];
  if (partial !== undefined) {
    if (!isPlainObject(partial)) throw typeMismatch('partialFilterExpression must be an object');
    compileFilter(partial);
    checkPartial(partial);
    if (spec['sparse'])
      throw mongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  const expiry = spec['expireAfterSeconds'];
  if (expiry !== undefined) {
    const seconds = asNumber(expiry) ?? NaN;
    if (!(seconds >= 0 && seconds <= MAX_EXPIRY_SECONDS) || fields.length !== 1) {
      throw mongoError(
        'CannotCreateIndex',
        `expireAfterSeconds needs a number from 0 to ${MAX_EXPIRY_SECONDS} and an index on a single field`,
      );
    }
  }
  const collation = compileCollation(spec['collation'] ?? collectionCollation);
  const { background: _background, ns: _ns, collation: _collation, v: _v, key: _key, name: _name, ...rest } = spec;
  return {
    name,
    fields,
    unique: flagOption(spec, 'unique'),
    sparse: flagOption(spec, 'sparse'),
    multikey: false,
    building: false,
    spec: { v: 2, key, name, ...rest, ...(collation ? { collation: collation.spec } : {}) },
  };
}

/** @throws 67 for fields and operators that MongoDB does not allow in a partial index */
function checkPartial(filter: Doc): void {
  const refuse = (what: string): Error =>
    mongoError('CannotCreateIndex', `unsupported expression in partial index: ${what}`);
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' || path === '$or') {
      for (const part of condition as Doc[]) checkPartial(part);
      continue;
    }
    if (path.startsWith('$')) throw refuse(path);
    if (!isPlainObject(condition)) {
      if (condition instanceof RegExp || condition instanceof BSONRegExp) throw refuse('regular expression');
      continue;
    }
    for (const [operator, operand] of Object.entries(condition)) {
      if (!operator.startsWith('$')) break;
      if (!PARTIAL_OPERATORS.has(operator) || (operator === '$exists' && operand !== true)) throw refuse(operator);
    }
  }
}

function fieldKind(path: string, kind: unknown): 1 | -1 {
  if (path === '' || path.startsWith('.') || path.endsWith('.') || path.includes('..')) {
    throw mongoError('CannotCreateIndex', 'Index keys cannot contain an empty field.');
  }
  if (path.startsWith('$') || path.includes('$**'))
    throw notImplemented(`index key '${path}' is not supported: no wildcard indexes`);
  if (typeof kind === 'string') throw notImplemented(`index type '${kind}' is not supported`);
  const direction = asNumber(kind);
  if (direction === undefined || direction === 0 || Number.isNaN(direction)) {
    throw mongoError('CannotCreateIndex', 'Values in v:2 index key pattern must be numbers > 0 or < 0');
  }
  return direction < 0 ? -1 : 1;
}

/** The requested indexes that do not exist yet. @throws 85, 86 on a clash of names or options */
function missingIndexes(
  existing: readonly IndexInfo[],
  wanted: readonly Omit<IndexInfo, 'id'>[],
): Omit<IndexInfo, 'id'>[] {
  const known: Omit<IndexInfo, 'id'>[] = [...existing];
  return wanted.filter((index) => {
    const sameName = known.find(({ name }) => name === index.name);
    const sameKey = known.find(
      ({ spec }) =>
        samePattern(spec['key'] as Doc, index.spec['key'] as Doc) &&
        valuesEqual(spec['collation'] ?? null, index.spec['collation'] ?? null) &&
        valuesEqual(spec['partialFilterExpression'] ?? null, index.spec['partialFilterExpression'] ?? null),
    );
    if (sameName && sameName !== sameKey) {
      throw mongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. Requested index: ${index.name}`,
      );
    }
    if (!sameKey) {
      known.push(index);
      return true;
    }
    if (sameKey.name === '_id_') return false;
    const sameOptions =
      sameKey.unique === index.unique &&
      sameKey.sparse === index.sparse &&
      valuesEqual(sameKey.spec['expireAfterSeconds'] ?? null, index.spec['expireAfterSeconds'] ?? null);
    if (!sameOptions && sameKey.name === index.name) {
      throw mongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index, but other options: ${index.name}`,
      );
    }
    if (!sameOptions || sameKey.name !== index.name) {
      throw mongoError(
        'IndexOptionsConflict',
        `Index already exists with ${sameOptions ? 'a different name' : 'different options'}: ${sameKey.name}`,
      );
    }
    return false;
  });
}

async function createIndexes(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['createIndexes']);
  const specs = documentsOption(context.body, 'indexes');
  if (!specs || specs.length === 0) throw badValue('Must specify at least one index to create');
  let unfinished: IndexInfo[] = [];
  const reply = await context.write((view) => {
    const existed = view.catalogue.get(ns);
    const wanted = specs.map((spec) => parseIndex(spec, existed?.options['collation']));
    const before = existed?.indexes.length ?? 1;
    const missing = missingIndexes(existed?.indexes ?? [], wanted).filter(({ name }) => name !== '_id_');
    if (before + missing.length > MAX_INDEXES)
      throw mongoError('CannotCreateIndex', `add index fails, too many indexes for ${ns}`);
    const info = existed ?? createCollection(view, ns, {});
    unfinished = info.indexes.filter(({ name, building }) => building && wanted.some((index) => index.name === name));
    const filled = missing.length > 0 && firstEntry(view.data, 'docs', rangeOf(info.id)) !== undefined;
    if (context.transaction && (filled || unfinished.length > 0)) {
      throw mongoError(
        'OperationNotSupportedInTransaction',
        'Cannot create new indexes on existing collection in a multi-document transaction.',
      );
    }
    if (missing.length > 0) {
      view.guardDefinition(ns);
      const added = missing.map((index) => ({ ...index, id: view.allocateId(), building: filled }));
      view.define(ns, (current) => {
        const base = current as CollectionInfo;
        return { ...base, indexes: [...base.indexes, ...added], revision: base.revision + 1 };
      });
      if (filled) unfinished.push(...added);
    }
    const numIndexesAfter = before + missing.length;
    return {
      numIndexesBefore: before,
      numIndexesAfter,
      createdCollectionAutomatically: !existed,
      ...(missing.length === 0 ? { note: 'all indexes already exist' } : {}),
      ok: 1,
    };
  });
  await context.services.builds.finish(ns, unfinished);
  return reply;
}

async function dropIndexes(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['dropIndexes'] ?? context.body['deleteIndexes']);
  const which = context.body['index'];
  const reply = await context.write((view) => {
    const info = view.catalogue.get(ns);
    if (!info) throw namespaceNotFound(`ns not found ${ns}`);
    const names = Array.isArray(which) ? which : [which];
    const chosen =
      which === '*'
        ? info.indexes.filter(({ name }) => name !== '_id_')
        : names.map((name) => {
            const index = isPlainObject(name)
              ? info.indexes.find(({ spec }) => samePattern(spec['key'] as Doc, name))
              : info.indexes.find((entry) => entry.name === name);
            if (!index)
              throw mongoError(
                'IndexNotFound',
                `can't find index ${isPlainObject(name) ? 'with key' : `with name [${String(name)}]`}`,
              );
            if (index.name === '_id_') throw invalidOptions('cannot drop _id index');
            return index;
          });
    removeIndexes(view, ns, new Set(chosen.map(({ id }) => id)));
    return { nIndexesWas: info.indexes.length, ok: 1 };
  });
  context.services.reaper.wake();
  return reply;
}

async function listIndexes(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['listIndexes']);
  const documents = await withView(context, (view) => {
    const info = view.catalogue.get(ns);
    if (!info) throw namespaceNotFound(`ns does not exist: ${ns}`);
    return info.indexes.map(({ spec }) => writeDoc(spec));
  });
  return cursorReply(ns, 0n, 'firstBatch', documents);
}

export const INDEX_COMMANDS: CommandTable = {
  createIndexes: { run: createIndexes, inTransaction: true, writes: true },
  dropIndexes: { run: dropIndexes, writes: true },
  deleteIndexes: { run: dropIndexes, writes: true },
  listIndexes: { run: listIndexes },
};
