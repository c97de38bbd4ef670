/**
 * Sends what is in the outbox to the endpoints of those who are told it: each endpoint in order and at least once. Whoever claims an endpoint by a conditional update sends to it; a process
 * that dies lets go of it after a while, and the next one begins with what was not noted as sent. One that fails waits longer each time, and is switched off with a notice after three days.
 */
import { randomUUID } from 'node:crypto';
import { Semaphore } from 'async-mutex';
import type { Types } from 'mongoose';
import { WEBHOOKS } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { backoffMs } from '../../jobs/backoff';
import type { JobDefinition } from '../../jobs/job';
import { NoticeModel } from '../news/notice.model';
import { tell } from '../news/tell';
import { UserModel } from '../users/user.model';
import { sendEvent, type Sent } from './send-event';
import { dueReaders, isOver, leave, markOlder, MAX_PAUSE_MS, type DueReader } from './due-readers';
import { signature } from './webhook-secret';
import { WebhookDeliveryModel, WebhookModel, type WebhookRecord } from './webhook.model';
import { eventOf, isFor, testEvent, type WebhookEvent } from './webhook.presenter';

/** Notices that are looked at together. */
const PAGE = 200;
/** Endpoints that are sent to at once: some that hang do not keep the others waiting. */
const AT_ONCE = 32;
/** The same for endpoints that were slow the last time: however many they are, they take no place of the others. */
const SLOW_AT_ONCE = 8;
/** From how long on an answer is slow, in ms. */
const SLOW_MS = 1_000;
/** How long a run begins turns, in ms; who had none is first in the next run. */
const RUN_MS = 3_000;
/** Events for one endpoint before others have their turn. */
const MAX_EVENTS = 20;
/** How long an endpoint's turn lasts, in ms: no further event is begun after that, since nothing that happens meanwhile leaves before the run is over. */
const TURN_MS = 3_000;
/** How long an endpoint may take to answer, in ms. */
const TIMEOUT_MS = 10_000;
/** How long a claimed endpoint is its claimer's, in ms; longer than one event may take, and renewed with each. */
const CLAIM_MS = 30_000;
const FIRST_PAUSE_MS = 10_000;
/** After so long without one that arrived it is given up, in ms. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;

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
    const [places, slowPlaces] = [new Semaphore(AT_ONCE), new Semaphore(SLOW_AT_ONCE)];
    const begun = performance.now();
    const isOver = () => signal.aborted || performance.now() - begun > RUN_MS;
    const counts = await Promise.all(
      readers.map(async (reader) => {
        const own = endpoints.filter(({ person }) => person.equals(reader._id));
        const arrived = await Promise.all(
          own.map(({ _id, slow }) =>
            (slow ? slowPlaces : places).runExclusive(() => (isOver() ? null : deliverTo(_id, signal))),
          ),
        );
        // What was not sent because the run or the process ends is due as before.
        if (!signal.aborted && !arrived.includes(null)) await leave(reader, people.has(reader._id.toHexString()), at);
        return arrived.reduce<number>((sum, count) => sum + (count ?? 0), 0);
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  },
};

/** What its owner wants sent again waits for no pause: whoever has mended an endpoint sees at once whether it takes what comes. */
function dueFilter(at: Date): object {
  return {
    status: 'active',
    $and: [
      { $or: [...isOver('next_attempt_at', at, MAX_PAUSE_MS), { 'again.0': { $exists: true } }] },
      { $or: isOver('claimed_until', at, CLAIM_MS) },
    ],
  };
}

/** Nothing leaves for who has closed their account, or is an admin now. */
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

/** Those of `readers` with something to send now. */
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

/** Answers how many events arrived. */
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
      if (performance.now() >= over) break;
    }
    return arrived;
  } finally {
    await webhooks().updateOne({ _id, claim }, { $set: { claim: null, claimed_until: new Date(0) } });
  }
}

interface Next {
  readonly event: WebhookEvent;
  /** By its owner's word: it is tried once, and changes nothing of what is next in turn. */
  readonly again: boolean;
}

/** What its owner wants sent again, else the next notice that is for this endpoint; null when there is none. */
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

/** Writes to the endpoint while it is still this claimer's. Null when it is not, or it was switched off or taken away: then nothing more is sent. */
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

/** Notes a try in vain, and gives the endpoint up when there were none but these for days. */
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
        tell(tx, { person: webhook.person, kind: 'webhook_disabled', facts: { url: webhook.url } });
    });
  }
  return null;
}
