/** The official SDK against the double: every call that the product makes, and every test card. */
import * as http from 'node:http';
import * as vm from 'node:vm';
import { startPaymentDouble } from '.';
import { cardOf, Fixture, PUBLISHABLE_KEY, refusal, SECRET_KEY, WEBHOOK_SECRET } from './double-fixture';

let fixture: Fixture;

beforeEach(async () => {
  fixture = new Fixture();
  await fixture.start();
});

afterEach(() => fixture.stop());

describe('a payment', () => {
  it('goes from creation to success, with its charge and its events', async () => {
    const intent = await fixture.newIntent({ metadata: { order: '7', note: 'a & b = c' } });
    expect(intent).toMatchObject({
      amount: 1_000,
      currency: 'usd',
      status: 'requires_payment_method',
      livemode: false,
      metadata: { order: '7', note: 'a & b = c' },
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{25}$`));
    const method = await fixture.stripe.paymentMethods.create(cardOf('4242 4242 4242 4242'));
    expect(method.card).toMatchObject({ brand: 'visa', last4: '4242' });
    const paid = await fixture.stripe.paymentIntents.confirm(intent.id, {
      payment_method: method.id,
      expand: ['latest_charge'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1_000 });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      amount: 1_000,
      payment_intent: intent.id,
    });
    expect(await fixture.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      metadata: { order: '7' },
    });
    await fixture.control('POST', '/webhooks/wait');
    expect(fixture.receiver.types().sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    const events = await fixture.stripe.events.list({ type: 'payment_intent.*' });
    expect(events.data.map((one) => one.type)).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
    const succeeded = await fixture.stripe.events.retrieve(events.data[0]!.id);
    expect(succeeded.data.object).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(succeeded.pending_webhooks).toBe(0);
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  ])('with %s is declined: %s', async (number, code, declineCode, message) => {
    const intent = await fixture.newIntent();
    const method = await fixture.stripe.paymentMethods.create(cardOf(number));
    const error = await refusal(fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode, message });
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    const after = await fixture.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code },
    });
    await fixture.control('POST', '/webhooks/wait');
    expect(fixture.receiver.types()).toContain('payment_intent.payment_failed');
    expect(fixture.receiver.types()).not.toContain('payment_intent.succeeded');
    const other = await fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(other).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('refuses cards that no bank would take, naming the field', async () => {
    const thisYear = new Date().getUTCFullYear();
    for (const [params, code] of [
      [cardOf('4242424242424241'), 'incorrect_number'],
      [cardOf('4242424242424242', { exp_month: 13 }), 'invalid_expiry_month'],
      [cardOf('4242424242424242', { exp_year: thisYear - 1 }), 'invalid_expiry_year'],
      [cardOf('4242424242424242', { cvc: '12' }), 'invalid_cvc'],
      [cardOf('4012888888881881'), 'card_declined'],
    ] as const) {
      expect(await refusal(fixture.stripe.paymentMethods.create(params))).toMatchObject({
        type: 'StripeCardError',
        code,
      });
    }
  });

  it('refuses a second use of a card that paid, a second confirmation and what is not a payment', async () => {
    const method = await fixture.stripe.paymentMethods.create(cardOf('4242424242424242'));
    const intent = await fixture.newIntent({ payment_method: method.id, confirm: true });
    expect(intent.status).toBe('succeeded');
    const again = await fixture.newIntent();
    expect(
      (await refusal(fixture.stripe.paymentIntents.confirm(again.id, { payment_method: method.id }))).message,
    ).toMatch(/previously used/);
    for (const refused of [
      fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
      fixture.stripe.paymentIntents.cancel(intent.id),
      fixture.stripe.paymentIntents.update(intent.id, { amount: 5_000 }),
    ]) {
      expect(await refusal(refused)).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    }
    expect(await refusal(fixture.newIntent({ amount: 49 }))).toMatchObject({
      code: 'amount_too_small',
      param: 'amount',
    });
    expect(await refusal(fixture.newIntent({ amount: -1 }))).toMatchObject({ param: 'amount' });
    expect(await refusal(fixture.newIntent({ amount: 10.5 }))).toMatchObject({ code: 'parameter_invalid_integer' });
    expect(await refusal(fixture.newIntent({ surprise: 'yes' } as never))).toMatchObject({
      code: 'parameter_unknown',
      param: 'surprise',
    });
    expect(await refusal(fixture.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('can be changed and cancelled before it is paid, and then no longer', async () => {
    const intent = await fixture.newIntent({ metadata: { a: '1', b: '2' } });
    const changed = await fixture.stripe.paymentIntents.update(intent.id, {
      amount: 3_200,
      metadata: { a: '', c: '3' },
    });
    expect(changed).toMatchObject({ amount: 3_200, metadata: { b: '2', c: '3' } });
    expect(changed.metadata).not.toHaveProperty('a');
    const cancelled = await fixture.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(
      await refusal(fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })),
    ).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});

describe('the browser, with a publishable key and a client secret', () => {
  it('makes a payment method, confirms and reads, and sees only what concerns it', async () => {
    const intent = await fixture.newIntent({ metadata: { private: 'yes' } });
    const method = await fixture.fromBrowser('/v1/payment_methods', {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '4',
      'card[exp_year]': '44',
      'card[cvc]': '242',
      'billing_details[email]': 'client@demo.test',
      'billing_details[name]': 'Demo Client',
    });
    expect(method).toMatchObject({ status: 200, body: { billing_details: { name: 'Demo Client' } } });
    const confirmed = await fixture.fromBrowser(`/v1/payment_intents/${intent.id}/confirm`, {
      payment_method: method.body.id,
      client_secret: intent.client_secret!,
    });
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded', id: intent.id } });
    expect(confirmed.body).not.toHaveProperty('metadata');
    const query = new URLSearchParams({ key: PUBLISHABLE_KEY, client_secret: intent.client_secret! });
    const read = await fixture.fromBrowser(`/v1/payment_intents/${intent.id}?${query.toString()}`);
    expect(read.body).toMatchObject({ status: 'succeeded' });
    expect(read.body).not.toHaveProperty('latest_charge');
  });

  it('learns nothing without the right secret and may not do what needs the secret key', async () => {
    const intent = await fixture.newIntent();
    const other = await fixture.newIntent();
    const url = `/v1/payment_intents/${intent.id}`;
    expect(await fixture.fromBrowser(`${url}?key=${PUBLISHABLE_KEY}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing' } },
    });
    const confirm = await fixture.fromBrowser(`${url}/confirm`, {
      client_secret: other.client_secret!,
      payment_method: 'pm_card_visa',
    });
    expect(confirm.status).toBe(404);
    expect(await fixture.fromBrowser('/v1/refunds', { payment_intent: intent.id })).toMatchObject({ status: 403 });
    expect(await fixture.fromBrowser(`${url}/cancel`, { client_secret: intent.client_secret! })).toMatchObject({
      status: 403,
    });
    expect(await fixture.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
    });
  });

  it('answers a challenge: approved pays, refused asks for another card', async () => {
    for (const [outcome, status] of [
      ['refuse', 'requires_payment_method'],
      ['approve', 'succeeded'],
    ] as const) {
      const intent = await fixture.newIntent();
      const method = await fixture.stripe.paymentMethods.create(cardOf('4000002500003155'));
      const secret = intent.client_secret!;
      const challenged = await fixture.fromBrowser(`/v1/payment_intents/${intent.id}/confirm`, {
        payment_method: method.id,
        client_secret: secret,
      });
      expect(challenged.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      const url = new URL(challenged.body.next_action.use_stripe_sdk.authenticate_url as string);
      expect(url.origin).toBe(fixture.double.url);
      const ended = await fixture.fromBrowser(url.pathname, { client_secret: secret, outcome });
      expect(ended.body).toMatchObject({ status, next_action: null });
      if (outcome === 'refuse') {
        expect(ended.body.last_payment_error.code).toBe('payment_intent_authentication_failure');
      }
    }
  });

  it('is let in by CORS', async () => {
    const preflight = await fetch(`${fixture.double.url}/v1/payment_methods`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://site.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization/);
  });

  it('loads the script that sets window.Stripe, from any page, and asks again whether it has changed', async () => {
    const address = `${fixture.double.url}/v3/`;
    const answer = await fetch(address, { headers: { origin: 'http://site.test' } });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
    });
    const page = runInPage(await answer.text(), address);
    const stripe = page.Stripe(PUBLISHABLE_KEY);
    for (const method of ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment'] as const) {
      expect(typeof stripe[method]).toBe('function');
    }
    expect(page.styles.join()).toContain('.card-entry');
    const { id, client_secret } = await fixture.newIntent();
    expect(await stripe['retrievePaymentIntent']?.(client_secret)).toMatchObject({ paymentIntent: { id } });

    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect(again.status).toBe(304);
    await again.body?.cancel();
  });
});

