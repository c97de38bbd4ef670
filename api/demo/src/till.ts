/**
 * Pays by card without a browser, at the payment provider double only: sends what a client's page would send. Knows no orders and no coins;
 * the product's own commands start and record the payment.
 */

/** Cards of the double: one that pays and one that is declined (README.md). */
export const DEMO_CARDS = { pays: '4242424242424242', declined: '4000000000000002' } as const;

const TIMEOUT_MS = 30_000;
const FORM = 'application/x-www-form-urlencoded';

interface OpenedDispute {
  id: string;
  amount: number;
  balance_transactions: { fee: number }[];
}

export interface DemoTill {
  /** Confirms the payment with this card. Returns whether the card was charged; throws if the double refuses for another reason. */
  payByCard(intentId: string, card: string): Promise<boolean>;
  /** Lets the cardholder's bank dispute this payment. Returns the dispute with its amount and the provider's fee, in cents. */
  dispute(intentId: string): Promise<{ id: string; cents: number; feeCents: number }>;
  /**
   * Runs `work` while the double sends no webhooks: purchases are recorded at demo times, and no API is running to receive them. When the
   * API starts, it reads the events from the provider's list and finds the purchases recorded.
   */
  withoutMessages<T>(work: () => Promise<T>): Promise<T>;
}

/** A till for the double at `url`, using the secret key of this installation. */
export function demoTill(url: string, secretKey: string): DemoTill {
  async function ask(method: string, path: string, type: string, body?: string): Promise<Response> {
    return fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': type },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
  const pay = (path: string, fields: Record<string, string>) =>
    ask('POST', path, FORM, new URLSearchParams(fields).toString());
  async function read<T>(asked: Promise<Response>): Promise<T> {
    const answer = await asked;
    if (!answer.ok) throw new Error(`the payment double refused: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  async function plan(fields: object): Promise<void> {
    await read(ask('PUT', '/_double/webhooks/plan', 'application/json', JSON.stringify(fields)));
  }

  return {
    async payByCard(intentId, card) {
      const made = pay('/v1/payment_methods', {
        type: 'card',
        'card[number]': card,
        'card[exp_month]': '12',
        'card[exp_year]': String(new Date().getUTCFullYear() + 3),
        'card[cvc]': '123',
      });
      const { id } = await read<{ id: string }>(made);
      const confirmed = await pay(`/v1/payment_intents/${intentId}/confirm`, { payment_method: id });
      await confirmed.body?.cancel();
      // 402 means that the card was declined.
      if (!confirmed.ok && confirmed.status !== 402) throw new Error(`the payment was refused: ${confirmed.status}`);
      return confirmed.ok;
    },
    async dispute(intentId) {
      const { latest_charge: charge } = await read<{ latest_charge: string }>(
        ask('GET', `/v1/payment_intents/${intentId}`, FORM),
      );
      const { id, amount, balance_transactions } = await read<OpenedDispute>(
        ask('POST', `/_double/charges/${charge}/dispute`, 'application/json', '{}'),
      );
      return { id, cents: amount, feeCents: balance_transactions.reduce((sum, { fee }) => sum + fee, 0) };
    },
    async withoutMessages(work) {
      await plan({ copies: 0 });
      try {
        return await work();
      } finally {
        await plan({});
      }
    },
  };
}
