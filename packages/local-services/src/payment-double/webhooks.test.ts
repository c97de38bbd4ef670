/** Deliveries that the SDK must accept or refuse, network trouble, and what survives a restart. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import Stripe from 'stripe';
import { cardOf, Fixture, refusal, WEBHOOK_SECRET, type Received } from './double-fixture';

let fixture: Fixture;

beforeEach(async () => {
  fixture = new Fixture();
  await fixture.start();
});

afterEach(() => fixture.stop());

describe('webhooks', () => {
  const construct = (one: Received): Stripe.Event =>
    fixture.stripe.webhooks.constructEvent(one.body, one.signature, WEBHOOK_SECRET);

  it('are signed so that the SDK accepts them, and nothing forged is', async () => {
    await fixture.newIntent();
    await fixture.control('POST', '/webhooks/wait');
    expect(construct(fixture.receiver.received[0]!)).toMatchObject({ type: 'payment_intent.created', object: 'event' });
    for (const forge of ['secret', 'timestamp', 'body']) {
      await fixture.control('PUT', '/webhooks/plan', { forge });
      await fixture.newIntent();
      await fixture.control('POST', '/webhooks/wait');
      expect(() => construct(fixture.receiver.received.at(-1)!)).toThrow(
        Stripe.errors.StripeSignatureVerificationError,
      );
    }
  });

  it('are tried again with pauses until taken, and given up after the last attempt', async () => {
    fixture.receiver.status = 500;
    await fixture.newIntent();
    while (fixture.receiver.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const [event] = (await fixture.stripe.events.list()).data;
    expect(event!.pending_webhooks).toBe(1);
    fixture.receiver.status = 200;
    await fixture.control('POST', '/webhooks/wait');
    expect(new Set(fixture.receiver.received.map((one) => one.id)).size).toBe(1);
    expect((await fixture.stripe.events.retrieve(event!.id)).pending_webhooks).toBe(0);
    fixture.receiver.status = 400;
    const before = fixture.receiver.received.length;
    await fixture.newIntent();
    await fixture.control('POST', '/webhooks/wait');
    expect(fixture.receiver.received.length - before).toBe(5);
    const { data } = (await fixture.control('GET', '/deliveries')) as { data: { state: string }[] };
    expect(data[0]).toMatchObject({ state: 'given-up', attempts: 5, lastStatus: 400 });
  });

  it('come twice, late, never or in reverse when told to', async () => {
    await fixture.control('PUT', '/webhooks/plan', { copies: 2 });
    await fixture.newIntent();
    await fixture.control('POST', '/webhooks/wait');
    expect(fixture.receiver.received.map((one) => one.id)).toEqual([
      fixture.receiver.received[0]!.id,
      fixture.receiver.received[0]!.id,
    ]);

    fixture.receiver.received.length = 0;
    await fixture.control('PUT', '/webhooks/plan', { delayMs: 150 });
    const begin = Date.now();
    await fixture.newIntent();
    await fixture.control('POST', '/webhooks/wait');
    expect(fixture.receiver.received).toHaveLength(1);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(145);

    fixture.receiver.received.length = 0;
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    const silent = await fixture.newIntent({ payment_method: 'pm_card_visa', confirm: true });
    await fixture.control('POST', '/webhooks/wait');
    expect(fixture.receiver.received).toEqual([]);
    const events = (await fixture.stripe.events.list({ types: ['payment_intent.succeeded'] })).data;
    expect(events[0]!.data.object).toMatchObject({ id: silent.id });
    await fixture.control('PUT', '/webhooks/plan', {});
    await fixture.control('POST', `/events/${events[0]!.id}/deliver`);
    await fixture.control('POST', '/webhooks/wait');
    expect(fixture.receiver.types()).toEqual(['payment_intent.succeeded']);

    fixture.receiver.received.length = 0;
    await fixture.control('PUT', '/webhooks/plan', { hold: true });
    await fixture.newIntent({ payment_method: 'pm_card_visa', confirm: true });
    expect(fixture.receiver.received).toEqual([]);
    expect(await fixture.control('POST', '/webhooks/release', { order: 'reversed' })).toEqual({ released: 3 });
    expect(fixture.receiver.types()).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });
});

describe('trouble on the way', () => {
  it('refuses without effect, or takes effect and loses the answer, so that a retry with the same key finds it', async () => {
    await fixture.control('PUT', '/disturbance', { kind: 'refuse', times: 1 });
    expect(await refusal(fixture.newIntent())).toMatchObject({ statusCode: 503 });
    expect((await fixture.stripe.paymentIntents.list()).data).toEqual([]);
    // Twice: the SDK itself retries a cut connection once.
    await fixture.control('PUT', '/disturbance', { kind: 'lose', times: 2 });
    const params = { amount: 1_000, currency: 'usd' };
    const options = { idempotencyKey: 'lost-1' };
    expect(await refusal(fixture.stripe.paymentIntents.create(params, options))).toMatchObject({
      type: 'StripeConnectionError',
    });
    const found = await fixture.stripe.paymentIntents.create(params, options);
    expect((await fixture.stripe.paymentIntents.list()).data.map((one) => one.id)).toEqual([found.id]);
  });
});

describe('the journal', () => {
  it('brings everything back after a restart: payments, keys, and deliveries that were still to come', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'payment-double-'));
    try {
      await fixture.double.stop();
      await fixture.start({ dir });
      await fixture.control('PUT', '/webhooks/plan', { delayMs: 300 });
      const intent = await fixture.stripe.paymentIntents.create(
        { amount: 1_000, currency: 'usd' },
        { idempotencyKey: 'kept' },
      );
      const method = await fixture.stripe.paymentMethods.create(cardOf('4242424242424242'));
      // As if killed: the file ends in the middle of a line.
      const journal = path.join(dir, 'provider.journal');
      const bytes = fs.readFileSync(journal);
      await fixture.double.stop();
      fs.writeFileSync(journal, Buffer.concat([bytes, Buffer.from('[{"collection":"payment_intents","id":"pi_half')]));
      const warnings: string[] = [];
      const warn = jest.spyOn(process, 'emitWarning').mockImplementation((text) => void warnings.push(String(text)));
      await fixture.start({ dir });
      warn.mockRestore();
      expect(warnings.join()).toMatch(/damaged/);
      const replayed = await fixture.stripe.paymentIntents.create(
        { amount: 1_000, currency: 'usd' },
        { idempotencyKey: 'kept' },
      );
      expect(replayed.id).toBe(intent.id);
      const paid = await fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id });
      expect(paid.status).toBe('succeeded');
      await fixture.control('POST', '/webhooks/wait');
      expect(fixture.receiver.types()).toContain('payment_intent.created');
      expect(fs.readFileSync(journal, 'utf8')).not.toContain('4242424242424242');
    } finally {
      await fixture.double.stop();
      fs.rmSync(dir, { recursive: true });
      await fixture.start();
    }
  });
});
