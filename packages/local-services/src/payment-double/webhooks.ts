/**
 * Delivers events to the webhook endpoint, signed and with retries. On request it delivers badly: twice, late, out of order, forged or not at all.
 * Pending deliveries survive a restart.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection } from './object-store';
import { newId, type ProviderEvent } from './objects';
import type { Tables } from './request';
import { signatureHeader } from './signature';

/** How events from now on are delivered. */
export interface DeliveryPlan {
  /** How often each event is sent, even if accepted; 0 sends none, though `GET /v1/events` lists it. */
  copies: number;
  /** Milliseconds before the first attempt. */
  delayMs: number;
  /** Hold deliveries until `release`, which also sets their order. */
  hold: boolean;
  /** What is wrong with the signature. */
  forge: 'nothing' | 'secret' | 'timestamp' | 'body';
}

export const NORMAL_DELIVERY: DeliveryPlan = { copies: 1, delayMs: 0, hold: false, forge: 'nothing' };

export interface Delivery {
  id: string;
  event: string;
  type: string;
  state: 'waiting' | 'held' | 'delivered' | 'given-up';
  attempts: number;
  forge: DeliveryPlan['forge'];
  /** Milliseconds since 1970. */
  dueAt: number;
  lastStatus: number | null;
  lastError: string | null;
}

export interface WebhookOptions {
  /** Undefined: events are not sent. */
  url: string | undefined;
  secret: string;
  /** First pause before a retry in milliseconds; doubles up to `maxPauseMs`. */
  firstPauseMs: number;
  maxPauseMs: number;
  maxAttempts: number;
  timeoutMs: number;
}

export const DEFAULT_RETRIES = { firstPauseMs: 1_000, maxPauseMs: 60_000, maxAttempts: 30, timeoutMs: 10_000 };

const MAX_IN_FLIGHT = 8;
/** How many finished deliveries are kept for inspection. */
const KEEP_FINISHED = 500;
/** With this many unfinished deliveries, further events are only listed, not sent. */
const MAX_WAITING = 10_000;

