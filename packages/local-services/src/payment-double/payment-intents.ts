/** The life of a payment intent: create, change, confirm, challenge, cancel. Its states and refusals are the provider's. */
import { charge } from './charges';
import { attachMethod, customerFrom } from './customers';
import type { Fields } from './fields';
import { listPage } from './lists';
import {
  newId,
  randomText,
  type CardError,
  type IntentStatus,
  type PaymentIntent,
  type PaymentMethod,
} from './objects';
import { findMethod, methodFrom, usedUp } from './payment-methods';
import { invalidRequest, noSuch, ProviderError } from './provider-error';
import { ok, type Asked, type Operation, type Reply } from './request';
import { INSUFFICIENT_FUNDS, type CardBehaviour } from './test-cards';

/** Smallest amount that can be charged, in US cents. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;
const FUTURE_USAGES = ['off_session', 'on_session'] as const;
const CANCELLATION_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

export const createIntent: Operation = (asked) => {
  const { fields } = asked;
  const amount = fields.integer('amount');
  if (amount === undefined) throw fields.missing('amount');
  const currency = fields.requiredText('currency').toLowerCase();
  checkAmount(amount, currency);
  const automatic = automaticMethods(fields);
  const allowed = allowedTypes(fields);
  fields.choice('capture_method', ['automatic', 'automatic_async']);
  fields.choice('confirmation_method', ['automatic']);
  const confirmNow = fields.boolean('confirm') ?? false;
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed,
    amount,
    amount_received: 0,
    automatic_payment_methods: automatic,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: asked.now,
    currency,
    customer: customerFrom(asked, fields)?.id ?? null,
    description: fields.text('description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: fields.metadata(),
    next_action: null,
    payment_method: null,
    payment_method_types: allowed ?? ['card'],
    receipt_email: fields.text('receipt_email') ?? null,
    setup_future_usage: fields.choice('setup_future_usage', FUTURE_USAGES) ?? null,
    statement_descriptor_suffix: fields.text('statement_descriptor_suffix', 22) ?? null,
    status: 'requires_payment_method',
  };
  asked.tables.intents.put(id, intent);
  asked.emit('payment_intent.created', presentIntent(intent));
  const method = confirmationMethod(asked, fields);
  if (confirmNow) {
    const options = confirmationOptions(fields);
    fields.done();
    if (!method) throw missingMethod();
    return confirmWith(asked, intent, method, options);
  }
  fields.done();
  return answer(asked, method ? save(asked, intent, attached(method)) : intent);
};

export const updateIntent: Operation = (asked) => {
  const { fields } = asked;
  const intent = findIntent(asked);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    // A paid or cancelled intent may still get another description, but nothing else.
    if (['amount', 'currency', 'payment_method', 'customer'].some((name) => fields.has(name))) {
      throw unexpected(
        asked,
        intent,
        `This PaymentIntent's amount, currency and payment_method could not be updated because it has a status of ${intent.status}.`,
      );
    }
  }
  const amount = fields.integer('amount') ?? intent.amount;
  const currency = fields.text('currency')?.toLowerCase() ?? intent.currency;
  checkAmount(amount, currency);
  const changes: Partial<PaymentIntent> = {
    amount,
    currency,
    metadata: fields.metadata(intent.metadata),
    description: fields.has('description') ? (fields.text('description') ?? null) : intent.description,
    receipt_email: fields.has('receipt_email') ? (fields.text('receipt_email') ?? null) : intent.receipt_email,
    customer: fields.has('customer') ? (customerFrom(asked, fields)?.id ?? null) : (intent.customer ?? null),
    setup_future_usage: fields.has('setup_future_usage')
      ? (fields.choice('setup_future_usage', FUTURE_USAGES) ?? null)
      : (intent.setup_future_usage ?? null),
  };
  const method = confirmationMethod(asked, fields);
  fields.done();
  return answer(asked, save(asked, intent, { ...changes, ...(method ? attached(method) : {}) }));
};

export const retrieveIntent: Operation = (asked) => {
  const intent = findIntent(asked);
  asked.fields.ignore('key', 'is_stripe_sdk');
  asked.fields.done();
  return answer(asked, intent);
};

export const listIntents: Operation = (asked) => {
  const page = listPage(asked.fields, '/v1/payment_intents', 'payment_intent', asked.tables.intents.all());
  asked.fields.done();
  return ok({ ...page, data: page.data.map(presentIntent) });
};

export const confirmIntent: Operation = (asked) => {
  const { fields } = asked;
  const intent = findIntent(asked);
  const given = confirmationMethod(asked, fields);
  const options = confirmationOptions(fields);
  const usage = fields.choice('setup_future_usage', FUTURE_USAGES);
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
  const method =
    given ?? (intent.payment_method === null ? undefined : asked.tables.methods.get(intent.payment_method));
  if (!method) throw missingMethod();
  const kept = usage === undefined ? intent : save(asked, intent, { setup_future_usage: usage });
  return confirmWith(asked, kept, method, options);
};

export const cancelIntent: Operation = (asked) => {
  const { fields } = asked;
  const intent = findIntent(asked);
  const reason = fields.choice('cancellation_reason', CANCELLATION_REASONS) ?? null;
  fields.done();
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(
      asked,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the ` +
        'following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.',
    );
  }
  const canceled = save(asked, intent, {
    status: 'canceled',
    canceled_at: asked.now,
    cancellation_reason: reason,
    next_action: null,
  });
  asked.emit('payment_intent.canceled', presentIntent(canceled), { status: intent.status });
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
  const method = asked.tables.methods.get(intent.payment_method);
  if (!method) throw missingMethod();
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

/** The intent as the provider returns it; holders of its `client_secret` see only the fields that concern them. */
export function presentIntent(intent: PaymentIntent): Record<string, unknown> {
  return {
    ...intent,
    amount_capturable: 0,
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    customer: intent.customer ?? null,
    livemode: false,
    on_behalf_of: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    processing: null,
    review: null,
    setup_future_usage: intent.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    transfer_data: null,
    transfer_group: null,
  };
}

