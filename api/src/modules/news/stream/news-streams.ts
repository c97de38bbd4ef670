/**
 * All open streams of this process: a bounded number per person, one tail for all of them, heartbeats, and regular checks that each may
 * stay open. Knows no HTTP.
 */
import { Types } from 'mongoose';
import { NOTICES, type NewsCount } from '@taskmint/contract';
import { batchedRead, oneOf } from '../../../database/batched-read';
import { collectionOf } from '../../../database/records';
import { env } from '../../../env';
import { refuse } from '../../../errors';
import type { Actor } from '../../../http/actor';
import { log } from '../../../log';
import { gauges } from '../../../metrics';
import { NewsReaderModel } from '../news-reader.model';
import { NoticeModel, type NoticeRecord } from '../notice.model';
import { presentCount } from '../notice.presenter';
import { NewsStream, type ReadAfter } from './news-stream';
import { followTail, type Tail } from './tail';

/** Maximum streams per person in one process: one per open browser. */
const MAX_STREAMS_PER_PERSON = 8;
/** Maximum notices that a stream sends after a gap; a reader who has missed more reads the list again. */
const MAX_MISSED = 1_000;
/** Interval of heartbeats and checks, in ms. */
const BEAT_MS = 15_000;
const RETRY_AFTER_S = 30;

/** Why a stream may not stay open; null if it may. */
export type Admission = () => Promise<string | null>;

interface Open {
  readonly stream: NewsStream;
  readonly admission: Admission;
}

const readAfter: ReadAfter = (person, number, limit) =>
  collectionOf(NoticeModel)
    .find(
      { person: new Types.ObjectId(person), number: { $gt: number } },
      { sort: { number: 1 }, limit, batchSize: limit + 1 },
    )
    .toArray();

/** Counts for readers who connect at the same moment, read with one command. */
const readReader = batchedRead(async (people) => {
  const readers = await collectionOf(NewsReaderModel)
    .find({ _id: oneOf(people.map((person) => new Types.ObjectId(person))) }, { batchSize: people.length + 1 })
    .toArray();
  return new Map(readers.map((reader) => [reader._id.toHexString(), reader]));
});

export class NewsStreams {
  private readonly open = new Map<string, Set<Open>>();
  private tail: Tail | null = null;
  private beating: NodeJS.Timeout | null = null;
  private isClosed = false;

  /**
   * Opens a stream that continues after notice `after`; null: from now on. Refuses with `rate_limited` if the person has too many, and with
   * `busy` if the process is stopping.
   */
  async start(actor: Pick<Actor, 'id' | 'role'>, after: number | null, admission: Admission): Promise<NewsStream> {
    if (this.isClosed) refuse('busy', undefined, { retryAfterSeconds: 1 });
    if ((this.open.get(actor.id)?.size ?? 0) >= MAX_STREAMS_PER_PERSON)
      refuse('rate_limited', undefined, { retryAfterSeconds: RETRY_AFTER_S });
    const stream = new NewsStream(actor.id, actor.role, readAfter);
    this.add({ stream, admission });
    try {
      // Whatever is committed after the read below comes through the tail.
      await this.begin().ready;
      const count = presentCount(await readReader(actor.id));
      stream.begin(beginning(after, count), count);
      return stream;
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
  }

  /** Ends all streams and accepts no new ones. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.beating) clearInterval(this.beating);
    for (const { stream } of this.all()) stream.end();
    await this.tail?.stop();
  }

  private begin(): Tail {
    this.beating ??= setInterval(() => void this.beat(), BEAT_MS).unref();
    this.tail ??= followTail({
      watch: env().NEWS_TAIL === 'watch',
      onNotice: (notice) => this.deliver(notice),
      onCount: (person, latest) => this.open.get(person)?.forEach(({ stream }) => stream.expect(latest)),
      listeners: () => [...this.open.keys()],
    });
    return this.tail;
  }

  private all(): Open[] {
    return [...this.open.values()].flatMap((own) => [...own]);
  }

  private add(one: Open): void {
    const { stream } = one;
    const own = this.open.get(stream.person) ?? new Set();
    this.open.set(stream.person, own.add(one));
    gauges.newsStreams.inc();
    stream.body.once('close', () => {
      gauges.newsStreams.dec();
      own.delete(one);
      if (own.size === 0 && this.open.get(stream.person) === own) this.open.delete(stream.person);
    });
  }

  private deliver(notice: NoticeRecord): void {
    const own = this.open.get(notice.person.toHexString());
    if (!own) return;
    for (const one of own) {
      one.stream.offer(notice);
      // A session may have ended, or a role changed.
      if (NOTICES[notice.kind]?.topic === 'security') void this.lookAt(one);
    }
  }

  private async beat(): Promise<void> {
    for (const { stream } of this.all()) stream.beat();
    await Promise.all(this.all().map((one) => this.lookAt(one)));
  }

  private async lookAt({ stream, admission }: Open): Promise<void> {
    try {
      const why = await admission();
      if (why !== null) stream.end(why);
    } catch (error) {
      log().warn({ err: error }, 'could not check whether a news stream may continue; it was closed');
      stream.end();
    }
  }
}

/** The number after which notices follow. A reader may be ahead of a restored database, or too far behind to be sent every notice. */
function beginning(after: number | null, { latest }: NewsCount): number {
  return after === null || after > latest || latest - after > MAX_MISSED ? latest : after;
}
