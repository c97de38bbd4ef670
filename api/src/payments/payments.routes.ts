/** Paying for coins by card (product.md §7, decisions.md 8), and the endpoint for the provider's signed messages. */
import type { Context } from 'koa';
import { Types } from 'mongoose';
import { calls, type Payment } from '@taskmint/contract';
import { directionOf, listPage } from '../database/page';
import { pagesOf } from '../database/pages-of';
import { collectionOf } from '../database/records';
import { refuse } from '../errors';
import { bodyOf } from '../http/request-body';
import { defineRoute } from '../http/route';
import { log } from '../log';
import type { ApiModule } from '../module';
import { receiveEvent, processDueEvents } from './event-inbox.command';
import { forgetBuyer } from './forget-buyer.command';
import { customerOf, forgetCards, listCards, removeCard } from './saved-cards.command';
import { isDisputeOpen } from './order-facts';
import { OrderModel, type OrderRecord } from './order.model';
import { paymentReport } from './payment-report.query';
import { SignatureInvalid, type ProviderEvent } from './payment-provider';
import { provider } from './provider-in-use';
import { continueSettling } from './continue-settling.job';
import { reconcilePayments } from './reconcile-payments.job';
import { recordPayment } from './record-payment.command';
import { settleDebts } from './settle-order.command';
import { startPayment } from './start-payment.command';
import { subjectId } from '../modules/users/user.query';
import { disputeRoutes } from './disputes.routes';

/** Far above the largest message that the provider sends. */
const EVENT_MAX_BYTES = 512 * 1024;

/** A dispute that was lost is over: the bank has given the money back, as after a refund. */
function shownStatus({ status, facts }: OrderRecord): Payment['status'] {
  return status === 'disputed' && !isDisputeOpen(facts) ? 'refunded' : status;
}

/** Lists the fields that leave. */
function presentPayment(order: OrderRecord): Payment {
  return {
    _id: order._id.toHexString(),
    transactionId: order.intent_id ?? '',
    email: order.email,
    price: order.amount_cents / 100,
    price_cents: order.amount_cents,
    coins: order.coins,
    date: (order.paid_at ?? order.created_at).toISOString(),
    cardId: order.items.map((item) => item.cart_item_id.toHexString()),
    items: order.items.map(({ heading, coins, price_cents }) => ({ heading, coins, price_cents })),
    status: shownStatus(order),
    documents: (order.documents ?? []).map(({ id, number, kind }) => ({ _id: id.toHexString(), number, kind })),
  };
}

function verifiedEvent(ctx: Context): ProviderEvent {
  const body = bodyOf(ctx.req);
  if (body === 'too-large') refuse('body_too_large');
  if (body === null) refuse('unsupported_media_type');
  try {
    return provider().readEvent(body, ctx.get('stripe-signature'));
  } catch (error) {
    if (!(error instanceof SignatureInvalid)) throw error;
    log().warn({ reason: error.message }, 'a message with a wrong signature was refused');
    refuse('signature_invalid', undefined, { cause: error });
  }
}

export const paymentsModule: ApiModule = {
  name: 'payments',
  routes: [
    defineRoute(calls.createPaymentIntent, ({ actor, body }) =>
      startPayment(actor, body.price, { keep: body.save_card ?? false, card: body.card }),
    ),

    defineRoute(calls.listCards, ({ actor }) => listCards(actor)),

    defineRoute(calls.removeCard, ({ actor, params }) => removeCard(actor, params.id)),

    defineRoute(calls.recordPayment, ({ actor, body }) => recordPayment(actor, body.transactionId, body.price)),

    defineRoute(calls.getPaymentReport, () => paymentReport()),

    defineRoute(calls.listPayments, async ({ actor, params, query, setTotal }) => {
      // By person, because the address may have belonged to somebody else before.
      const user_id = await subjectId(actor, params.email);
      const moment = query.state === 'any' ? 'created_at' : 'paid_at';
      const direction = directionOf(query);
      const { records, total } = await listPage(
        collectionOf(OrderModel),
        // Always true, but it gives the index a bound to count by.
        { user_id, [moment]: { $gt: new Date(0) } },
        { [moment]: direction, _id: direction },
        query,
      );
      setTotal(total);
      return records.map(presentPayment);
    }),

    ...disputeRoutes,
  ],

  rawRoutes: [
    {
      method: 'POST',
      path: '/webhooks/stripe',
      summary: "The payment provider's signed messages.",
      access: 'public',
      flow: 'money',
      maxBodyBytes: EVENT_MAX_BYTES,
      async handler(ctx) {
        const event = verifiedEvent(ctx);
        const fresh = await receiveEvent(event, 'webhook');
        ctx.status = 200;
        ctx.body = { received: true, duplicate: !fresh };
      },
    },
  ],

  jobs: [
    { name: 'payment-inbox', everyMs: 5_000, run: processDueEvents },
    continueSettling,
    { name: 'payment-reconciliation', everyMs: 60_000, run: reconcilePayments },
  ],

  exportAccount: ({ id }) => ({
    payment_customer: async () => ({ customer_id: await customerOf(id) }),
    orders: pagesOf(
      collectionOf(OrderModel),
      { user_id: new Types.ObjectId(id) },
      { user_id: 1, created_at: -1, _id: -1 },
      (records) => records.map(presentPayment),
    ),
  }),

  closeAccount: async (userId) => {
    // What tasks and withdrawals have given back pays what is owed, before it is forfeited.
    await settleDebts(new Types.ObjectId(userId));
    await forgetBuyer(userId);
    await forgetCards(userId);
  },
};
