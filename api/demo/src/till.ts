/**
 * Paying by card without a browser, at the payment provider double only: what a client's page sends it, sent from here. Knows no orders and no coins;
 * the payment is begun and recorded by the product's own commands.
 */

/** Cards of the double that pay and that are declined (README.md). */
export const DEMO_CARDS = { pays: '4242424242424242', declined: '4000000000000002' } as const;

const TIMEOUT_MS = 30_000;
const FORM = 'application/x-www-form-urlencoded';

interface OpenedDispute {
  id: string;
  amount: number;
  balance_transactions: { fee: number }[];
}

export interface DemoTill {
  /** Confirms the payment with this card; answers whether the card was charged. Throws when the double refuses for another reason. */
  payByCard(intentId: string, card: string): Promise<boolean>;
  /** Has the cardholder's bank ask for the money of this payment back; answers the dispute with its sum and what the provider keeps for it, in cents. */
  dispute(intentId: string): Promise<{ id: string; cents: number; feeCents: number }>;
  /**
   * Runs `work` while the double sends no messages: purchases are recorded at the times of the demonstration, and no API runs that would take them.
   * The API reads them from the provider's list when it starts, and finds the purchases recorded.
   */
  withoutMessages<T>(work: () => Promise<T>): Promise<T>;
}

/** The till of the double at `url`, asked with the secret key of this installation. */
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
      // 402 is the card's own refusal.
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
