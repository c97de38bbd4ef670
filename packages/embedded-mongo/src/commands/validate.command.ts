/**
 * `validate`: reads and decodes every record and compares every index with the records, in both directions, yielding to other commands. It
 * detects unreadable or inconsistent data, but not a value that changed into another readable one and is not indexed.
 */
import { readDoc, type Doc } from '../bson';
import { namespaceNotFound, notImplemented } from '../errors';
import { compileIndex } from '../index/definition';
import { rangeOf, plainIndexKey, readRecordId, recordKey, uniqueIndexKey } from '../store/keys';
import type { CollectionInfo, IndexInfo } from '../store/catalogue';
import type { ReadView } from '../txn/views';
import { withView, type CommandContext, type CommandTable, type Reply } from './context';
import { flagOption, namespaceOf } from './options';
import { SLICE_MS, yieldToOthers } from './time-slices';

const MAX_ERRORS = 100;

class Validation {
  readonly errors: string[] = [];
  nrecords = 0;
  unreadable = 0;
  /** Number of keys that the records should have, by index id. */
  private readonly expected = new Map<number, number>();
  private pauseAtMs = performance.now() + SLICE_MS;

  constructor(
    private readonly context: CommandContext,
    private readonly view: ReadView,
    private readonly info: CollectionInfo,
  ) {}

  /** Checks that every record is readable and has all its keys. */
  async records(): Promise<void> {
    for (const { key, value } of this.view.data.range('docs', rangeOf(this.info.id))) {
      await this.yieldIfDue();
      this.nrecords += 1;
      const recordId = readRecordId(key, 4);
      let doc: Doc;
      try {
        doc = readDoc(value);
      } catch (error) {
        this.unreadable += 1;
        this.report(`record ${recordId} cannot be read: ${(error as Error).message}`);
        continue;
      }
      for (const index of this.info.indexes) if (!index.building) this.keysOf(index, recordId, doc);
    }
  }

  /** Checks that every key belongs to a record, and that there are no more keys than expected. @returns the number of keys */
  async index(index: IndexInfo): Promise<number> {
    let keys = 0;
    for (const { key, value } of this.view.data.range('index', rangeOf(index.id))) {
      await this.yieldIfDue();
      keys += 1;
      const recordId = index.unique ? readRecordId(value, 0) : readRecordId(key, key.length - 8);
      const raw = this.view.data.get('docs', recordKey(this.info.id, recordId));
      if (!raw) this.report(`index ${index.name} has a key for record ${recordId}, which is not there`);
    }
    const expected = this.expected.get(index.id) ?? 0;
    // All expected keys were found, so if the numbers match there are no others.
    if (!index.building && keys !== expected)
      this.report(`index ${index.name} has ${keys} keys, the records have ${expected}`);
    return keys;
  }

  private keysOf(index: IndexInfo, recordId: number, doc: Doc): void {
    const { keys } = compileIndex(index).keysOf(doc);
    this.expected.set(index.id, (this.expected.get(index.id) ?? 0) + keys.length);
    for (const values of keys) {
      const key = index.unique ? uniqueIndexKey(index.id, values) : plainIndexKey(index.id, values, recordId);
      const found = this.view.data.get('index', key);
      if (!found || (index.unique && readRecordId(found, 0) !== recordId))
        this.report(`index ${index.name} has no key for record ${recordId}`);
    }
  }

  private report(error: string): void {
    if (this.errors.length < MAX_ERRORS) this.errors.push(error);
  }

  private async yieldIfDue(): Promise<void> {
    if (performance.now() <= this.pauseAtMs) return;
    await yieldToOthers();
    this.pauseAtMs = performance.now() + SLICE_MS;
    this.context.checkInterrupt();
  }
}

async function validate(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['validate']);
  for (const option of ['metadata', 'repair', 'fixMultikey', 'checkBSONConformance', 'enforceFastCount'])
    if (flagOption(context.body, option)) throw notImplemented(`validate option '${option}' is not supported`);
  return withView(context, async (view) => {
    const info = view.catalogue.get(ns);
    if (!info) throw namespaceNotFound(`Collection '${ns}' does not exist to validate.`);
    const validation = new Validation(context, view, info);
    await validation.records();
    const keysPerIndex: Doc = {};
    for (const index of info.indexes) keysPerIndex[index.name] = await validation.index(index);
    const { nrecords, unreadable, errors } = validation;
    return {
      ns,
      nInvalidDocuments: unreadable,
      nrecords,
      nIndexes: info.indexes.length,
      keysPerIndex,
      valid: errors.length === 0,
      errors,
      warnings: [],
      ok: 1,
    };
  });
}

export const VALIDATE_COMMANDS: CommandTable = { validate: { run: validate } };
