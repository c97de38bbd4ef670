/** `$out`: writes the result into a temporary collection, which replaces the target when it is complete. */
import { randomUUID } from 'node:crypto';
import { isPlainObject } from '../bson';
import { locationError, mongoError } from '../errors';
import { splitNamespace, type CollectionInfo } from '../store/catalogue';
import type { Engine } from '../txn/engine';
import type { CommandContext } from './context';
import { createCollection } from './create';
import { dropCollection, moveCollection } from './drop';
import { insertDocument, prepareDocument } from './new-document';
import { flagOption, namespaceOf } from './options';
import { checkStatement } from './request-check';
import type { ResultSink } from './write-result';

const TEMPORARY = 'tmp.agg_out.';

/** The target's options and indexes are kept. */
export function outSink(context: CommandContext, spec: unknown): ResultSink {
  const ns = targetOf(context.db, spec);
  const temporary = `${splitNamespace(ns).db}.${TEMPORARY}${randomUUID()}`;
  const time = context.services.engine.clock.tick();
  const bypass = flagOption(context.body, 'bypassDocumentValidation');
  let before: CollectionInfo | undefined;
  return {
    begin(view) {
      before = view.catalogue.get(ns);
      const info = createCollection(view, temporary, before?.options ?? {});
      const indexes = (before?.indexes ?? [])
        .filter(({ name }) => name !== '_id_')
        .map((index) => ({ ...index, id: view.allocateId(), multikey: false, building: false }));
      view.define(temporary, () => ({ ...info, indexes: [...info.indexes, ...indexes] }));
    },
    put(view, document) {
      const info = view.catalogue.get(temporary);
      if (!info) throw mongoError('QueryPlanKilled', `the collection that $out wrote to was dropped`);
      insertDocument(view, info.ns, prepareDocument(document, time), bypass);
    },
    end(view) {
      const target = view.catalogue.get(ns);
      if (target?.id !== before?.id || target?.revision !== before?.revision)
        throw mongoError('CommandFailed', `the options or indexes of ${ns} changed while $out was processed`);
      const complete = view.catalogue.get(temporary) as CollectionInfo;
      if (target) dropCollection(view, ns, temporary);
      else view.guardDefinition(ns);
      moveCollection(view, complete, ns);
    },
    undo: (view) => void dropCollection(view, temporary),
  };
}

/** The namespace that a stage writes to. */
export function targetOf(db: string, spec: unknown): string {
  if (typeof spec === 'string') return namespaceOf(db, spec);
  if (isPlainObject(spec)) checkStatement('$out', spec);
  if (isPlainObject(spec) && typeof spec['db'] === 'string') return namespaceOf(spec['db'], spec['coll']);
  throw locationError(16990, '$out only supports a string or object argument');
}

/** Drops the temporary collections of interrupted `$out` stages. */
export async function dropUnfinished(engine: Engine): Promise<void> {
  const unfinished = engine.catalogue.all().filter(({ ns }) => splitNamespace(ns).collection.startsWith(TEMPORARY));
  if (unfinished.length === 0) return;
  await engine.write((view) => {
    for (const { ns } of unfinished) dropCollection(view, ns);
  });
}
