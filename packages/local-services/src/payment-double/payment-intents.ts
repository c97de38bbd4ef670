/** The life of a payment intent: create, change, confirm, challenge, cancel. Its states and refusals are the provider's. */
import { charge } from './charges';
import { attachMethod, customerFrom } from './customers';
import { listPage } from './lists';
import { newId, randomText, type CardError, type PaymentIntent, type PaymentMethod } from './objects';
import { findMethod, usedUp } from './payment-methods';
import { invalidRequest, noSuch, ProviderError } from './provider-error';
import { ok, type Asked, type Operation, type Reply } from './request';
import { INSUFFICIENT_FUNDS, type CardBehaviour } from './test-cards';

/** Smallest amount that can be charged, in US cents. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;
const FUTURE_USAGES = ['off_session', 'on_session'] as const;

export const createIntent: Operation = (asked) => {
  const { fields } = asked;
  const amount = fields.integer('amount');
  if (amount === undefined) throw fields.missing('amount');
  const currency = fields.requiredText('currency').toLowerCase();
  if (currency !== 'usd') {
    throw invalidRequest(
      `Invalid currency: ${currency.slice(0, 10)}. This double charges usd only.`,
      undefined,
      'currency',
    );
  }
  checkAmount(amount);
  if (fields.texts('allowed_payment_method_types')?.some((type) => type !== 'card')) {
    throw invalidRequest('This double takes cards only.', undefined, 'allowed_payment_method_types');
  }
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: asked.now,
    currency,
    customer: null,
    description: fields.text('description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: fields.metadata(),
    next_action: null,
    payment_method: null,
    setup_future_usage: null,
    status: 'requires_payment_method',
  };
  fields.done();
  asked.tables.intents.put(id, intent);
  asked.emit('payment_intent.created', intent);
  return answer(asked, intent);
};

export const updateIntent: Operation = (asked) => {
  const { fields } = asked;
  const intent = findIntent(asked);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(
      asked,
      intent,
      `This PaymentIntent's amount and customer could not be updated because it has a status of ${intent.status}.`,
    );
  }
  const amount = fields.integer('amount') ?? intent.amount;
  checkAmount(amount);
  const changes: Partial<PaymentIntent> = {
    amount,
    customer: fields.has('customer') ? (customerFrom(asked, fields)?.id ?? null) : (intent.customer ?? null),
    setup_future_usage: fields.has('setup_future_usage')
      ? (fields.choice('setup_future_usage', FUTURE_USAGES) ?? null)
      : (intent.setup_future_usage ?? null),
  };
  fields.done();
  return answer(asked, save(asked, intent, changes));
};

export const retrieveIntent: Operation = (asked) => {
  const intent = findIntent(asked);
  asked.fields.ignore('key');
  asked.fields.done();
  return answer(asked, intent);
};

export const listIntents: Operation = (asked) => {
  const page = listPage(asked.fields, '/v1/payment_intents', 'payment_intent', asked.tables.intents.all());
  asked.fields.done();
  return ok(page);
};

export const confirmIntent: Operation = (asked) => {
  const { fields } = asked;
  const intent = findIntent(asked);
  const method = findMethod(asked, fields.requiredText('payment_method'));
  fields.ignore('key', 'use_stripe_sdk');
  fields.done();
  if (intent.status === 'succeeded') {
    throw unexpected(
      asked,
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (intent.status === 'canceled') {
    throw unexpected(
      asked,
      intent,
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the ' +
        'following statuses may be confirmed: requires_confirmation, requires_action.',
    );
  }
  const card = asked.tables.cards.get(method.id);
  if (!card || card.used) throw usedUp();
  if (method.customer !== null && method.customer !== (intent.customer ?? null)) {
    throw invalidRequest(
      `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      undefined,
      'payment_method',
    );
  }
  if (card.behaviour.kind !== 'authenticate') return settle(asked, intent, method, card.behaviour);
  const challenged = save(asked, intent, {
    payment_method: method.id,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'double_challenge',
        authenticate_url: `${asked.baseUrl}/v1/payment_intents/${intent.id}/authenticate`,
      },
    },
  });
  asked.emit('payment_intent.requires_action', challenged);
  return answer(asked, challenged);
};

export const cancelIntent: Operation = (asked) => {
  const intent = findIntent(asked);
  asked.fields.done();
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(
      asked,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the ` +
        'following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.',
    );
  }
  const canceled = save(asked, intent, { status: 'canceled', next_action: null });
  asked.emit('payment_intent.canceled', canceled);
  return answer(asked, canceled);
};

/**
 * Completes the authentication of a card that needs its owner's approval. The hosted provider does this inside its own script, at addresses that are
 * not part of its public API; here the double's script calls this with `outcome` = `approve` or `refuse`.
 */
