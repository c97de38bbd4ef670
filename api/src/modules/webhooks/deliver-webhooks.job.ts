/**
 * Sends notices from the outbox to their recipients' endpoints: for each endpoint in order and at least once. The process that claims an
 * endpoint by a conditional update sends to it. If that process dies, the claim expires, and the next one starts with what was not recorded
 * as sent. A run does not wait for endpoints that take long: they are sent to beyond its end, while the next runs deliver to the others. A
 * failing endpoint is retried after growing pauses, and disabled with a notice after three days.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import type { Types } from 'mongoose';
import { WEBHOOKS } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { backoffMs } from '../../jobs/backoff';
import type { JobDefinition } from '../../jobs/job';
import { log } from '../../log';
import { NoticeModel } from '../news/notice.model';
import { notify } from '../news/notify';
import { UserModel } from '../users/user.model';
import { sendEvent, type Sent } from './send-event';
import { dueReaders, isOver, leave, markOlder, MAX_PAUSE_MS, type DueReader } from './due-readers';
import { signature } from './webhook-secret';
import { WebhookDeliveryModel, WebhookModel, type WebhookRecord } from './webhook.model';
import { eventOf, isFor, testEvent, type WebhookEvent } from './webhook.presenter';

/** Notices read together. */
const PAGE = 200;
/** Endpoints that this process sends to concurrently: some that hang do not delay the others. */
const places = new Semaphore(32);
/** The same for endpoints that were slow the last time: however many there are, they take no slots from the others. */
const slowPlaces = new Semaphore(8);
/** An answer that takes longer than this is slow, in ms. */
const SLOW_MS = 1_000;
/** How long a run starts new turns, and waits for the last of them, in ms; endpoints that had none come first in the next run. */
const RUN_MS = 3_000;
/** Events for one endpoint before others have their turn. */
const MAX_EVENTS = 20;
/**
 * How long an endpoint's turn lasts, in ms: no further event is started after that, or after a slow answer, since others may wait for its
 * place.
 */
const TURN_MS = 3_000;
/** Timeout for an answer, in ms. */
const TIMEOUT_MS = 10_000;
/** How long a claim lasts, in ms: longer than one event may take, and renewed with each. */
const CLAIM_MS = 30_000;
const FIRST_PAUSE_MS = 10_000;
/** An endpoint is disabled after this long without a successful delivery, in ms. */
const GIVE_UP_MS = 3 * DAY_MS;

const webhooks = () => collectionOf(WebhookModel);

export const deliverWebhooks: JobDefinition = {
  name: 'deliver-webhooks',
  everyMs: 2_000,
  async run(signal) {
    await markOlder();
    const at = now();
    const readers = await dueReaders(at);
    const people = await whoMayBeSentTo(readers);
    const endpoints = await endpointsOf(readers.filter(({ _id }) => people.has(_id.toHexString())));
    const begun = performance.now();
    const isOver = () => signal.aborted || performance.now() - begun > RUN_MS;
    let sum = 0;
    const turns = readers.map(async (reader) => {
      const own = endpoints.filter(({ person }) => person.equals(reader._id));
      const arrived = await Promise.all(
        own.map(({ _id, slow }) =>
          (slow ? slowPlaces : places).runExclusive(() => (isOver() ? null : deliverTo(_id, signal))),
        ),
      );
      for (const count of arrived) sum += count ?? 0;
      // What was not sent because the run or the process ended stays due.
      if (!signal.aborted && !arrived.includes(null)) await leave(reader, people.has(reader._id.toHexString()), at);
    });
    for (const turn of turns) goOn(turn);
    await Promise.race([Promise.all(turns), sleep(RUN_MS, undefined, { signal, ref: false }).catch(() => undefined)]);
    if (signal.aborted) await sendersGone();
    return sum;
  },
};

/** Turns that have not ended, also those of runs that have. */
const turnsLeft = new Set<Promise<void>>();

function goOn(turn: Promise<void>): void {
  const ended = turn
    .catch((err: unknown) => log().error({ err }, 'sending to an endpoint failed; it is retried'))
    .finally(() => turnsLeft.delete(ended));
  turnsLeft.add(ended);
}

/** Resolves once every turn that has begun has ended, which takes TURN_MS and TIMEOUT_MS at most. */
export async function sendersGone(): Promise<void> {
  await Promise.all(turnsLeft);
}

/** Events that the owner resends ignore the pause: after repairing an endpoint, the owner sees at once whether it works. */
function dueFilter(at: Date): object {
  return {
    status: 'active',
    $and: [
      { $or: [...isOver('next_attempt_at', at, MAX_PAUSE_MS), { 'again.0': { $exists: true } }] },
      { $or: isOver('claimed_until', at, CLAIM_MS) },
    ],
  };
}

/** Nothing is sent for closed accounts and admins. */
async function whoMayBeSentTo(readers: readonly DueReader[]): Promise<ReadonlySet<string>> {
  if (readers.length === 0) return new Set();
  const people = await collectionOf(UserModel)
    .find(
      { _id: { $in: readers.map(({ _id }) => _id) }, status: 'active', role: { $ne: 'admin' } },
      { projection: { _id: 1 } },
    )
    .toArray();
  return new Set(people.map(({ _id }) => _id.toHexString()));
}

/** The endpoints of `readers` with something to send now. */
async function endpointsOf(readers: readonly DueReader[]): Promise<WebhookRecord[]> {
  if (readers.length === 0) return [];
  const endpoints = await webhooks()
    .find({ person: { $in: readers.map(({ _id }) => _id) }, ...dueFilter(now()) })
    .toArray();
  const latest = new Map(readers.map((reader) => [reader._id.toHexString(), reader.latest]));
  return endpoints.filter(
    ({ person, sent_up_to, again }) => again.length > 0 || (latest.get(person.toHexString()) ?? 0) > sent_up_to,
  );
}