describe('keys', () => {
  it('refuses a missing or wrong key and never repeats it', async () => {
    expect((await fetch(`${fixture.double.url}/v1/payment_intents`)).status).toBe(401);
    const error = await refusal(fixture.client('sk_test_somebodyelses').paymentIntents.list());
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(error.message).not.toContain('somebodyelses');
  });

  it('does not start with a live key', async () => {
    const options = { port: 0, publishableKey: PUBLISHABLE_KEY, webhookSecret: WEBHOOK_SECRET };
    await expect(startPaymentDouble({ ...options, secretKey: 'sk_live_x' })).rejects.toThrow(/sk_test_/);
  });
});

describe('idempotency', () => {
  it('answers the same to the same key and request, and refuses another request', async () => {
    const params = { amount: 1_000, currency: 'usd' };
    const first = await fixture.stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' });
    const second = await fixture.stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(
      await refusal(fixture.stripe.paymentIntents.create({ ...params, amount: 2_000 }, { idempotencyKey: 'order-1' })),
    ).toMatchObject({
      type: 'StripeIdempotencyError',
    });
    expect((await fixture.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('keeps a decline, but not a request that was wrong', async () => {
    const intent = await fixture.newIntent();
    const options = { idempotencyKey: 'confirm-1' };
    const declined = { payment_method: 'pm_card_chargeDeclined' };
    await refusal(fixture.stripe.paymentIntents.confirm(intent.id, declined, options));
    await refusal(fixture.stripe.paymentIntents.confirm(intent.id, declined, options));
    expect((await fixture.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    await refusal(fixture.stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'order-2' }));
    const put = await fixture.stripe.paymentIntents.create(
      { amount: 100, currency: 'usd' },
      { idempotencyKey: 'order-2' },
    );
    expect(put.amount).toBe(100);
  });
});

describe('refunds and disputes', () => {
  it('refunds in parts, never more than was charged', async () => {
    const intent = await fixture.newIntent({ payment_method: 'pm_card_visa', confirm: true });
    const part = await fixture.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 400,
      reason: 'requested_by_customer',
    });
    expect(part).toMatchObject({ amount: 400, status: 'succeeded' });
    expect((await refusal(fixture.stripe.refunds.create({ payment_intent: intent.id, amount: 601 }))).message).toMatch(
      /\$6\.01.*\$6\.00/,
    );
    await fixture.stripe.refunds.create({ payment_intent: intent.id });
    expect(await refusal(fixture.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const charge = await fixture.stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge).toMatchObject({ amount_refunded: 1_000, refunded: true });
    expect((await fixture.stripe.refunds.list({ payment_intent: intent.id })).data.map((one) => one.amount)).toEqual([
      600, 400,
    ]);
    expect((await fixture.stripe.refunds.retrieve(part.id)).id).toBe(part.id);
  });

  it('refuses to refund what was never paid', async () => {
    const intent = await fixture.newIntent();
    expect(await refusal(fixture.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      statusCode: 400,
    });
  });

  it('opens and closes a dispute when told to', async () => {
    const intent = await fixture.newIntent({ payment_method: 'pm_card_visa', confirm: true });
    const dispute = (await fixture.control('POST', `/charges/${String(intent.latest_charge)}/dispute`)) as {
      id: string;
    };
    await fixture.control('POST', `/disputes/${dispute.id}/close`, { outcome: 'lost' });
    expect(await fixture.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'lost',
      payment_intent: intent.id,
    });
    // The bank can still reverse itself, once.
    await fixture.control('POST', `/disputes/${dispute.id}/close`, { outcome: 'won' });
    expect((await fixture.stripe.disputes.retrieve(dispute.id)).status).toBe('won');
    await fixture.control('POST', '/webhooks/wait');
    expect(fixture.receiver.types()).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
    );
  });
});

describe('lists', () => {
  it('page through everything exactly once, newest first, in both directions', async () => {
    const made: string[] = [];
    for (let i = 0; i < 7; i++) made.unshift((await fixture.newIntent()).id);
    const seen: string[] = [];
    for await (const one of fixture.stripe.paymentIntents.list({ limit: 3 })) seen.push(one.id);
    expect(seen).toEqual(made);
    const back = await fixture.stripe.paymentIntents.list({ limit: 2, ending_before: made[5]! });
    expect(back.data.map((one) => one.id)).toEqual([made[3], made[4]]);
    expect(back.has_more).toBe(true);
    const future = Math.floor(Date.now() / 1_000) + 60;
    expect((await fixture.stripe.paymentIntents.list({ created: { gte: future } })).data).toEqual([]);
    expect((await fixture.stripe.events.list({ created: { lt: future }, limit: 100 })).data).toHaveLength(7);
    expect(await refusal(fixture.stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  });
});

describe('the control API', () => {
  it('takes nothing from web pages or under a foreign host name', async () => {
    const url = `${fixture.double.url}/_double/webhooks/plan`;
    const body = JSON.stringify({ copies: 0 });
    const json = { 'content-type': 'application/json' };
    for (const headers of [{ ...json, origin: 'http://evil.test' }, { 'content-type': 'text/plain' }]) {
      expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(403);
    }
    const foreign = await new Promise<number>((resolve, reject) => {
      http
        .get({ port: fixture.double.port, path: '/_double/', headers: { host: 'evil.test' } }, (response) => {
          response.resume();
          resolve(response.statusCode!);
        })
        .once('error', reject);
    });
    expect(foreign).toBe(403);
    expect(fixture.double.webhooks.plan.copies).toBe(1);
  });
});

describe('hostile and unknown requests', () => {
  const post = (where: string, body: string, type = 'application/x-www-form-urlencoded'): Promise<Response> =>
    fetch(`${fixture.double.url}${where}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': type },
      body,
    });

  it.each([
    ['__proto__[polluted]=1'],
    ['metadata[__proto__][x]=1'],
    ['a[b[c]=1'],
    [`a${'[b]'.repeat(20)}=1`],
    ['amount=100&amount[x]=1'],
    ['amount=99999999999999999999&currency=usd'],
    ['amount=1e3&currency=usd'],
    ['currency[]=usd&amount=100'],
  ])('%s is a 400', async (body) => {
    expect((await post('/v1/payment_intents', body)).status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('too much, the wrong type and an unknown address', async () => {
    expect((await post('/v1/payment_intents', `description=${'x'.repeat(70_000)}`)).status).toBe(413);
    expect((await post('/v1/payment_intents', '{"amount":100}', 'application/json')).status).toBe(400);
    expect((await post('/v1/coupons', 'name=x')).status).toBe(404);
  });
});

/** Runs a classic script as a page would after loading it from `src`; the page provides what the script needs before anything is mounted. */
function runInPage(script: string, src: string) {
  class HTMLScriptElement {
    readonly src = src;
  }
  class CSSStyleSheet {
    replaceSync = (css: string) => void page.styles.push(css);
  }
  const page = {
    Stripe: (_key: string): Record<string, (...given: unknown[]) => unknown> => ({}),
    styles: [] as string[],
    document: { currentScript: new HTMLScriptElement(), adoptedStyleSheets: [] },
    ...{ HTMLScriptElement, CSSStyleSheet, URL, URLSearchParams, AbortSignal, fetch },
    window: {} as unknown,
  };
  page.window = page;
  vm.runInNewContext(script, page);
  return page;
}