export const authenticateIntent: Operation = (asked) => {
  const { fields } = asked;
  const intent = findIntent(asked);
  const outcome = fields.choice('outcome', ['approve', 'refuse']);
  if (outcome === undefined) throw fields.missing('outcome');
  fields.ignore('key');
  fields.done();
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpected(
      asked,
      intent,
      `There is no challenge to answer: the PaymentIntent has a status of ${intent.status}.`,
    );
  }
  const method = findMethod(asked, intent.payment_method);
  if (outcome === 'approve') {
    const behaviour = asked.tables.cards.get(method.id)?.behaviour;
    const broke = behaviour?.kind === 'authenticate' && behaviour.afterwards === 'insufficient_funds';
    return settle(asked, intent, method, broke ? INSUFFICIENT_FUNDS : { kind: 'succeed' });
  }
  const error: CardError = {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  };
  return fail(asked, intent, error, 200);
};

/** Fields that holders of the `client_secret` do not see. */
const PRIVATE_FIELDS = ['amount_received', 'customer', 'latest_charge', 'metadata'] as const;

function presentTo(asked: Asked, intent: PaymentIntent): Partial<PaymentIntent> {
  const whole: Partial<PaymentIntent> = { ...intent };
  if (asked.key === 'publishable') for (const field of PRIVATE_FIELDS) delete whole[field];
  return whole;
}

const answer = (asked: Asked, intent: PaymentIntent): Reply => ok(presentTo(asked, intent));

/** Finds the intent named in the path and, for a publishable key, requires its client secret. */
function findIntent(asked: Asked): PaymentIntent {
  const secret = asked.fields.text('client_secret');
  const intent = asked.tables.intents.get(asked.id);
  // Without the right secret a stranger learns nothing, not even that the intent exists.
  if (!intent || (asked.key === 'publishable' && secret !== intent.client_secret)) {
    if (asked.key === 'publishable' && secret === undefined) throw asked.fields.missing('client_secret');
    throw noSuch('payment_intent', asked.id, 'intent');
  }
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      'payment_intent_invalid_parameter',
      'client_secret',
    );
  }
  return intent;
}

function save(asked: Asked, intent: PaymentIntent, changes: Partial<PaymentIntent>): PaymentIntent {
  return asked.tables.intents.put(intent.id, { ...intent, ...changes });
}

function checkAmount(amount: number): void {
  if (amount < 0) throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount < MIN_AMOUNT) {
    throw invalidRequest('Amount must be at least $0.50 usd', 'amount_too_small', 'amount');
  }
  if (amount > MAX_AMOUNT) {
    throw invalidRequest('Amount must be no more than $999,999.99', 'amount_too_large', 'amount');
  }
}

function settle(
  asked: Asked,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: Exclude<CardBehaviour, { kind: 'authenticate' }>,
): Reply {
  const decline = behaviour.kind === 'decline' ? behaviour : undefined;
  const made = charge(asked, intent, method, decline);
  if (decline) {
    const error: CardError = {
      type: 'card_error',
      code: decline.code,
      ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
      message: decline.message,
      charge: made.id,
      payment_method: method,
    };
    return fail(asked, { ...intent, latest_charge: made.id }, error, 402);
  }
  const card = asked.tables.cards.get(method.id);
  const { customer } = intent;
  // A card kept for a customer can be used again; any other only once.
  const isKept = method.customer !== null || (Boolean(customer) && Boolean(intent.setup_future_usage));
  if (customer && isKept && method.customer === null) attachMethod(asked, method, customer);
  if (card && !isKept) asked.tables.cards.put(method.id, { ...card, used: true });
  const succeeded = save(asked, intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: made.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  asked.emit('payment_intent.succeeded', succeeded);
  return answer(asked, succeeded);
}

/** The intent waits for another card. `status` is 402 for a declined confirmation; a refused authentication returns 200. */
function fail(asked: Asked, intent: PaymentIntent, error: CardError, status: 200 | 402): Reply {
  const failed = save(asked, intent, {
    last_payment_error: error,
    latest_charge: intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  asked.emit('payment_intent.payment_failed', failed);
  if (status === 200) return answer(asked, failed);
  return { status, body: { error: { ...error, payment_intent: presentTo(asked, failed) } } };
}

function unexpected(asked: Asked, intent: PaymentIntent, message: string): ProviderError {
  return new ProviderError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: presentTo(asked, intent),
  });
}
