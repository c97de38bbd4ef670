/** The payment provider of this process, created from the settings on first use. Tests substitute their own. */
import { env } from '../env';
import { refuse } from '../errors';
import { log } from '../log';
import { ProviderUnavailable, type PaymentProvider } from './payment-provider';
import { createStripeProvider } from './stripe-provider';

let current: PaymentProvider | undefined;

export function provider(): PaymentProvider {
  current ??= createStripeProvider({
    secretKey: env().STRIPE_SECRET_KEY,
    webhookSecrets: env()
      .STRIPE_WEBHOOK_SECRET.split(',')
      .map((secret) => secret.trim())
      .filter((secret) => secret !== ''),
    ...(env().STRIPE_API_BASE ? { apiUrl: env().STRIPE_API_BASE } : {}),
  });
  return current;
}

/** Replaces the provider, for tests; undefined restores the one from the settings. */
export function useProvider(replacement: PaymentProvider | undefined): void {
  current = replacement;
}

/** Calls the provider on behalf of a caller; refuses `payments_unavailable` when it does not answer. */
export async function askProvider<T>(question: (provider: PaymentProvider) => Promise<T>): Promise<T> {
  try {
    return await question(provider());
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log().error({ err: error }, 'the payment provider does not answer');
    refuse('payments_unavailable', undefined, { cause: error, retryAfterSeconds: 3 });
  }
}
