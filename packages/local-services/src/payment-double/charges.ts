/** Charges, refunds and disputes: what became of the money that a payment intent asked for. */
import { listPage } from './lists';
import {
  type BalanceTransaction,
  newId,
  type Charge,
  type Dispute,
  type PaymentIntent,
  type PaymentMethod,
  type Refund,
} from './objects';
import { invalidRequest, noSuch } from './provider-error';
import { ok, type Asked, type Operation } from './request';
import type { CardBehaviour } from './test-cards';

type Decline = Extract<CardBehaviour, { kind: 'decline' }>;

/** Charges the card, or records that it was declined. */
export function charge(
  asked: Asked,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | undefined,
): Charge {
  const { brand, exp_month, exp_year, last4 } = method.card;
  const id = newId('ch');
  const made: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: decline ? null : `txn_${id.slice(3)}`,
    billing_details: method.billing_details,
    captured: !decline,
    created: asked.now,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: decline
      ? {
          network_status: 'declined_by_network',
          reason: decline.declineCode ?? decline.code,
          risk_level: 'normal',
          seller_message: 'The bank did not return any further details with this decline.',
          type: 'issuer_declined',
        }
      : {
          network_status: 'approved_by_network',
          reason: null,
          risk_level: 'normal',
          seller_message: 'Payment complete.',
          type: 'authorized',
        },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: { brand, exp_month, exp_year, last4 } },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  };
  asked.tables.charges.put(made.id, made);
  asked.emit(decline ? 'charge.failed' : 'charge.succeeded', made);
  return made;
}

export const retrieveCharge: Operation = (asked) => {
  asked.fields.done();
  return ok(findCharge(asked, asked.id));
};

export const listCharges: Operation = (asked) => {
  const intent = asked.fields.text('payment_intent');
  const found = asked.tables.charges.all().filter((one) => intent === undefined || one.payment_intent === intent);
  const page = listPage(asked.fields, '/v1/charges', 'charge', found);
  asked.fields.done();
  return ok(page);
};

function findCharge(asked: Asked, id: string): Charge {
  const found = asked.tables.charges.get(id);
  if (!found) throw noSuch('charge', id, 'charge');
  return found;
}

const dollars = (cents: number): string => `$${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

export const createRefund: Operation = (asked) => {
  const { fields, tables } = asked;
  const chargeId = fields.text('charge');
  const intentId = fields.text('payment_intent');
  const wanted = fields.integer('amount');
  const reason = fields.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = fields.metadata();
  fields.done();
  const target = refundTarget(asked, chargeId, intentId);
  const left = target.amount - target.amount_refunded;
  if (target.status !== 'succeeded' || left === 0) {
    throw invalidRequest(`Charge ${target.id} has already been refunded.`, 'charge_already_refunded');
  }
  const amount = wanted ?? left;
  if (amount < 1) throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      undefined,
      'amount',
    );
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: target.id,
    created: asked.now,
    currency: target.currency,
    metadata,
    payment_intent: target.payment_intent,
    reason,
    status: 'succeeded',
  };
  tables.refunds.put(refund.id, refund);
  const refunded = tables.charges.put(target.id, {
    ...target,
    amount_refunded: target.amount_refunded + amount,
    refunded: amount === left,
  });
  asked.emit('refund.created', refund);
  asked.emit('charge.refunded', refunded, { amount_refunded: target.amount_refunded, refunded: target.refunded });
  return ok(refund);
};

function refundTarget(asked: Asked, chargeId: string | undefined, intentId: string | undefined): Charge {
  if (chargeId !== undefined) return findCharge(asked, chargeId);
  if (intentId === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = asked.tables.intents.get(intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
    );
  }
  return findCharge(asked, intent.latest_charge);
}

export const retrieveRefund: Operation = (asked) => {
  asked.fields.done();
  const found = asked.tables.refunds.get(asked.id);
  if (!found) throw noSuch('refund', asked.id, 'refund');
  return ok(found);
};

export const listRefunds: Operation = (asked) => {
  const intent = asked.fields.text('payment_intent');
  const chargeId = asked.fields.text('charge');
  const found = asked.tables.refunds
    .all()
    .filter(
      (one) =>
        (intent === undefined || one.payment_intent === intent) && (chargeId === undefined || one.charge === chargeId),
    );
  const page = listPage(asked.fields, '/v1/refunds', 'refund', found);
  asked.fields.done();
  return ok(page);
};

export const retrieveDispute: Operation = (asked) => {
  asked.fields.done();
  const found = asked.tables.disputes.get(asked.id);
  if (!found) throw noSuch('dispute', asked.id, 'dispute');
  return ok(found);
};

/** The provider's fee for a dispute, whoever wins it. */
const DISPUTE_FEE_CENTS = 1_500;

function balanceTransaction({ id, currency }: Charge, amount: number, fee: number): BalanceTransaction {
  return { id: `txn_${id.slice(3)}`, object: 'balance_transaction', amount, currency, fee, net: amount - fee };
}

/** The balance transaction of a charge. The provider keeps 2.9 % and 30 cents, as in Stripe's standard pricing. */
export function chargeTransaction(charge: Charge): BalanceTransaction {
  return balanceTransaction(charge, charge.amount, Math.round(charge.amount * 0.029) + 30);
}

/** A cardholder disputes a charge: only possible through the control API. */
export const openDispute: Operation = (asked) => {
  const reason =
    asked.fields.choice('reason', ['fraudulent', 'product_not_received', 'duplicate', 'general']) ?? 'fraudulent';
  asked.fields.done();
  const target = findCharge(asked, asked.id);
  if (target.status !== 'succeeded' || target.disputed) {
    throw invalidRequest(`Charge ${target.id} cannot be disputed.`, 'charge_disputed');
  }
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: target.amount,
    balance_transactions: [balanceTransaction(target, -target.amount, DISPUTE_FEE_CENTS)],
    charge: target.id,
    created: asked.now,
    currency: target.currency,
    livemode: false,
    metadata: {},
    payment_intent: target.payment_intent,
    reason,
    status: 'needs_response',
  };
  asked.tables.disputes.put(dispute.id, dispute);
  asked.tables.charges.put(target.id, { ...target, disputed: true });
  asked.emit('charge.dispute.created', dispute);
  return ok(dispute);
};

/**
 * The card network decides a dispute, and may still let one be won that was lost; also only through the control API. Of one that is lost it may return a
 * part (`returned`), such as cents that were refunded before.
 */
export const closeDispute: Operation = (asked) => {
  const outcome = asked.fields.choice('outcome', ['won', 'lost']);
  const returned = asked.fields.integer('returned') ?? 0;
  if (outcome === undefined) throw asked.fields.missing('outcome');
  asked.fields.done();
  const dispute = asked.tables.disputes.get(asked.id);
  if (!dispute) throw noSuch('dispute', asked.id, 'dispute');
  const isFinal = dispute.status === 'won' || dispute.status === outcome;
  if (isFinal) throw invalidRequest(`Dispute ${dispute.id} is closed already.`);
  const charge = findCharge(asked, dispute.charge);
  const withdrawn = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  if (returned < 0 || returned > withdrawn) throw invalidRequest('returned exceeds what was withdrawn.');
  const back = outcome === 'won' ? withdrawn : returned;
  const balance_transactions = [
    ...dispute.balance_transactions,
    ...(back > 0 ? [balanceTransaction(charge, back, 0)] : []),
  ];
  const closed = asked.tables.disputes.put(dispute.id, { ...dispute, status: outcome, balance_transactions });
  asked.emit('charge.dispute.closed', closed, { status: dispute.status });
  return ok(closed);
};
