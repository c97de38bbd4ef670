/**
 * Change streams: `$changeStream` as the first stage of an aggregation on a collection. Events come from the change log; at its end the
 * stream waits for more. MongoDB's other variants (databases, whole deployments, pre- and post-images, expanded events) are refused by
 * name.
 */
import { Timestamp } from 'bson';
import { compilePipeline, type Flow } from '../agg';
import { isPlainObject, MAX_INTERNAL_BYTES, readDoc, valuesEqual, writeDoc, type Doc } from '../bson';
import { placeOf, tokenOf, type LoggedChange, type Place } from '../changes/event';
import {
  entriesAfter,
  entryOf,
  numberBefore,
  reachesBack,
  removedUpTo,
  type LogEntry,
  type LogState,
} from '../changes/log';
import { badValue, invalidOptions, locationError, mongoError, notImplemented, typeMismatch } from '../errors';
import { Query } from '../plan/query';
import { PAUSED, type Paused } from '../query/pause';
import { splitNamespace } from '../store/catalogue';
import type { Reader } from '../store/key-value';
import type { ReadView } from '../txn/views';
import type { CommandContext } from './context';
import type { ResultStream, Tail } from './cursors';
import { collationOf, documentOption, variablesOf } from './options';

const OPTIONS = new Set([
  'resumeAfter',
  'startAfter',
  'startAtOperationTime',
  'fullDocument',
  'fullDocumentBeforeChange',
  'allChangesForCluster',
  'showExpandedEvents',
]);
/** The stages that may follow. */
const STAGES = new Set(['$match', '$project', '$addFields', '$set', '$unset', '$replaceRoot', '$replaceWith']);
const INVALIDATING = new Set<LoggedChange['operation']>(['drop', 'rename']);

export const isChangeStream = (pipeline: readonly Doc[]): boolean =>
  pipeline[0] !== undefined && Object.hasOwn(pipeline[0], '$changeStream');

class ChangeStream implements ResultStream, Tail {
  readonly tail: Tail = this;
  private entries: Iterator<LogEntry, undefined> | undefined;
  private readonly ready: { event: Uint8Array; place: Place }[] = [];
  private given: Place;

  constructor(
    private readonly ns: string,
    private place: Place,
    private readonly looksUp: boolean,
    private readonly pipeline: (source: Flow) => Flow,
    owesInvalidate: LoggedChange | undefined,
  ) {
    this.given = place;
    if (owesInvalidate) this.invalidate(owesInvalidate);
  }

  /** The collection is gone, and all of its events have been returned. */
  get isOver(): boolean {
    return this.ready.length === 0 && this.place.isInvalidated;
  }

  /** Resumes after the last event returned and any changes skipped since. */
  get resumeToken(): Doc {
    return tokenOf(this.ready.length > 0 ? this.given : this.place);
  }

  /** @returns undefined when there is nothing new @throws 286 when changes it has not read yet were removed from the log */
  next(view: ReadView, pauseAtMs = Infinity): Uint8Array | Paused | undefined {
    for (;;) {
      const first = this.ready.shift();
      if (first) {
        this.given = first.place;
        return first.event;
      }
      if (this.place.isInvalidated) return undefined;
      if (performance.now() > pauseAtMs) return PAUSED;
      this.entries ??= this.open(view.data);
      const { value: entry } = this.entries.next();
      if (!entry) return undefined;
      this.place = { number: entry.number, isInvalidated: false };
      if (concerns(entry.change, this.ns)) this.take(entry.change, view);
    }
  }

  suspend(): void {
    this.entries?.return?.();
    this.entries = undefined;
  }

  private open(data: Reader): Iterator<LogEntry, undefined> {
    if (removedUpTo(data) > this.place.number) throw historyLost();
    return entriesAfter(data, this.place.number);
  }

  private take(change: LoggedChange, view: ReadView): void {
    const { operation, document, updateDescription, id, to } = change;
    const event: Doc = this.eventOf(operation, change);
    if (document) event['fullDocument'] = document;
    if (operation === 'update' && this.looksUp) event['fullDocument'] = current(view, this.ns, id);
    event['ns'] = nameOf(change.ns);
    if (to !== undefined) event['to'] = nameOf(to);
    if (id !== undefined) event['documentKey'] = { _id: id };
    if (updateDescription) event['updateDescription'] = updateDescription;
    this.offer(event);
    if (INVALIDATING.has(operation)) this.invalidate(change);
  }

  private invalidate(change: LoggedChange): void {
    this.place = { number: this.place.number, isInvalidated: true };
    this.offer(this.eventOf('invalidate', change));
  }

  private eventOf(operationType: string, { clusterTime, wallTime, origin }: LoggedChange): Doc {
    return {
      _id: tokenOf(this.place),
      operationType,
      clusterTime,
      wallTime,
      ...(operationType === 'invalidate' ? {} : origin),
    };
  }

  /** Runs an event through the pipeline and queues the result, if any. @throws 280 when the pipeline changed the event's resume token */
  private offer(event: Doc): void {
    for (const result of this.pipeline([event])) {
      if (result === PAUSED) continue;
      if (!valuesEqual(result['_id'], event['_id']))
        throw mongoError(
          'ChangeStreamFatalError',
          'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline. Modifying the _id field of an event makes it impossible to resume the stream from that point. Only transformations that retain the unmodified _id field are allowed.',
        );
      this.ready.push({ event: writeDoc(result, MAX_INTERNAL_BYTES), place: this.place });
    }
  }
}

