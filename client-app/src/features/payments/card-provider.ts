/**
 * Provides the Stripe.js object of the site's payment provider. Its script is loaded only when somebody is about to pay, and once per page (two copies of
 * Stripe.js in one page warn and lose their fraud signals).
 */
import type { PublicConfig } from '@taskmint/platform';
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

type PaymentsConfig = PublicConfig['payments'];

const SCRIPT_TIMEOUT_MS = 20_000;

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

async function load({ publishableKey, scriptUrl }: PaymentsConfig): Promise<Stripe> {
  if (scriptUrl !== undefined) return (await constructorFrom(scriptUrl))(publishableKey);
  // `pure` does not inject Stripe's script on import.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js is not available outside a browser.');
  return stripe;
}

/** `window.Stripe`, which the script at `address` defines as Stripe's own script does. */
async function constructorFrom(address: string): Promise<StripeConstructor> {
  if (!window.Stripe) await loadScript(address);
  if (!window.Stripe) throw new Error(`The script at ${address} is not that of a payment provider.`);
  return window.Stripe;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The payment provider's script could not be loaded from ${address}.`));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.src = address;
    document.head.append(script);
  });
}
