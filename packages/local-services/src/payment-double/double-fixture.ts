/** Shared by the tests of the double: the official SDK connected to a new double, and a webhook endpoint that records deliveries. */
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startPaymentDouble, type PaymentDouble, type PaymentDoubleOptions } from '.';

export const SECRET_KEY = 'sk_test_forthesetests';
export const PUBLISHABLE_KEY = 'pk_test_forthesetests';
export const WEBHOOK_SECRET = 'whsec_forthesetests';

export interface Received {
  body: string;
  signature: string;
  id: string;
  type: string;
}

/** A webhook endpoint that records what arrives and answers as told. */
class Receiver {
  readonly received: Received[] = [];
  status = 200;
  private readonly server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      this.received.push({ body, signature: String(request.headers['stripe-signature']), id, type });
      response.writeHead(this.status).end();
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  types(): string[] {
    return this.received.map((one) => one.type);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export interface BrowserAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests assert its shape
  body: any;
}

export class Fixture {
  readonly receiver = new Receiver();
  double!: PaymentDouble;
  stripe!: Stripe;
  private webhookUrl: string | undefined;

  async start(extra: Partial<PaymentDoubleOptions> = {}): Promise<void> {
    this.webhookUrl ??= await this.receiver.start();
    this.double = await startPaymentDouble({
      port: 0,
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: this.webhookUrl,
      retries: { firstPauseMs: 10, maxPauseMs: 40, maxAttempts: 5, timeoutMs: 2_000 },
      ...extra,
    });
    this.stripe = this.client(SECRET_KEY);
  }

  async stop(): Promise<void> {
    await this.double.stop();
    await this.receiver.stop();
  }

  client(key: string): Stripe {
    const { port } = this.double;
    return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  }

  newIntent(extra: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.PaymentIntent> {
    return this.stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      ...extra,
    });
  }

  async control(method: string, where: string, body: object = {}): Promise<unknown> {
    const response = await fetch(`${this.double.url}/_double${where}`, {
      method,
      ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return response.json();
  }

  /** A form-encoded request as a browser makes it, with the publishable key; without `form` a GET. */
  async fromBrowser(where: string, form?: Record<string, string>): Promise<BrowserAnswer> {
    const response = await fetch(`${this.double.url}${where}`, {
      headers: { origin: 'http://site.test' },
      ...(form ? { method: 'POST', body: new URLSearchParams({ key: PUBLISHABLE_KEY, ...form }) } : {}),
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    return { status: response.status, body: await response.json() };
  }
}

export const cardOf = (number: string, extra: object = {}): Stripe.PaymentMethodCreateParams => ({
  type: 'card',
  card: { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 2, cvc: '123', ...extra },
});

/** The error that rejects `work`. */
export async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('was not refused');
}
