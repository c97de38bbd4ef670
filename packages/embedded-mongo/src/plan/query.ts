/**
 * Plans and executes a find: filter, sort, skip, limit. Produces raw records; the command projects and sends them. Holds nothing of the
 * store open once suspended.
 */
import { readDoc, readFields, type Doc } from '../bson';
import { mongoError } from '../errors';
import { compileFilter, type Filter, type Sort } from '../query';
import { PAUSED, sortInSlices, type Paused } from '../query/pause';
import type { CollectionInfo } from '../store/catalogue';
import type { Reader } from '../store/key-value';
import type { ReadView } from '../txn/views';
import { isCovered } from './covered';
import { indexesOf, type Plan } from './plan';
import { planQuery, type PlanRequest } from './planner';
import { Scan } from './scan';

export interface Match {
  recordId: number;
  raw: Uint8Array;
  /** Set if the whole document had to be decoded. */
  doc: Doc | undefined;
}

export interface QueryRequest extends PlanRequest {
  /** 0 by default. */
  skip?: number;
  /** 0, the default, means no limit. */
  limit?: number;
  /** The caller only counts matches: if the plan's keys suffice for that, no record is read and the filter is not tested. */
  countsOnly?: boolean;
  /** The caller needs every match decoded, so it is decoded once, up front, instead of only the filter's fields. */
  decodes?: boolean;
  /** Called every few records; throws when the operation must stop. */
  checkInterrupt: () => void;
}

interface Keyed {
  match: Match;
  key: unknown[];
}

/** Memory limit of a sort without an index. */
const SORT_LIMIT_BYTES = 100 * 1024 * 1024;
/** Frequent, because one regular expression on one long text may take a second. */
const CHECK_EVERY = 8;

export class Query {
  readonly plan: Plan;
  private readonly scan: Scan;
  /** Undefined matches everything. */
  private readonly filter: Filter | undefined;
  private readonly keysOnly: boolean;
  private sorted: Keyed[] | undefined;
  private sorting: Generator<Paused, Keyed[]> | undefined;
  private pauseAtMs = Infinity;
  private sortedAt = 0;
  private kept: Keyed[] = [];
  private keptBytes = 0;
  private toSkip: number;
  private left: number;
  private steps = 0;
  private resumed = false;
  private version: number | undefined;
  private data: Reader | undefined;
  private counting: Generator<unknown, number> | undefined;
  private counted = 0;

  /** @throws the errors of `compileFilter` and `planQuery` */
  constructor(
    info: CollectionInfo | undefined,
    private readonly request: QueryRequest,
  ) {
    const { filter, collation } = request;
    const compiled = request.compiled ?? compileFilter(filter, { collation });
    this.filter = Object.keys(filter).length > 0 ? compiled : undefined;
    this.plan = planQuery(info, request);
    this.keysOnly = Boolean(request.countsOnly) && this.plan.providesSort && isCovered(this.plan, filter, collation);
    this.scan = new Scan(this.plan);
    this.toSkip = request.skip ?? 0;
    this.left = request.limit || Infinity;
  }

  get examined(): { keys: number; docs: number } {
    return { keys: this.scan.keysExamined, docs: this.scan.docsExamined };
  }

  /** Results are in record id order, so none is returned twice even if records change between two calls. */
  get isByRecord(): boolean {
    return this.plan.kind === 'collscan';
  }

  /** Excludes records inserted from now on, if results are in record id order. @returns whether they are */
  leaveOutNewer(data: Reader): boolean {
    if (this.isByRecord) this.scan.leaveOutNewer(data);
    return this.isByRecord;
  }

  checkInterrupt(): void {
    this.request.checkInterrupt();
  }

  /** The next match, however long it takes. */
  next(view: ReadView): Match | undefined {
    for (;;) {
      const match = this.step(view, Infinity);
      if (match !== PAUSED) return match;
    }
  }

  /** The next match, or `PAUSED` when `pauseAtMs` (of `performance.now`) passes first, so that other commands can run. */
  step(view: ReadView, pauseAtMs: number): Match | Paused | undefined {
    if (this.left <= 0) return undefined;
    if (this.resumed) this.resume(view);
    this.version = view.version;
    for (;;) {
      const match = this.ordered(view, pauseAtMs);
      if (match === undefined || match === PAUSED) return match;
      if (this.toSkip > 0) {
        this.toSkip -= 1;
        continue;
      }
      this.left -= 1;
      return match;
    }
  }

  /** The total number of matches, or `PAUSED` as in `step`. */
  count(view: ReadView, pauseAtMs: number): number | Paused {
    if (this.keysOnly) return this.countKeys(view, pauseAtMs);
    for (let match = this.step(view, pauseAtMs); match; match = this.step(view, pauseAtMs)) {
      if (match === PAUSED) return PAUSED;
      this.counted += 1;
    }
    return this.counted;
  }