export class WebhookSender {
  plan: DeliveryPlan = NORMAL_DELIVERY;
  private readonly deliveries: Collection<Delivery>;
  private readonly inFlight = new Set<Promise<void>>();
  private readonly sending = new Set<string>();
  private readonly abort = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly tables: Tables,
    private readonly options: WebhookOptions,
  ) {
    this.deliveries = tables.store.collection<Delivery>('deliveries');
  }

  /** Schedules the delivery of a new event. Call within a transaction, and `wake` after it. */
  enqueue(event: ProviderEvent): void {
    if (this.options.url === undefined || this.deliveries.size > KEEP_FINISHED + MAX_WAITING) return;
    for (let copy = 0; copy < this.plan.copies; copy++) {
      this.put({
        id: newId('dlv'),
        event: event.id,
        type: event.type,
        state: this.plan.hold ? 'held' : 'waiting',
        attempts: 0,
        forge: this.plan.forge,
        dueAt: Date.now() + this.plan.delayMs,
        lastStatus: null,
        lastError: null,
      });
    }
  }

  /** Starts whatever is due. */
  wake(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    let next = Infinity;
    for (const delivery of this.deliveries.all()) {
      if (delivery.state !== 'waiting' || this.sending.has(delivery.id)) continue;
      if (delivery.dueAt > Date.now()) next = Math.min(next, delivery.dueAt);
      else if (this.inFlight.size < MAX_IN_FLIGHT) this.begin(delivery);
    }
    if (next < Infinity) {
      this.timer = setTimeout(() => this.wake(), Math.min(next - Date.now(), 60_000));
      this.timer.unref();
    }
  }

  /** Sends held deliveries one after another in the given order; returns how many. */
  async release(order: 'created' | 'reversed'): Promise<number> {
    const held = this.deliveries.all().filter((one) => one.state === 'held');
    if (order === 'reversed') held.reverse();
    for (const delivery of held) {
      this.tables.store.transaction(() => this.put({ ...delivery, state: 'waiting', dueAt: Date.now() }));
      this.sending.add(delivery.id);
      try {
        await this.attempt(delivery.id);
      } finally {
        this.sending.delete(delivery.id);
      }
    }
    this.wake();
    return held.length;
  }

  /** Sends an event once more, regardless of its other deliveries. Returns false when there is no such event. */
  resend(eventId: string): boolean {
    const event = this.tables.events.get(eventId);
    if (!event) return false;
    const plan = this.plan;
    this.plan = { ...NORMAL_DELIVERY, forge: plan.forge };
    try {
      this.tables.store.transaction(() => this.enqueue(event));
    } finally {
      this.plan = plan;
    }
    this.wake();
    return true;
  }

  /** Newest first. */
  list(): Delivery[] {
    return this.deliveries.all().reverse();
  }

  /** How many deliveries of an event are unfinished. */
  pending(eventId: string): number {
    let count = 0;
    for (const one of this.deliveries.all()) {
      if (one.event === eventId && (one.state === 'waiting' || one.state === 'held')) count++;
    }
    return count;
  }

  /** Waits until nothing is due or in flight, for at most `timeoutMs`. Returns whether that was reached. */
  async idle(timeoutMs: number): Promise<boolean> {
    const end = Date.now() + timeoutMs;
    while (Date.now() < end) {
      if (this.inFlight.size === 0 && !this.deliveries.all().some((one) => one.state === 'waiting')) return true;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return false;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.abort.abort();
    await Promise.allSettled(this.inFlight);
  }

  private begin(delivery: Delivery): void {
    this.sending.add(delivery.id);
    const work = this.attempt(delivery.id)
      // On a full disk the outcome is not recorded, and the event is sent again, as after a kill.
      .catch((error: unknown) => {
        console.error(`The delivery of ${delivery.event} could not be recorded:`, error);
        const { signal } = this.abort;
        return sleep(this.options.maxPauseMs, undefined, { signal }).catch(() => undefined);
      })
      .finally(() => {
        this.sending.delete(delivery.id);
        this.inFlight.delete(work);
        this.wake();
      });
    this.inFlight.add(work);
  }

  private async attempt(id: string): Promise<void> {
    const delivery = this.deliveries.get(id);
    const event = delivery && this.tables.events.get(delivery.event);
    if (!delivery || !event) return;
    const outcome = await this.send(event, delivery.forge);
    if (this.stopped) return;
    const attempts = delivery.attempts + 1;
    const taken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const over = taken || attempts >= this.options.maxAttempts;
    const pause = Math.min(this.options.firstPauseMs * 2 ** (attempts - 1), this.options.maxPauseMs);
    this.tables.store.transaction(() => {
      this.put({
        ...delivery,
        attempts,
        state: taken ? 'delivered' : over ? 'given-up' : 'waiting',
        dueAt: Date.now() + pause,
        lastStatus: outcome.status,
        lastError: outcome.error,
      });
      if (over) this.forgetOldest();
    });
  }

  private async send(
    event: ProviderEvent,
    forge: DeliveryPlan['forge'],
  ): Promise<{ status: number | null; error: string | null }> {
    const payload = JSON.stringify({ ...event, pending_webhooks: this.pending(event.id) }, null, 2);
    // 301 s: one second more than receivers should tolerate.
    const timestamp = Math.floor(Date.now() / 1_000) - (forge === 'timestamp' ? 301 : 0);
    const secret = forge === 'secret' ? `${this.options.secret}x` : this.options.secret;
    const signature = signatureHeader(payload, secret, timestamp);
    try {
      const response = await fetch(this.options.url!, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (taskmint payment double)',
        },
        body: forge === 'body' ? `${payload} ` : payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.abort.signal, AbortSignal.timeout(this.options.timeoutMs)]),
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { status: null, error: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  private put(delivery: Delivery): void {
    this.deliveries.put(delivery.id, delivery);
  }

  private forgetOldest(): void {
    let excess = this.deliveries.size - KEEP_FINISHED;
    for (const one of this.deliveries.all()) {
      if (excess <= 0) return;
      if (one.state === 'delivered' || one.state === 'given-up') {
        this.deliveries.delete(one.id);
        excess--;
      }
    }
  }
}
