/**
 * The payment flow of product.md §4: create an intent for the cart's total, confirm the card with the payer's e-mail and name, and record the payment only
 * on `succeeded`. A declined card records nothing. Knows neither the form nor how the cart is shown.
 */
import { isApiError, textsOf, useHost, useUser, useActionKey } from '@taskmint/platform';
import type {
  ConfirmCardPaymentData,
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeCardElement,
} from '@stripe/stripe-js';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useState } from 'react';
import { moneyTexts } from '../../texts/money';
import { cardFault } from './card-fault';
import { useCreateIntent, useRecordPayment, type CardWish } from './payment.queries';

export interface Order {
  totalCents: number;
  /** Ids of the cart items being paid for. */
  cardId: string[];
}

export type PaymentFault =
  /** What the provider says about the card; product.md §8 wants it in red. */
  | { kind: 'card'; message: string }
  /** Our server refused or could not be reached; nothing was charged. */
  | { kind: 'server'; error: unknown }
  /** Nobody could be asked whether the card was charged. Paying again does not charge it twice. */
  | { kind: 'unsure' }
  /** The card was charged but recording it failed: the coins still arrive with the provider's signed event. */
  | { kind: 'unrecorded'; transactionId: string };

export interface CardPayment {
  busy: boolean;
  fault: PaymentFault | null;
  clearFault(): void;
  /** `card` is the card entry; ignored when a saved card pays. */
  pay(stripe: Stripe, card: StripeCardElement | null, order: Order, wish: CardWish): Promise<boolean>;
  /** Sends the record of a charged payment again. */
  recordAgain(order: Order): Promise<boolean>;
}

export function useCardPayment(): CardPayment {
  const user = useUser();
  const host = useHost();
  const createIntent = useCreateIntent();
  const recordPayment = useRecordPayment();
  const actionKey = useActionKey();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<PaymentFault | null>(null);
  const readCartAgain = useRefresh('cart');
  const clearFault = () => setFault((before) => (before?.kind === 'unsure' ? before : null));

  async function record(transactionId: string, order: Order): Promise<boolean> {
    try {
      await recordPayment.mutateAsync({ transactionId, ...order });
    } catch (error) {
      // Already recorded through the provider's event: a success.
      if (!(isApiError(error) && error.code === 'payment_already_recorded')) {
        host.reportError(error, { during: 'recording a payment' });
        setFault({ kind: 'unrecorded', transactionId });
        return false;
      }
    }
    actionKey.done();
    setFault(null);
    return true;
  }

  async function run(work: () => Promise<boolean>): Promise<boolean> {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      // The user record says how much is owed, for the notice on the page.
      if (isApiError(error) && error.code === 'receivable_open') void host.refreshUser();
      // After an attempt of which nothing is known, a failure now does not mean that nothing was charged.
      setFault((before) => (before?.kind === 'unsure' ? before : { kind: 'server', error }));
      // The cart was paid for, emptied or filled in another tab, so this one is outdated. An empty order removes the form and its error, hence the toast.
      if (isApiError(error) && error.code === 'cart_empty') host.toasts.show('error', error.message);
      if (isApiError(error) && ['cart_empty', 'amount_mismatch'].includes(error.code)) void readCartAgain();
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    fault,
    clearFault,
    pay: (stripe, card, order, wish) =>
      run(async () => {
        clearFault();
        // Pressing Pay twice for the same cart uses one intent, so that a lost response cannot lead to a second charge.
        const intent = { totalCents: order.totalCents, wish, idempotencyKey: actionKey.for({ ...order, ...wish }) };
        const started = await createIntent.mutateAsync(intent).catch((error: unknown) => {
          actionKey.failed(error);
          // An earlier attempt has paid for this cart, and the server has recorded it now.
          if (isApiError(error) && error.code === 'payment_already_recorded') return null;
          throw error;
        });
        if (!started) return true;
        const billing = { email: user.email, name: user.name };
        const method = wish.card ?? (card && { card, billing_details: billing });
        if (!method) return false;
        const result = await confirm(stripe, started.clientSecret, method);
        if (!result) {
          setFault({ kind: 'unsure' });
          return false;
        }
        if (result.error) {
          if (result.error.code === 'payment_intent_unexpected_state') actionKey.done();
          setFault({ kind: 'card', message: cardFault(result.error) });
          return false;
        }
        if (result.paymentIntent.status !== 'succeeded') {
          setFault({ kind: 'card', message: unfinished(result.paymentIntent) });
          return false;
        }
        return record(result.paymentIntent.id, order);
      }),
    recordAgain: (order) =>
      run(async () => (fault?.kind === 'unrecorded' ? record(fault.transactionId, order) : false)),
  };
}

/** Confirms the card; if the response is lost, the intent itself says whether it was charged. Null when it cannot be asked either. */
async function confirm(
  stripe: Stripe,
  clientSecret: string,
  method: NonNullable<ConfirmCardPaymentData['payment_method']>,
): Promise<PaymentIntentResult | null> {
  const result = await stripe.confirmCardPayment(clientSecret, { payment_method: method });
  if (result.error?.type !== 'api_connection_error') {
    const charged = result.error?.payment_intent;
    return charged?.status === 'succeeded' ? { paymentIntent: charged } : result;
  }
  const reread = await stripe.retrievePaymentIntent(clientSecret);
  if (!reread.paymentIntent) return null;
  return ['succeeded', 'processing'].includes(reread.paymentIntent.status) ? reread : result;
}

function unfinished(intent: PaymentIntent): string {
  const { card: texts } = textsOf(moneyTexts);
  return intent.status === 'processing' ? texts.processing : texts.unfinished;
}
