/**
 * One open stream of somebody's notices, as server-sent events with the notice number as their id. Sends every notice after the last one
 * sent, in order and once: a notice from the tail that is next in order is sent at once, anything else makes it read what is missing.
 */
import { PassThrough } from 'node:stream';
import { NOTICES, type NewsCount, type Role } from '@taskmint/contract';
import type { NoticeRecord } from '../notice.model';
import { presentNotice } from '../notice.presenter';

/** Notices read by one command. */
const PAGE = 100;
/** Bytes buffered for a slow reader; a slower one is disconnected and resumes by number. */
const MAX_WAITING_BYTES = 256 * 1_024;
/** Reconnect delays in ms: normally, and the spread when this process stops. */
const RETRY_MS = { usual: 1_000, most: 2_000 } as const;

/** Reads somebody's next notices after a number. */
export type ReadAfter = (person: string, number: number, limit: number) => Promise<readonly NoticeRecord[]>;

export class NewsStream {
  readonly body = new PassThrough({ highWaterMark: MAX_WAITING_BYTES });
  private sent = 0;
  /** Also true before `begin`: what arrives until then is read afterwards. */
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

  /** Sends the unread counts and continues after notice `after`. */
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

  /** Announces that the latest notice has this number. */
  expect(latest: number): void {
    if (latest > this.sent) void this.catchUp();
  }

  beat(): void {
    this.write(':\n\n');
  }

  /** Ends the stream. With `why`, reconnecting makes no sense; otherwise the reader reconnects after a short random pause. */
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
      // The reader reconnects and asks again from the last number that arrived.
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
