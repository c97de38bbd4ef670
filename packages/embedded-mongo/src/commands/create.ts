/** Making a collection with its _id index, explicitly or by the first write to it. */
import { randomUUID } from 'node:crypto';
import { Binary, type Doc } from '../bson';
import type { CollectionInfo, IndexInfo } from '../store/catalogue';
import type { WriteView } from '../txn/views';

/** The collection, made if it does not exist yet. */
export function ensureCollection(view: WriteView, ns: string): CollectionInfo {
  const found = view.catalogue.get(ns);
  if (found) {
    view.guardCollection(ns);
    return found;
  }
  return createCollection(view, ns, {});
}

/** The namespace must be free. */
export function createCollection(view: WriteView, ns: string, options: Doc): CollectionInfo {
  view.guardDefinition(ns);
  const info: CollectionInfo = {
    id: view.allocateId(),
    ns,
    uuid: new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), Binary.SUBTYPE_UUID),
    options,
    indexes: [idIndex(view.allocateId())],
    revision: 1,
  };
  view.define(ns, () => info);
  return info;
}

function idIndex(id: number): IndexInfo {
  return {
    id,
    name: '_id_',
    fields: [['_id', 1]],
    unique: true,
    sparse: false,
    multikey: false,
    building: false,
    spec: { v: 2, key: { _id: 1 }, name: '_id_' },
  };
}