/** Returns how many events arrived. */
async function deliverTo(_id: Types.ObjectId, signal: AbortSignal): Promise<number> {
  const claim = randomUUID();
  let webhook = await webhooks().findOneAndUpdate(
    { _id, ...dueFilter(now()) },
    { $set: { claim, claimed_until: new Date(now().getTime() + CLAIM_MS) } },
    { returnDocument: 'after' },
  );
  let arrived = 0;
  const over = performance.now() + TURN_MS;
  try {
    for (let left = MAX_EVENTS; webhook && left > 0 && !signal.aborted; left -= 1) {
      const next = await nextFor(webhook);
      if (!next) return arrived;
      const went = await send(webhook, next);
      const slow = went.durationMs > SLOW_MS;
      webhook = went.failure ? await noteFailure(webhook, next, slow) : await noteArrival(webhook, next, slow);
      if (went.failure) return arrived;
      arrived += 1;
      if (slow || performance.now() >= over) break;
    }
    return arrived;
  } finally {
    await webhooks().updateOne({ _id, claim }, { $set: { claim: null, claimed_until: new Date(0) } });
  }
}

interface Next {
  readonly event: WebhookEvent;
  /** Requested by the owner: sent once, without changing the regular sequence. */
  readonly again: boolean;
}

/** An event the owner resends, or else the next notice for this endpoint; null if there is none. */
async function nextFor(webhook: WebhookRecord): Promise<Next | null> {
  const notices = collectionOf(NoticeModel);
  const [number] = webhook.again;
  if (number === 0) return { event: testEvent(webhook, now()), again: true };
  if (number !== undefined) {
    const notice = await notices.findOne({ person: webhook.person, number });
    if (notice) return { event: eventOf(notice), again: true };
    await webhooks().updateOne({ _id: webhook._id, claim: webhook.claim }, { $pull: { again: number } });
  }
  let passed = webhook.sent_up_to;
  for await (const notice of notices
    .find({ person: webhook.person, number: { $gt: passed } })
    .sort({ number: 1 })
    .limit(PAGE)) {
    if (isFor(webhook, notice)) return { event: eventOf(notice), again: false };
    passed = notice.number;
  }
  if (passed > webhook.sent_up_to)
    await webhooks().updateOne({ _id: webhook._id, claim: webhook.claim }, { $set: { sent_up_to: passed } });
  return null;
}

async function send(webhook: WebhookRecord, { event, again }: Next): Promise<Sent> {
  const body = JSON.stringify(event);
  const at = now();
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'Taskmint-Webhooks/1',
    'Taskmint-Event': event.id,
    'Taskmint-Signature': signature(webhook, body, at),
  };
  const sent = await sendEvent(webhook.url, headers, body, TIMEOUT_MS);
  const { _id, tries } = webhook;
  await collectionOf(WebhookDeliveryModel).replaceOne(
    { _id: `${_id.toHexString()}:${tries % WEBHOOKS.kept}` },
    {
      webhook: _id,
      try: tries,
      event: event.id,
      number: event.number,
      type: event.type,
      at,
      failure: sent.failure,
      status: sent.status,
      duration_ms: sent.durationMs,
      again,
    },
    { upsert: true },
  );
  return sent;
}

/**
 * Updates the endpoint if the claim still holds. Null if it does not, or the endpoint was disabled or deleted: then nothing more is sent.
 */
function note({ _id, claim }: WebhookRecord, update: object): Promise<WebhookRecord | null> {
  return webhooks().findOneAndUpdate({ _id, claim, status: 'active' }, update, { returnDocument: 'after' });
}

function noteArrival(webhook: WebhookRecord, { event, again }: Next, slow: boolean): Promise<WebhookRecord | null> {
  const at = now();
  return note(webhook, {
    $inc: { tries: 1 },
    $set: {
      slow,
      attempts: 0,
      failing_since: null,
      next_attempt_at: at,
      last_delivered_at: at,
      claimed_until: new Date(at.getTime() + CLAIM_MS),
      ...(again ? {} : { sent_up_to: event.number }),
    },
    ...(again ? { $pull: { again: event.number } } : {}),
  });
}

/** Records a failed attempt, and disables the endpoint if all attempts have failed for days. */
async function noteFailure(webhook: WebhookRecord, { event, again }: Next, slow: boolean): Promise<null> {
  const at = now();
  const failing_since = webhook.failing_since ?? at;
  if (again) {
    await note(webhook, { $inc: { tries: 1 }, $pull: { again: event.number } });
  } else if (at.getTime() - failing_since.getTime() < GIVE_UP_MS) {
    const next_attempt_at = new Date(at.getTime() + backoffMs(webhook.attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS));
    await note(webhook, { $inc: { tries: 1, attempts: 1 }, $set: { slow, failing_since, next_attempt_at } });
  } else {
    await inTransaction(async (tx) => {
      const { modifiedCount } = await webhooks().updateOne(
        { _id: webhook._id, claim: webhook.claim, status: 'active' },
        { $inc: { tries: 1, attempts: 1 }, $set: { status: 'disabled' } },
        { session: tx.session },
      );
      if (modifiedCount > 0)
        notify(tx, { person: webhook.person, kind: 'webhook_disabled', facts: { url: webhook.url } });
    });
  }
  return null;
}
