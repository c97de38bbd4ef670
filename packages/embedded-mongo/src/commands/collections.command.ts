/** Databases and collections: create, drop, list, rename, collMod. */
import { compileCollation, valuesEqual, writeDoc, type Doc } from '../bson';
import { badValue, invalidOptions, mongoError, namespaceNotFound, notImplemented, unauthorized } from '../errors';
import { compileFilter } from '../query';
import { splitNamespace, type CollectionInfo } from '../store/catalogue';
import { withView, type CommandContext, type CommandTable, type Reply } from './context';
import { createCollection } from './create';
import { cursorReply } from './cursors';
import { dropCollection, moveCollection } from './drop';
import { documentOption, flagOption, namespaceOf, stringOption } from './options';
import { statisticsOfAll } from './statistics';

const UNSUPPORTED_CREATE =
  'capped viewOn timeseries clusteredIndex changeStreamPreAndPostImages encryptedFields autoIndexId storageEngine indexOptionDefaults pipeline'.split(
    ' ',
  );
const UNSUPPORTED_CHANGES =
  'index viewOn pipeline cappedSize cappedMax changeStreamPreAndPostImages expireAfterSeconds timeseries dryRun'.split(
    ' ',
  );
const KEPT_OPTIONS = ['validator', 'validationLevel', 'validationAction', 'collation'];

async function create(context: CommandContext): Promise<Reply> {
  const { body } = context;
  const ns = namespaceOf(context.db, body['create']);
  for (const option of ['size', 'max'])
    if (body[option] !== undefined && !flagOption(body, 'capped'))
      throw invalidOptions("the 'capped' field needs to be true when either the 'size' or 'max' fields are present");
  for (const option of UNSUPPORTED_CREATE) {
    if (body[option] !== undefined && !(body[option] === false && option === 'capped'))
      throw notImplemented(`create option '${option}' is not supported`);
  }
  if (body['expireAfterSeconds'] !== undefined) {
    throw invalidOptions(
      "'expireAfterSeconds' is only supported on time-series collections or when the 'clusteredIndex' option is specified",
    );
  }
  checkValidation(body);
  const options = Object.fromEntries(
    KEPT_OPTIONS.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
  const collation = compileCollation(options['collation']);
  if (collation) options['collation'] = collation.spec;
  return context.write((view) => {
    const found = view.catalogue.get(ns);
    if (found) {
      if (valuesEqual(found.options, options)) return { ok: 1 };
      throw mongoError('NamespaceExists', `Collection ${ns} already exists.`);
    }
    createCollection(view, ns, options);
    return { ok: 1 };
  });
}

/** @throws 2 for unknown levels and actions */
function checkValidation(body: Doc): void {
  const validator = documentOption(body, 'validator');
  if (validator) compileFilter(validator);
  const allowed = { validationLevel: ['off', 'strict', 'moderate'], validationAction: ['error', 'warn'] };
  for (const [field, values] of Object.entries(allowed)) {
    if (body[field] !== undefined && !values.includes(String(body[field])))
      throw badValue(`Enumeration value '${String(body[field])}' for field '${field}' is not a valid value.`);
  }
}

async function drop(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['drop']);
  const reply = await context.write((view) => {
    const info = view.catalogue.get(ns);
    // Since MongoDB 7.0, dropping a collection that does not exist is not an error.
    if (!dropCollection(view, ns)) return { ok: 1 };
    return { nIndexesWas: info?.indexes.length ?? 0, ns, ok: 1 };
  });
  context.services.reaper.wake();
  return reply;
}

async function dropDatabase(context: CommandContext): Promise<Reply> {
  if (/^(admin|config)$/.test(context.db))
    throw mongoError('IllegalOperation', `Dropping the '${context.db}' database is prohibited.`);
  const reply = await context.write((view) => {
    for (const { ns } of view.catalogue.inDatabase(context.db)) dropCollection(view, ns);
    return { dropped: context.db, ok: 1 };
  });
  context.services.reaper.wake();
  return reply;
}

