import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { measureClock } from '../clock';
import { ProviderUnavailable, SignatureInvalid, type PaymentProvider } from './payment-provider';
import { createStripeProvider, SIGNATURE_TOLERANCE_SECONDS } from './stripe-provider';

const signer = new Stripe('sk_test_signer').webhooks;

function signed(event: object, secret: string, timestamp = Math.floor(Date.now() / 1_000)) {
  const payload = JSON.stringify(event);
  return { body: Buffer.from(payload), header: signer.generateTestHeaderString({ payload, secret, timestamp }) };
}

function event(type: string, object: object, id = 'evt_1') {
  return { id, object: 'event', type, created: 1_700_000_000, data: { object } };
}

const INTENT = {
  id: 'pi_12345678',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 1_000,
  amount_received: 1_000,
  currency: 'usd',
  client_secret: 'pi_12345678_secret_x',
  metadata: { order_id: '0123456789abcdef01234567' },
  created: 1_700_000_000,
  latest_charge: { id: 'ch_1', object: 'charge', amount_refunded: 250 },
};

interface Seen {
  method: string;
  url: string;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
  body: URLSearchParams;
}

describe('the Stripe provider', () => {
  let server: Server;
  let provider: PaymentProvider;
  let seen: Seen[];
  let answer: (request: Seen) => { status: number; body: unknown } | 'hang' | 'drop';

  async function read(request: IncomingMessage): Promise<Seen> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    return {
      method: request.method ?? '',
      url: request.url ?? '',
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      authorization: request.headers.authorization,
      body: new URLSearchParams(text),
    };
  }

  beforeEach(async () => {
    seen = [];
    answer = () => ({ status: 200, body: INTENT });
    server = createServer((request, response) => {
      void read(request).then((one) => {
        seen.push(one);
        const reply = answer(one);
        if (reply === 'hang') return;
        if (reply === 'drop') return void request.socket.destroy();
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider = createStripeProvider({
      secretKey: 'sk_test_key',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeoutMs: 300,
    });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('makes an intent with the order as its idempotency key and the order in its metadata', async () => {
    const intent = await provider.createIntent({
      orderId: 'o1',
      userId: 'u1',
      amountCents: 1_000,
      description: '150 coins',
    });
    expect(intent).toEqual({
      id: 'pi_12345678',
      status: 'succeeded',
      amountCents: 1_000,
      currency: 'usd',
      clientSecret: 'pi_12345678_secret_x',
      orderId: '0123456789abcdef01234567',
      createdAt: new Date(1_700_000_000_000),
      refundedCents: 250,
      feeCents: null,
      customerId: null,
      keepsCard: false,
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/v1/payment_intents',
      idempotencyKey: 'order-o1',
      authorization: 'Bearer sk_test_key',
    });
    expect(Object.fromEntries(seen[0]?.body ?? [])).toMatchObject({
      amount: '1000',
      currency: 'usd',
      'metadata[order_id]': 'o1',
      'metadata[user_id]': 'u1',
    });
  });

  it('tries again with the same key when the connection breaks', async () => {
    answer = () => (seen.length < 2 ? 'drop' : { status: 200, body: INTENT });
    await provider.createIntent({ orderId: 'o1', userId: 'u1', amountCents: 1_000, description: 'x' });
    expect(seen.map((one) => one.idempotencyKey)).toEqual(['order-o1', 'order-o1']);
  });

  it.each<[string, () => { status: number; body: unknown } | 'hang']>([
    ['hangs', () => 'hang'],
    ['is broken', () => ({ status: 500, body: { error: { type: 'api_error', message: 'down' } } })],
    [
      'does not take the key',
      () => ({ status: 401, body: { error: { type: 'invalid_request_error', message: 'no' } } }),
    ],
    ['limits the rate', () => ({ status: 429, body: { error: { type: 'rate_limit_error', message: 'slow' } } })],
  ])(
    'says unavailable when Stripe %s',
    async (_, reply) => {
      answer = reply;
      await expect(provider.retrieveIntent('pi_12345678')).rejects.toBeInstanceOf(ProviderUnavailable);
    },
    20_000,
  );

  it('answers null for an intent that Stripe does not know', async () => {
    answer = () => ({
      status: 404,
      body: {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: "No such payment_intent: 'pi_x'" },
      },
    });
    expect(await provider.retrieveIntent('pi_xxxxxxxx')).toBeNull();
  });

  it('does not mind cancelling what is paid', async () => {
    answer = () => ({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'succeeded' } },
    });
    await expect(provider.cancelIntent('pi_12345678')).resolves.toBeUndefined();
  });

  it('lists events page by page', async () => {
    answer = ({ url }) => {
      const query = new URL(url, 'http://x').searchParams;
      const after = query.get('starting_after');
      const from = after ? Number(after.slice(4)) + 1 : 0;
      const data = Array.from({ length: Number(query.get('limit')) }, (_, n) =>
        event('payment_intent.succeeded', INTENT, `evt_${from + n}`),
      );
      return { status: 200, body: { object: 'list', data, has_more: from === 0 } };
    };
    const first = await provider.listEvents(new Date(0));
    const second = await provider.listEvents(new Date(0), first.events.at(-1)?.id);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(200);
  });

  describe('reading events', () => {
    const succeeded = event('payment_intent.succeeded', INTENT);

    it.each(['whsec_new', 'whsec_old'])('takes a signature by %s', (secret) => {
      const { body, header } = signed(succeeded, secret);
      expect(provider.readEvent(body, header)).toMatchObject({
        id: 'evt_1',
        intentId: 'pi_12345678',
        orderId: '0123456789abcdef01234567',
        amountCents: 1_000,
        currency: 'usd',
        observation: { kind: 'succeeded' },
      });
    });

    it('refuses another secret, changed bytes, no signature, and nonsense', () => {
      const { body, header } = signed(succeeded, 'whsec_new');
      const changed = Buffer.from(body.toString().replace('"amount":1000', '"amount":9999'));
      const forged = signed(succeeded, 'whsec_forged');
      for (const [bytes, signature] of [
        [forged.body, forged.header],
        [changed, header],
        [body, ''],
        [body, 't=,v1='],
        [body, header.replace('v1=', 'v0=')],
        [Buffer.alloc(0), header],
      ] as const) {
        expect(() => provider.readEvent(bytes, signature)).toThrow(SignatureInvalid);
      }
    });

    it.each([
      ['bytes that are no JSON', 'not json', 'odd_'],
      ['a list', '[]', 'odd_'],
      ['no id', JSON.stringify({ ...succeeded, id: undefined }), 'odd_'],
      ['an object as the id', JSON.stringify({ ...succeeded, id: { $gt: '' } }), 'odd_'],
      ['an endless id', JSON.stringify({ ...succeeded, id: 'e'.repeat(256) }), 'odd_'],
      ['no object', JSON.stringify({ ...succeeded, data: null }), 'evt_1'],
      ['a moment that is no number', JSON.stringify({ ...succeeded, created: 'NaN' }), 'evt_1'],
      [
        'a moment in the future',
        JSON.stringify({ ...succeeded, created: Math.floor(Date.now() / 1_000) + 360 }),
        'evt_1',
      ],
      ['a fractional moment', JSON.stringify({ ...succeeded, created: 1.5 }), 'evt_1'],
      ['an intent without an id', JSON.stringify(event('payment_intent.succeeded', { ...INTENT, id: 7 })), 'evt_1'],
      ...[0.5, -1, '1000', null, 1e15].map(
        (amount) =>
          [
            `the amount ${amount}`,
            JSON.stringify(event('payment_intent.succeeded', { ...INTENT, amount })),
            'evt_1',
          ] as const,
      ),
      ['a fractional refund', JSON.stringify(event('charge.refunded', { amount_refunded: 1.5 })), 'evt_1'],
      ['a refund without an id', JSON.stringify(event('refund.created', { amount: 5, status: 'made' })), 'evt_1'],
      [
        'a dispute without a status',
        JSON.stringify(event('charge.dispute.created', { id: 'dp_1', amount: 5 })),
        'evt_1',
      ],
    ] as const)('believes nothing that is signed and has %s, and says why', (_, payload, id) => {
      const header = signer.generateTestHeaderString({ payload, secret: 'whsec_new' });
      const read = provider.readEvent(Buffer.from(payload), header);
      expect(read.id.startsWith(id)).toBe(true);
      expect(read).toMatchObject({ odd: expect.stringMatching(/.{5,}/) as string, intentId: null, observation: null });
    });

    it.each(['NaN', '', '1e9', String(Math.floor(Date.now() / 1_000) + SIGNATURE_TOLERANCE_SECONDS + 60)])(
      'refuses what was signed at the time %p',
      (time) => {
        const { body } = signed(succeeded, 'whsec_new');
        // What the SDK makes of such a time is part of what is signed.
        const signature = createHmac('sha256', 'whsec_new')
          .update(`${parseInt(time, 10)}.${body.toString()}`)
          .digest('hex');
        expect(() => provider.readEvent(body, `t=${time},v1=${signature}`)).toThrow(SignatureInvalid);
      },
    );

    it('refuses what was signed longer ago than the tolerance', () => {
      const now = Math.floor(Date.now() / 1_000);
      const late = signed(succeeded, 'whsec_new', now - SIGNATURE_TOLERANCE_SECONDS - 5);
      expect(() => provider.readEvent(late.body, late.header)).toThrow(SignatureInvalid);
      const justInTime = signed(succeeded, 'whsec_new', now - SIGNATURE_TOLERANCE_SECONDS + 5);
      expect(provider.readEvent(justInTime.body, justInTime.header).id).toBe('evt_1');
    });

    it.each([-1, 1])(
      "goes by the database's time where this machine's clock is %i times two tolerances off",
      (sign) => {
        const real = Date.now();
        measureClock(real);
        const off = jest.spyOn(Date, 'now').mockReturnValue(real + sign * 2 * SIGNATURE_TOLERANCE_SECONDS * 1_000);
        try {
          const { body, header } = signed(succeeded, 'whsec_new', Math.floor(real / 1_000));
          expect(provider.readEvent(body, header).id).toBe('evt_1');
          const wrong = signed(succeeded, 'whsec_new');
          expect(() => provider.readEvent(wrong.body, wrong.header)).toThrow(SignatureInvalid);
        } finally {
          off.mockRestore();
        }
      },
    );

    it.each([
      ['payment_intent.payment_failed', INTENT, { kind: 'failed' }],
      ['payment_intent.canceled', INTENT, { kind: 'failed' }],
      ['payment_intent.processing', INTENT, null],
      [
        'charge.refunded',
        { payment_intent: 'pi_12345678', amount_refunded: 400 },
        { kind: 'refunded-in-all', cents: 400 },
      ],
      [
        'refund.failed',
        { id: 're_1', payment_intent: { id: 'pi_12345678' }, amount: 400, status: 'failed' },
        { kind: 'refund', id: 're_1', cents: 400, state: 'failed' },
      ],
      [
        'charge.dispute.created',
        { id: 'dp_1', payment_intent: 'pi_12345678', amount: 1_000, status: 'needs_response' },
        { kind: 'dispute', id: 'dp_1', cents: 1_000, state: 'open' },
      ],
      [
        'charge.dispute.closed',
        { id: 'dp_1', payment_intent: 'pi_12345678', amount: 1_000, status: 'won' },
        { kind: 'dispute', id: 'dp_1', cents: 1_000, state: 'won' },
      ],
      [
        'charge.dispute.funds_reinstated',
        {
          id: 'dp_1',
          payment_intent: 'pi_12345678',
          amount: 1_000,
          status: 'lost',
          balance_transactions: [
            { amount: -1_000, fee: 1_500 },
            { amount: 300, fee: 0 },
          ],
        },
        { kind: 'dispute', id: 'dp_1', cents: 1_000, state: 'lost', feeCents: 1_500, returnedCents: 300 },
      ],
      [
        'charge.dispute.created',
        { id: 'dp_1', payment_intent: 'pi_12345678', amount: 1_000, status: 'warning_needs_response' },
        null,
      ],
    ])('reads %s', (type, object, observation) => {
      const { body, header } = signed(event(type, object), 'whsec_new');
      expect(provider.readEvent(body, header)).toMatchObject({ type, intentId: 'pi_12345678', observation });
    });

    it('keeps types that mean nothing to us, without a payment', () => {
      const { body, header } = signed(event('customer.created', { id: 'cus_1' }), 'whsec_new');
      expect(provider.readEvent(body, header)).toMatchObject({
        type: 'customer.created',
        intentId: null,
        observation: null,
      });
    });
  });
});
