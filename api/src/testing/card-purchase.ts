/** Buying a package by card with the scripted provider, and what that provider then tells the API. */
import { calls, type CoinPackage } from '@taskmint/contract';
import type { ScriptedProvider } from './scripted-provider';
import type { Person, TestApi } from './start-test-api';

/** Returns the intent and the id of the order, whose coins are credited. */
export async function buyByCard(
  api: TestApi,
  provider: ScriptedProvider,
  buyer: Person,
  { heading, coins, price }: CoinPackage,
): Promise<{ intent: string; order: string }> {
  const as = { token: api.tokenOf(buyer) };
  await api.ok(calls.addToCart, { body: { heading, coins, price } }, as);
  const { clientSecret } = await api.ok(calls.createPaymentIntent, { body: { price } }, as);
  const intent = clientSecret.split('_secret_')[0] ?? '';
  provider.charge(intent);
  const { insertedId: order } = await api.ok(calls.recordPayment, { body: { transactionId: intent } }, as);
  return { intent, order };
}

/** Delivers the latest of the provider's messages, oldest first, whether or not they were delivered before. */
export async function deliverLatest(api: TestApi, provider: ScriptedProvider): Promise<void> {
  for (const event of provider.events.slice(-4)) {
    const { body, headers } = provider.delivery(event);
    expect((await api.request('POST', '/webhooks/stripe', body, { headers })).status).toBe(200);
  }
}
