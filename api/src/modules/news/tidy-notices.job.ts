/**
 * Removes notices that are half a year old, read or not, and updates unread counts in the same transaction. Notices of a decision about
 * somebody are kept (fair-work.md 18).
 */
import { Types } from 'mongoose';
import { DECISIONS, NOTICES, type NoticeKind } from '@taskmint/contract';
import { now } from '../../clock';
import { LOWEST_ID } from '../../database/by-id';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS } from '../../days';
import { eachItem, waitingIds } from '../../jobs/each-item';
import type { JobDefinition } from '../../jobs/job';
import { NewsReaderModel } from './news-reader.model';
import { NoticeModel } from './notice.model';
import { unreadCounts } from './notify';

const NAME = 'tidy-notices';
const KEEP_DAYS = 180;
/** Notices removed per transaction. */
const BATCH = 500;

/** Only kinds that this version knows: whether others are kept, and where they count, is known to newer processes. */
const GOES: { kind: { $in: NoticeKind[] } } = {
  kind: { $in: (Object.keys(NOTICES) as NoticeKind[]).filter((kind) => !(kind in DECISIONS)) },
};

/** Margin in ms for clocks of processes that make ids. */
const MARGIN_MS = DAY_MS;

/**
 * The job remembers up to which id only notices that are kept remain, so that no run scans those again until the process ends, the clock
 * goes back, or somebody is set aside.
 */
export function tidyNotices(): JobDefinition {
  let tidied = LOWEST_ID;
  return {
    name: NAME,
    everyMs: HOUR_MS,
    async run(signal) {
      const before = new Date(now().getTime() - KEEP_DAYS * DAY_MS);
      const next = firstIdOf(new Date(before.getTime() - MARGIN_MS));
      const from = tidied.toHexString() <= next.toHexString() ? tidied : LOWEST_ID;
      tidied = LOWEST_ID;
      const { done, nothingLeft } = await tidyFrom(from, before, signal);
      if (nothingLeft) tidied = next;
      return done;
    },
  };
}

async function tidyFrom(
  from: Types.ObjectId,
  before: Date,
  signal: AbortSignal,
): Promise<{ done: number; nothingLeft: boolean }> {
  let done = 0;
  for (;;) {
    const waiting = await waitingIds(NAME);
    const old = await collectionOf(NoticeModel)
      .find(
        { _id: { $gt: from, $lt: firstIdOf(before) }, person: { $nin: waiting }, ...GOES },
        { projection: { person: 1 }, sort: { _id: 1 }, limit: BATCH },
      )
      .toArray();
    const people = [...new Set(old.map(({ person }) => person.toHexString()))];
    const removed = await eachItem(
      NAME,
      people,
      (person) => person,
      (person) => tidy(new Types.ObjectId(person), before),
      signal,
    );
    const count = removed.reduce((sum, one) => sum + one, 0);
    done += count;
    // Ids come from the clocks of processes: a notice with an old id from a wrong clock may not be old yet.
    if (signal.aborted || old.length < BATCH || (count === 0 && removed.length > 0)) {
      const nothingLeft = old.length < BATCH && waiting.length === 0 && removed.length === people.length;
      return { done, nothingLeft };
    }
  }
}

/** The lowest id that can be made at that moment. */
function firstIdOf(at: Date): Types.ObjectId {
  return Types.ObjectId.createFromTime(Math.floor(at.getTime() / 1_000));
}

/** Returns how many were removed. */
function tidy(person: Types.ObjectId, before: Date): Promise<number> {
  return inTransaction(async ({ session }) => {
    const notices = collectionOf(NoticeModel);
    const old = await notices
      .find(
        { person, at: { $lt: before }, ...GOES },
        { session, projection: { kind: 1, read_at: 1 }, sort: { number: 1 }, limit: BATCH },
      )
      .toArray();
    const unread = old.filter(({ read_at }) => read_at === null);
    if (unread.length > 0) {
      await collectionOf(NewsReaderModel).updateOne({ _id: person }, { $inc: unreadCounts(unread, -1) }, { session });
    }
    const { deletedCount } = await notices.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } }, { session });
    return deletedCount;
  });
}
