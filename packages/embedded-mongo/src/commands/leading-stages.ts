/** Leading pipeline stages that a query can run itself, and the count that `countDocuments` sends. Reads nothing. */
import { asNumber, isPlainObject, type Doc } from '../bson';
import { compileRawProjection } from '../query';

export interface Leading {
  filter: Doc;
  sort: Doc | undefined;
  skip: number;
  limit: number;
  rest: Doc[];
}

/** Splits off the leading stages that a query can run, in the one order in which a query applies them. */
export function splitLeading(pipeline: readonly Doc[]): Leading {
  const leading: Leading = { filter: {}, sort: undefined, skip: 0, limit: 0, rest: [] };
  let at = 0;
  const stage = (name: string): unknown =>
    pipeline[at] && Object.keys(pipeline[at] as Doc)[0] === name ? pipeline[at]?.[name] : undefined;
  while (isPlainObject(stage('$match'))) {
    const filter = stage('$match') as Doc;
    leading.filter = Object.keys(leading.filter).length === 0 ? filter : { $and: [leading.filter, filter] };
    at += 1;
  }
  const sort = stage('$sort');
  if (isPlainObject(sort) && Object.keys(sort).length > 0) {
    leading.sort = sort;
    at += 1;
  }
  const skip = asNumber(stage('$skip'));
  if (skip !== undefined && Number.isInteger(skip) && skip >= 0) {
    leading.skip = skip;
    at += 1;
  }
  const limit = asNumber(stage('$limit'));
  if (limit !== undefined && Number.isInteger(limit) && limit > 0) {
    leading.limit = limit;
    at += 1;
  }
  leading.rest = pipeline.slice(at);
  return leading;
}

export interface AsStored {
  /** Selects the fields to return. */
  project: (raw: Uint8Array) => Uint8Array;
  /** `$unionWith` stages, whose documents follow the last record. */
  unions: Doc[];
}

/** Set if records can be returned as stored BSON, at most with fields removed, without decoding them. Only `$unionWith` may follow. */
export function storedRecords({ rest }: Leading): AsStored | undefined {
  const [first] = rest;
  const spec = first?.['$project'];
  const project = isPlainObject(spec) ? compileRawProjection(spec) : undefined;
  const unions = project ? rest.slice(1) : rest;
  const isPlain = unions.every((stage) => Object.hasOwn(stage, '$unionWith'));
  return isPlain ? { project: project ?? ((raw) => raw), unions } : undefined;
}

/**
 * Recognises a count of everything after the leading stages: `$count`, or the `$group` that `countDocuments` sends.
 * @returns a function that builds the result document from the number
 */
export function constantCount({ rest: [first] }: Leading): ((n: number) => Doc) | undefined {
  const field = first?.['$count'];
  if (typeof field === 'string' && /^[A-Za-z]\w*$/.test(field)) return (count) => ({ [field]: count });
  const group = first?.['$group'];
  if (!isPlainObject(group) || Object.keys(group).join() !== '_id,n') return undefined;
  const { _id, n } = group;
  const constant = _id === null || asNumber(_id) !== undefined;
  if (!constant || !isPlainObject(n) || Object.keys(n).join() !== '$sum' || asNumber(n['$sum']) !== 1) return undefined;
  return (count) => ({ _id, n: count });
}
