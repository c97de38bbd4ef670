/**
 * One open stream of somebody's notices, as server-sent events with the number as their id. It sends every notice after the last one that was sent, in order and
 * once: what the tail brings in turn goes out at once, anything else has it read what is missing.
 */
import { PassThrough } from 'node:stream';
import { NOTICES, type NewsCount, type Role } from '@taskmint/contract';
import type { NoticeRecord } from '../notice.model';
import { presentNotice } from '../notice.presenter';

/** Notices that are read by one command. */
const PAGE = 100;
/** What may wait for a slow reader, in bytes; whoever is slower is left and comes back by number. */
const MAX_WAITING_BYTES = 256 * 1_024;
/** Pauses before a reader comes back, in ms: when all is well, and, when this process stops, spread over so much. */
const RETRY_MS = { usual: 1_000, most: 2_000 } as const;

/** The next notices of somebody after a number. */
export type ReadAfter = (person: string, number: number, limit: number) => Promise<readonly NoticeRecord[]>;

export class NewsStream {
  readonly body = new PassThrough({ highWaterMark: MAX_WAITING_BYTES });
  private sent = 0;
  /** Also true until it begins: what comes before then is read afterwards. */
  private isReading = true;
  private isBehind = false;

  constructor(
    readonly person: string,
    private readonly role: Role,
    private readonly readAfter: ReadAfter,
  ) {}

  get isOver(): boolean {
    return this.body.destroyed || this.body.writableEnded;
  }

  /** Says what is unread, and goes on after notice `after`. */
  begin(after: number, count: NewsCount): void {
    this.sent = after;
    this.isReading = false;
    this.write(`retry: ${RETRY_MS.usual}\nevent: count\ndata: ${JSON.stringify(count)}\n\n`);
    if (this.isBehind || count.latest > after) void this.catchUp();
  }

  offer(notice: NoticeRecord): void {
    if (notice.number <= this.sent) return;
    if (!this.isReading && notice.number === this.sent + 1) this.send(notice);
    else void this.catchUp();
  }

  /** Told that the latest notice has this number. */
  expect(latest: number): void {
    if (latest > this.sent) void this.catchUp();
  }

  beat(): void {
    this.write(':\n\n');
  }

  /** Ends it; `why` says that coming back makes no sense, else the reader comes back after a short pause of its own. */
  end(why?: string): void {
    if (this.isOver) return;
    const last = why
      ? `event: end\ndata: ${JSON.stringify({ code: why })}\n\n`
      : `retry: ${Math.round(RETRY_MS.usual / 4 + Math.random() * RETRY_MS.most)}\n\n`;
    this.body.end(last);
  }

  private async catchUp(): Promise<void> {
    this.isBehind = true;
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.isBehind && !this.isOver) {
        this.isBehind = false;
        const notices = await this.readAfter(this.person, this.sent, PAGE);
        for (const notice of notices) this.send(notice);
        if (notices.length === PAGE) this.isBehind = true;
      }
    } catch {
      // Its reader comes back and asks again from the last number that arrived.
      this.end();
    } finally {
      this.isReading = false;
    }
  }

  private send(notice: NoticeRecord): void {
    if (notice.number <= this.sent) return;
    this.sent = notice.number;
    // Written by a newer process during a release.
    if (!(notice.kind in NOTICES)) return;
    const data = JSON.stringify(presentNotice(notice, this.role));
    this.write(`id: ${notice.number}\nevent: notice\ndata: ${data}\n\n`);
  }

  private write(text: string): void {
    if (this.isOver) return;
    if (this.body.writableLength > MAX_WAITING_BYTES) this.body.destroy();
    else this.body.write(text);
  }
}
