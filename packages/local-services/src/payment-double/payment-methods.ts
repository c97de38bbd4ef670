/** Cards as payment methods: creating them from a number or from a ready-made id, and reading them. Stores no card number. */
import { createHash } from 'node:crypto';
import { attachMethod, cardsOf, detachMethod, findCustomer } from './customers';
import type { Fields } from './fields';
import { listPage } from './lists';
import { newId, type BillingDetails, type PaymentMethod } from './objects';
import { noSuch, ProviderError, invalidRequest } from './provider-error';
import { ok, type Asked, type Operation } from './request';
import { passesLuhn, readyMadeCard, testCard } from './test-cards';

export const createPaymentMethod: Operation = (asked) => {
  const method = methodFrom(asked, asked.fields);
  asked.fields.ignore('key');
  asked.fields.done();
  return ok(method);
};

export const retrievePaymentMethod: Operation = (asked) => {
  asked.fields.done();
  return ok(findMethod(asked, asked.id));
};

export const listPaymentMethods: Operation = (asked) => {
  const { fields } = asked;
  const customer = findCustomer(asked, fields.requiredText('customer'), 'customer');
  fields.choice('type', ['card']);
  const page = listPage(fields, '/v1/payment_methods', 'payment_method', cardsOf(asked, customer.id));
  fields.done();
  return ok(page);
};

export const attachPaymentMethod: Operation = (asked) => {
  const { fields } = asked;
  const customer = findCustomer(asked, fields.requiredText('customer'), 'customer');
  fields.done();
  const method = findMethod(asked, asked.id);
  if (method.customer !== null) {
    if (method.customer === customer.id) return ok(method);
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  if (asked.tables.cards.get(method.id)?.used) throw usedUp();
  return ok(attachMethod(asked, method, customer.id));
};

export const detachPaymentMethod: Operation = (asked) => {
  asked.fields.done();
  const method = findMethod(asked, asked.id);
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      undefined,
      'payment_method',
    );
  }
  return ok(detachMethod(asked, method));
};

/** The error for a card that has paid without being kept, or was detached. */
export function usedUp(): ProviderError {
  return invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected ' +
      'account without Customer attachment, or was detached from a Customer. It may not be used again.',
  );
}

/** The method with that id; a ready-made one (`pm_card_visa`) is created on first use. Throws 404. */
export function findMethod(asked: Asked, id: string): PaymentMethod {
  const readyMade = readyMadeCard(id);
  if (readyMade !== undefined) {
    const year = new Date(asked.now * 1_000).getUTCFullYear() + 1;
    return storeMethod(asked, { number: readyMade, month: 8, year, cvc: undefined }, billingOf(undefined), {});
  }
  const found = asked.tables.methods.get(id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method');
  return found;
}

/** Reads `type`, `card` and `billing_details` from `fields`, refuses what no bank would accept, and stores the method. */
export function methodFrom(asked: Asked, fields: Fields): PaymentMethod {
  const type = fields.requiredText('type');
  if (type !== 'card')
    throw invalidRequest(`This double takes cards only, not ${type.slice(0, 40)}.`, undefined, 'type');
  const card = fields.object('card');
  if (!card) throw fields.missing('card');
  const number = card.requiredText('number').replace(/[\s-]/g, '');
  const month = card.integer('exp_month');
  if (month === undefined) throw card.missing('exp_month');
  const shortYear = card.integer('exp_year');
  if (shortYear === undefined) throw card.missing('exp_year');
  const year = shortYear < 100 ? 2_000 + shortYear : shortYear;
  const cvc = card.text('cvc');
  card.done();
  const billing = billingOf(fields.object('billing_details'));
  fields.choice('allow_redisplay', ['always', 'limited', 'unspecified']);
  return storeMethod(asked, { number, month, year, cvc }, billing, fields.metadata());
}

interface EnteredCard {
  number: string;
  month: number;
  year: number;
  cvc: string | undefined;
}

function storeMethod(
  asked: Asked,
  entered: EnteredCard,
  billing: BillingDetails,
  metadata: Record<string, string>,
): PaymentMethod {
  const { number, month, year, cvc } = entered;
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const today = new Date(asked.now * 1_000);
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const known = testCard(number);
  if (cvc !== undefined && !(known?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  if (!known) {
    throw new ProviderError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. ' +
        'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    });
  }
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: known.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: cvc === undefined ? null : 'unchecked',
      },
      country: 'US',
      display_brand: known.brand,
      exp_month: month,
      exp_year: year,
      // The same card always has the same fingerprint, which does not reveal its number.
      fingerprint: createHash('sha256').update(`taskmint-double:${number}`).digest('hex').slice(0, 16),
      funding: known.funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [known.brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: asked.now,
    customer: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  asked.tables.cards.put(method.id, { behaviour: known.behaviour, used: false });
  return asked.tables.methods.put(method.id, method);
}

function cardError(code: string, message: string, param: string): ProviderError {
  return new ProviderError(402, { type: 'card_error', code, message, param });
}

function billingOf(fields: Fields | undefined): BillingDetails {
  const address = fields?.object('address');
  const billing: BillingDetails = {
    address: {
      city: address?.text('city') ?? null,
      country: address?.text('country', 2) ?? null,
      line1: address?.text('line1') ?? null,
      line2: address?.text('line2') ?? null,
      postal_code: address?.text('postal_code', 20) ?? null,
      state: address?.text('state') ?? null,
    },
    email: fields?.text('email', 512) ?? null,
    name: fields?.text('name') ?? null,
    phone: fields?.text('phone', 40) ?? null,
    tax_id: fields?.text('tax_id', 100) ?? null,
  };
  address?.done();
  fields?.done();
  return billing;
}