async function renameCollection(context: CommandContext): Promise<Reply> {
  const { body } = context;
  if (context.db !== 'admin') throw unauthorized('renameCollection may only be run against the admin database.');
  const source = stringOption(body, 'renameCollection') ?? '';
  const target = stringOption(body, 'to') ?? '';
  const from = splitNamespace(source);
  const to = splitNamespace(target);
  namespaceOf(from.db, from.collection);
  namespaceOf(to.db, to.collection);
  const reply = await context.write((view) => {
    const info = view.catalogue.get(source);
    if (!info) throw namespaceNotFound(`Source collection ${source} does not exist`);
    view.guardDefinition(source);
    if (view.catalogue.get(target)) {
      if (!flagOption(body, 'dropTarget')) throw mongoError('NamespaceExists', 'target namespace exists');
      dropCollection(view, target, source);
    } else {
      view.guardDefinition(target);
    }
    moveCollection(view, info, target);
    return { ok: 1 };
  });
  context.services.reaper.wake();
  return reply;
}

async function collMod(context: CommandContext): Promise<Reply> {
  const { body } = context;
  const ns = namespaceOf(context.db, body['collMod']);
  for (const option of UNSUPPORTED_CHANGES) {
    if (body[option] !== undefined) throw notImplemented(`collMod option '${option}' is not supported`);
  }
  checkValidation(body);
  return context.write((view) => {
    const info = view.catalogue.get(ns);
    if (!info) throw namespaceNotFound(`ns does not exist: ${ns}`);
    view.guardDefinition(ns);
    const options = { ...info.options };
    for (const name of ['validator', 'validationLevel', 'validationAction'])
      if (body[name] !== undefined) options[name] = body[name];
    view.define(ns, (current) => ({ ...(current as CollectionInfo), options, revision: info.revision + 1 }));
    return { ok: 1 };
  });
}

async function listCollections(context: CommandContext): Promise<Reply> {
  const { body, db } = context;
  const filter = compileFilter(documentOption(body, 'filter') ?? {});
  const nameOnly = flagOption(body, 'nameOnly');
  const documents = await withView(context, (view) =>
    view.catalogue
      .inDatabase(db)
      .map((info) => describeCollection(info))
      .filter((doc) => filter.test(doc))
      .map((doc) => writeDoc(nameOnly ? { name: doc['name'], type: doc['type'] } : doc)),
  );
  return cursorReply(`${db}.$cmd.listCollections`, 0n, 'firstBatch', documents);
}

function describeCollection(info: CollectionInfo): Doc {
  return {
    name: splitNamespace(info.ns).collection,
    type: 'collection',
    options: info.options,
    info: { readOnly: false, uuid: info.uuid },
    idIndex: info.indexes[0]?.spec,
  };
}

async function listDatabases(context: CommandContext): Promise<Reply> {
  const { body } = context;
  if (context.db !== 'admin') throw unauthorized('listDatabases may only be run against the admin database.');
  const filter = compileFilter(documentOption(body, 'filter') ?? {});
  const nameOnly = flagOption(body, 'nameOnly');
  const databases = await withView(context, async (view) => {
    const names = [...new Set(view.catalogue.all().map(({ ns }) => splitNamespace(ns).db))].sort();
    const described: Doc[] = [];
    for (const name of names) {
      const all = nameOnly ? [] : await statisticsOfAll(view, view.catalogue.inDatabase(name));
      const sizeOnDisk = all.reduce((sum, { totalSize }) => sum + totalSize, 0);
      described.push(nameOnly ? { name } : { name, sizeOnDisk, empty: all.every(({ count }) => count === 0) });
    }
    return described.filter((doc) => filter.test(doc));
  });
  const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + Number(sizeOnDisk ?? 0), 0);
  const totals = nameOnly ? {} : { totalSize, totalSizeMb: Math.round(totalSize / 1024 / 1024) };
  return { databases, ...totals, ok: 1 };
}

export const COLLECTION_COMMANDS: CommandTable = {
  create: { run: create, inTransaction: true, writes: true },
  drop: { run: drop, writes: true },
  dropDatabase: { run: dropDatabase, writes: true },
  renameCollection: { run: renameCollection, writes: true },
  collMod: { run: collMod, writes: true },
  listCollections: { run: listCollections },
  listDatabases: { run: listDatabases },
};
