/** Creates a collection with its _id index, explicitly or on the first write to it. */
import { randomUUID } from 'node:crypto';
import { Binary, type Doc } from '../bson';
import { mongoError } from '../errors';
import { splitNamespace, type CollectionInfo, type IndexInfo } from '../store/catalogue';
import type { WriteView } from '../txn/views';

/** The collection, created if it does not exist yet. */
export function ensureCollection(view: WriteView, ns: string): CollectionInfo {
  const found = view.catalogue.get(ns);
  if (found) {
    view.guardCollection(ns);
    return found;
  }
  return createCollection(view, ns, {});
}

/** @throws 73 for reserved names */
export function refuseSystem(ns: string): void {
  if (splitNamespace(ns).collection.startsWith('system.'))
    throw mongoError('InvalidNamespace', `Invalid system namespace: ${ns}`);
}

/** Creates a collection. The caller has checked that the namespace is free. */
export function createCollection(view: WriteView, ns: string, options: Doc): CollectionInfo {
  const { db } = splitNamespace(ns);
  refuseSystem(ns);
  for (const other of view.catalogue.all().map((found) => splitNamespace(found.ns).db)) {
    if (other !== db && other.toLowerCase() === db.toLowerCase())
      throw mongoError(
        'DatabaseDifferCase',
        `db already exists with different case already have: [${other}] trying to create [${db}]`,
      );
  }
  view.guardDefinition(ns);
  const info: CollectionInfo = {
    id: view.allocateId(),
    ns,
    uuid: new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), Binary.SUBTYPE_UUID),
    options,
    indexes: [idIndex(view.allocateId(), options['collation'])],
    revision: 1,
  };
  view.define(ns, () => info);
  return info;
}

/** Uses the collection's collation, so that ids that are equal under it clash in the index. */
function idIndex(id: number, collation: unknown): IndexInfo {
  return {
    id,
    name: '_id_',
    fields: [['_id', 1]],
    unique: true,
    sparse: false,
    multikey: false,
    building: false,
    spec: { v: 2, key: { _id: 1 }, name: '_id_', ...(collation === undefined ? {} : { collation }) },
  };
}