const PRIVATE_FIELDS = [
  'amount_capturable',
  'amount_received',
  'application',
  'application_fee_amount',
  'customer',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'payment_method_options',
  'review',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_data',
  'transfer_group',
];

function presentTo(asked: Asked, intent: PaymentIntent): Record<string, unknown> {
  const whole = presentIntent(intent);
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

const attached = (method: PaymentMethod): Partial<PaymentIntent> => ({
  payment_method: method.id,
  status: 'requires_confirmation' satisfies IntentStatus,
});

function checkAmount(amount: number, currency: string): void {
  if (currency !== 'usd') {
    throw invalidRequest(
      `Invalid currency: ${currency.slice(0, 10)}. This double charges usd only.`,
      undefined,
      'currency',
    );
  }
  if (amount < 0) throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount < MIN_AMOUNT) {
    throw invalidRequest('Amount must be at least $0.50 usd', 'amount_too_small', 'amount');
  }
  if (amount > MAX_AMOUNT) {
    throw invalidRequest('Amount must be no more than $999,999.99', 'amount_too_large', 'amount');
  }
}

function allowedTypes(fields: Fields): string[] | null {
  const types = fields.texts('allowed_payment_method_types') ?? null;
  if (types?.some((type) => type !== 'card')) {
    throw invalidRequest('This double takes cards only.', undefined, 'allowed_payment_method_types');
  }
  return types;
}

function automaticMethods(fields: Fields): PaymentIntent['automatic_payment_methods'] {
  const given = fields.object('automatic_payment_methods');
  if (!given) return null;
  const enabled = given.boolean('enabled');
  if (enabled === undefined) throw given.missing('enabled');
  const redirects = given.choice('allow_redirects', ['always', 'never']) ?? 'always';
  given.done();
  if (!enabled) return null;
  if (fields.has('allowed_payment_method_types')) {
    throw invalidRequest('You may only specify one of automatic_payment_methods and allowed_payment_method_types.');
  }
  return { allow_redirects: redirects, enabled };
}

function confirmationMethod(asked: Asked, fields: Fields): PaymentMethod | undefined {
  const id = fields.text('payment_method');
  const data = fields.object('payment_method_data');
  if (id !== undefined && data) {
    throw invalidRequest('You may only specify one of payment_method and payment_method_data.');
  }
  if (data) {
    const method = methodFrom(asked, data);
    data.done();
    return method;
  }
  return id === undefined ? undefined : findMethod(asked, id);
}

interface ConfirmationOptions {
  offSession: boolean;
  errorOnAction: boolean;
}

function confirmationOptions(fields: Fields): ConfirmationOptions {
  const options = {
    offSession: fields.boolean('off_session') ?? false,
    errorOnAction: fields.boolean('error_on_requires_action') ?? false,
  };
  // The remaining parameters control redirects and receipts, which this double does not have.
  fields.ignore('key', 'return_url', 'use_stripe_sdk', 'receipt_email');
  fields.ignore('expected_payment_method_type', 'is_stripe_sdk');
  return options;
}

function confirmWith(asked: Asked, intent: PaymentIntent, method: PaymentMethod, options: ConfirmationOptions): Reply {
  const card = asked.tables.cards.get(method.id);
  if (!card || card.used) {
    throw usedUp();
  }
  if (method.customer !== null && method.customer !== (intent.customer ?? null)) {
    throw invalidRequest(
      `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      undefined,
      'payment_method',
    );
  }
  const { behaviour } = card;
  if (behaviour.kind !== 'authenticate') return settle(asked, intent, method, behaviour);
  if (options.offSession || options.errorOnAction) {
    return settle(asked, intent, method, {
      kind: 'decline',
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  }
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
  asked.emit('payment_intent.requires_action', presentIntent(challenged), { status: intent.status });
  return answer(asked, challenged);
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
  asked.emit('payment_intent.succeeded', presentIntent(succeeded), { status: intent.status });
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
  asked.emit('payment_intent.payment_failed', presentIntent(failed), { status: intent.status });
  if (status === 200) return answer(asked, failed);
  return { status, body: { error: { ...error, payment_intent: presentTo(asked, failed) } } };
}

function missingMethod(): ProviderError {
  return invalidRequest(
    'You cannot confirm this PaymentIntent because it’s missing a payment method. You can either update the PaymentIntent with a ' +
      'payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
    'payment_intent_unexpected_state',
  );
}

function unexpected(asked: Asked, intent: PaymentIntent, message: string): ProviderError {
  return new ProviderError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: presentTo(asked, intent),
  });
}