  private countKeys(view: ReadView, pauseAtMs: number): number | Paused {
    if (this.resumed) this.resume(view);
    this.version = view.version;
    this.data = view.data;
    this.counting ??= this.scan.countKeys(() => this.data as Reader, this.toSkip + this.left);
    for (;;) {
      const { value, done } = this.counting.next();
      if (done) return Math.min(this.left, Math.max(0, value - this.toSkip));
      this.request.checkInterrupt();
      if (performance.now() > pauseAtMs) return PAUSED;
    }
  }

  /** All remaining matches. */
  *all(view: ReadView): IterableIterator<Match> {
    try {
      for (let match = this.next(view); match; match = this.next(view)) yield match;
    } finally {
      this.suspend();
    }
  }

  suspend(): void {
    this.resumed = true;
    this.scan.suspend();
  }

  /** @throws 175 QueryPlanKilled when the collection or an index of the plan was dropped or renamed since the last call. */
  private resume(view: ReadView): void {
    this.resumed = false;
    if (view.version !== undefined && view.version === this.version) return;
    this.scan.goOnElsewhere();
    const { plan } = this;
    if (plan.kind === 'eof') return;
    const info = view.catalogue.get(plan.info.ns);
    if (info?.id !== plan.info.id)
      throw mongoError('QueryPlanKilled', `collection dropped or renamed: ${plan.info.ns}`);
    const gone = indexesOf(plan).find(({ id }) => !info.indexes.some((index) => index.id === id));
    if (gone) throw mongoError('QueryPlanKilled', `query plan killed :: caused by :: index '${gone.name}' dropped`);
  }

  private ordered(view: ReadView, pauseAtMs: number): Match | Paused | undefined {
    const { sort } = this.request;
    if (!sort || this.plan.providesSort) return this.unordered(view, pauseAtMs);
    if (!this.sorted) {
      if (!this.sorting && !this.gather(view, sort, pauseAtMs)) return PAUSED;
      this.pauseAtMs = pauseAtMs;
      this.sorting ??= sortInSlices(this.kept, byKey(sort), () => performance.now() > this.pauseAtMs);
      const { value, done } = this.sorting.next();
      this.request.checkInterrupt();
      if (!done) return PAUSED;
      this.sorted = value;
      this.kept = [];
    }
    const match = this.sorted[this.sortedAt]?.match;
    this.sortedAt += 1;
    return match;
  }

  private unordered(view: ReadView, pauseAtMs: number): Match | Paused | undefined {
    const { filter } = this;
    const { decodes, checkInterrupt } = this.request;
    const fields = decodes ? undefined : filter?.fields;
    for (;;) {
      this.steps += 1;
      if (this.steps % CHECK_EVERY === 0) {
        checkInterrupt();
        if (performance.now() > pauseAtMs) return PAUSED;
      }
      const candidate = this.scan.next(view.data, pauseAtMs);
      if (candidate === undefined || candidate === PAUSED) return candidate;
      const { recordId, raw } = candidate;
      if (!filter) return { recordId, raw, doc: undefined };
      const seen = fields ? readFields(raw, fields) : readDoc(raw);
      if (filter.test(seen)) return { recordId, raw, doc: fields ? undefined : seen };
    }
  }

  /**
   * Collects the raw documents to sort with their keys; with a limit, at most about twice as many as requested.
   * @returns whether it is complete
   */
  private gather(view: ReadView, sort: Sort, pauseAtMs: number): boolean {
    const wanted = this.left === Infinity ? Infinity : this.toSkip + this.left;
    for (;;) {
      const match = this.unordered(view, pauseAtMs);
      if (match === PAUSED) return false;
      if (match === undefined) return true;
      const doc = match.doc ?? readDoc(match.raw);
      this.kept.push({ match: { ...match, doc: undefined }, key: sort.key(doc) });
      this.keptBytes += match.raw.length;
      if (this.kept.length > 2 * wanted + 64) {
        this.kept = this.kept.sort(byKey(sort)).slice(0, wanted);
        this.keptBytes = this.kept.reduce((sum, { match: { raw } }) => sum + raw.length, 0);
      }
      if (this.keptBytes > SORT_LIMIT_BYTES) {
        throw mongoError(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          `Sort exceeded memory limit of ${SORT_LIMIT_BYTES} bytes and this server does not sort on disk: add an index or a limit`,
        );
      }
    }
  }
}

function byKey(sort: Sort): (a: Keyed, b: Keyed) => number {
  return (a, b) => sort.compareKeys(a.key, b.key);
}
