/** Customers, for whom cards are kept. Deleting one also removes their cards, as with the provider. */
import type { Fields } from './fields';
import { newId, type Customer, type PaymentMethod } from './objects';
import { noSuch } from './provider-error';
import { ok, type Asked, type Operation } from './request';

export const createCustomer: Operation = (asked) => {
  const { fields } = asked;
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: asked.now,
    description: fields.text('description') ?? null,
    email: fields.text('email', 512) ?? null,
    livemode: false,
    metadata: fields.metadata(),
    name: fields.text('name', 256) ?? null,
  };
  fields.done();
  asked.tables.customers.put(customer.id, customer);
  asked.emit('customer.created', customer);
  return ok(customer);
};

export const retrieveCustomer: Operation = (asked) => {
  asked.fields.done();
  return ok(findCustomer(asked, asked.id, 'id'));
};

export const deleteCustomer: Operation = (asked) => {
  asked.fields.done();
  const customer = findCustomer(asked, asked.id, 'id');
  for (const method of cardsOf(asked, customer.id)) detachMethod(asked, method);
  asked.tables.customers.delete(customer.id);
  asked.emit('customer.deleted', customer);
  return ok({ id: customer.id, object: 'customer', deleted: true });
};

/** Throws 404 for a customer who never existed or was deleted. */
export function findCustomer(asked: Asked, id: string, param: string): Customer {
  return asked.tables.customers.get(id) ?? refuse(id, param);
}

function refuse(id: string, param: string): never {
  throw noSuch('customer', id, param);
}

/** The customer that `fields` names; undefined when it names none. */
export function customerFrom(asked: Asked, fields: Fields): Customer | undefined {
  const id = fields.text('customer');
  return id === undefined ? undefined : findCustomer(asked, id, 'customer');
}

/** Oldest first. */
export function cardsOf({ tables }: Asked, customer: string): PaymentMethod[] {
  return tables.methods.all().filter((method) => method.customer === customer);
}

export function attachMethod(asked: Asked, method: PaymentMethod, customer: string): PaymentMethod {
  const attached = asked.tables.methods.put(method.id, { ...method, customer });
  asked.emit('payment_method.attached', attached);
  return attached;
}

/** The card can neither be used nor attached again. */
export function detachMethod(asked: Asked, method: PaymentMethod): PaymentMethod {
  const detached = asked.tables.methods.put(method.id, { ...method, customer: null });
  const card = asked.tables.cards.get(method.id);
  if (card) asked.tables.cards.put(method.id, { ...card, used: true });
  asked.emit('payment_method.detached', detached, { customer: method.customer });
  return detached;
}
