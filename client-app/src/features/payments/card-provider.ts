/**
 * Hands out the Stripe.js object that the site is configured for: Stripe's own, or ours against the payment provider double. Loaded only
 * when somebody is about to pay, and once per page (two copies of Stripe.js in one page warn and lose their fraud signals).
 */
import type { PublicConfig } from '@taskmint/platform';
import type { Stripe } from '@stripe/stripe-js';

type PaymentsConfig = PublicConfig['payments'];

let loaded: { key: string; stripe: Promise<Stripe> } | undefined;

/** Rejects when Stripe.js cannot be loaded; calling again tries again. */
export function loadCardProvider(config: PaymentsConfig): Promise<Stripe> {
  const key = JSON.stringify(config);
  if (loaded?.key === key) return loaded.stripe;
  const stripe = load(config);
  loaded = { key, stripe };
  stripe.catch(() => {
    if (loaded?.stripe === stripe) loaded = undefined;
  });
  return stripe;
}

async function load(config: PaymentsConfig): Promise<Stripe> {
  if (config.provider === 'double') {
    if (!config.doubleUrl) throw new Error('The address of the payment provider double is not configured.');
    const { createStripeDouble } = await import('./double/stripe-double');
    return createStripeDouble({ url: config.doubleUrl, publishableKey: config.publishableKey });
  }
  // `pure` does not inject Stripe's script as soon as it is imported.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(config.publishableKey);
  if (!stripe) throw new Error('Stripe.js is not available outside a browser.');
  return stripe;
}