/**
 * Opens a stream for an aggregation whose first stage is `$changeStream`.
 * @throws 9, 14, 72, 238, 260, 263, 280, 286, 40415, 40674 and 50865 for unsupported or invalid streams
 */
export async function openChangeStream(
  context: CommandContext,
  ns: string | undefined,
  pipeline: readonly Doc[],
): Promise<ChangeStream> {
  const spec = pipeline[0]?.['$changeStream'];
  if (!isPlainObject(spec)) throw locationError(50808, 'the $changeStream stage must be specified as an object');
  if (ns === undefined)
    throw notImplemented('change streams of a database or of the whole server are not supported: only of a collection');
  const level = documentOption(context.body, 'readConcern')?.['level'];
  if (level !== undefined && level !== 'majority')
    throw invalidOptions(`$changeStream cannot run with a readConcern other than 'majority'`);
  if (context.body['hint'] !== undefined) throw notImplemented('hint is not supported with $changeStream');
  checkSpec(spec);
  const later = pipeline.slice(1);
  for (const stage of later) {
    const name = Object.keys(stage)[0] ?? '';
    if (name === '$changeStream')
      throw locationError(40602, '$changeStream is only valid as the first stage in a pipeline');
    if (!STAGES.has(name)) throw mongoError('IllegalOperation', `${name} is not permitted in a $changeStream pipeline`);
  }
  const now = new Date();
  const prepared = compilePipeline(later, {
    now,
    collation: collationOf(context.body, undefined),
    variables: variablesOf(context.body, 'let', now),
    resolveCollection: () => [],
  });
  const { engine } = context.services;
  const log = await engine.watch(ns);
  const view = engine.openView();
  try {
    const place = startOf(spec, view.data, log, ns);
    const at = place.isInvalidated ? undefined : entryOf(view.data, place.number);
    const owes = 'resumeAfter' in spec || 'startAfter' in spec ? at : undefined;
    const invalidated = owes && concerns(owes, ns) && INVALIDATING.has(owes.operation) ? owes : undefined;
    return new ChangeStream(
      ns,
      { ...place, isInvalidated: false },
      spec['fullDocument'] === 'updateLookup',
      prepared,
      invalidated,
    );
  } finally {
    view.close();
  }
}

function checkSpec(spec: Doc): void {
  for (const name of Object.keys(spec))
    if (!OPTIONS.has(name)) throw locationError(40415, `BSON field '$changeStream.${name}' is an unknown field.`);
  const { fullDocument = 'default', fullDocumentBeforeChange = 'off' } = spec;
  if (fullDocument === 'whenAvailable' || fullDocument === 'required' || fullDocumentBeforeChange !== 'off')
    throw notImplemented('images of documents before and after a change are not supported');
  if (fullDocument !== 'default' && fullDocument !== 'updateLookup')
    throw badValue(
      `Enumeration value '${String(fullDocument)}' for field '$changeStream.fullDocument' is not a valid value.`,
    );
  for (const name of ['allChangesForCluster', 'showExpandedEvents'])
    if (spec[name] !== undefined && spec[name] !== false)
      throw notImplemented(`the option ${name} of $changeStream is not supported`);
  const starts = ['resumeAfter', 'startAfter', 'startAtOperationTime'].filter((name) => spec[name] !== undefined);
  if (starts.length > 1)
    throw locationError(
      starts.includes('startAtOperationTime') ? 40674 : 50865,
      `Only one type of resume option is allowed, but multiple were found: ${starts.join(', ')}`,
    );
}

/** The position at which a stream starts. @throws 260 and 286 */
function startOf(spec: Doc, data: Reader, log: LogState, ns: string): Place {
  const time = spec['startAtOperationTime'];
  if (time !== undefined && !(time instanceof Timestamp))
    throw typeMismatch("BSON field '$changeStream.startAtOperationTime' is the wrong type, expected type 'timestamp'");
  const option = spec['startAfter'] === undefined ? 'resumeAfter' : 'startAfter';
  const token = spec[option];
  if (time === undefined && token === undefined) return { number: log.last, isInvalidated: false };
  if (time !== undefined) {
    const number = numberBefore(log, data, ns, time);
    if (number === undefined) throw historyLost();
    return { number, isInvalidated: false };
  }
  const place = placeOf(token, option);
  if (place.isInvalidated && option === 'resumeAfter')
    throw mongoError(
      'InvalidResumeToken',
      "Attempting to resume a change stream using 'resumeAfter' is not allowed from an invalidate notification.",
    );
  if (place.number > log.last)
    throw mongoError('ChangeStreamFatalError', 'cannot resume stream; the resume token was not found.');
  if (!reachesBack(log, data, ns, place.number)) throw historyLost();
  return place;
}

function historyLost(): Error {
  return mongoError(
    'ChangeStreamHistoryLost',
    'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
  );
}

function concerns({ ns, to }: LoggedChange, watched: string): boolean {
  return ns === watched || to === watched;
}

function nameOf(ns: string): Doc {
  const { db, collection } = splitNamespace(ns);
  return { db, coll: collection };
}

/** The current version of the document; null if it was deleted. */
function current(view: ReadView, ns: string, id: unknown): Doc | null {
  const info = view.catalogue.get(ns);
  const filter = { _id: { $eq: id } };
  const query = new Query(info, { filter, limit: 1, checkInterrupt: () => undefined });
  try {
    const match = query.next(view);
    return match ? (match.doc ?? readDoc(match.raw)) : null;
  } finally {
    query.suspend();
  }
}
