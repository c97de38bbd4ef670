/** Coin packages, the cart and card payments (product.md §7, decisions.md 5, 8). */
import { z } from 'zod';
import { defineCall } from '../call';
import { cartItem, coinPackage, deleted, inserted, modified, payment } from '../entities';
import { byEmail, byId, cardId, cents, coins, email, id, line, orderedPageQuery, TOTAL_HEADER } from '../fields';

const packageFields = { heading: line(1, 60), coins: coins.min(1), price_cents: cents.min(50).max(1_000_000) };

export const listPackages = defineCall({
  method: 'GET',
  path: '/coin',
  summary: 'Coin packages, smallest first.',
  tag: 'Payments',
  access: 'public',
  flow: 'read',
  responses: { 200: z.array(coinPackage) },
});

export const createPackage = defineCall({
  method: 'POST',
  path: '/coin',
  summary: 'Add a coin package; a price below the floor is refused.',
  tag: 'Payments',
  access: ['admin'],
  flow: 'write',
  addsAnew: true,
  body: z.strictObject(packageFields),
  responses: { 201: inserted },
});

export const updatePackage = defineCall({
  method: 'PATCH',
  path: '/coin/{id}',
  summary: 'Change a coin package; carts that contain it pay its new price.',
  tag: 'Payments',
  access: ['admin'],
  flow: 'write',
  params: byId,
  body: z.strictObject(packageFields).partial(),
  responses: { 200: modified },
});

export const deletePackage = defineCall({
  method: 'DELETE',
  path: '/coin/{id}',
  summary: 'Take a coin package off sale.',
  tag: 'Payments',
  access: ['admin'],
  flow: 'write',
  params: byId,
  responses: { 200: deleted },
});

export const addToCart = defineCall({
  method: 'POST',
  path: '/cart',
  summary: "Put a coin package into the caller's cart; the package is found by id, or by heading and coins.",
  tag: 'Payments',
  access: ['client'],
  flow: 'write',
  addsAnew: true,
  body: z.strictObject({
    package_id: id.optional(),
    heading: line(1, 60),
    email: email.optional(),
    coins,
    /** US dollars; only compared with the package's price. */
    price: z.number().min(0).max(10_000),
  }),
  responses: { 201: inserted },
});

export const listCart = defineCall({
  method: 'GET',
  path: '/cart/{email}',
  summary: 'Items in the cart.',
  tag: 'Payments',
  access: 'user',
  flow: 'read',
  params: byEmail,
  responses: { 200: z.array(cartItem) },
});

export const removeFromCart = defineCall({
  method: 'DELETE',
  path: '/cart/{id}',
  summary: "Remove an item from the caller's cart.",
  tag: 'Payments',
  access: ['client'],
  flow: 'write',
  params: byId,
  responses: { 200: deleted },
});

export const createPaymentIntent = defineCall({
  method: 'POST',
  path: '/create-payment-intent',
  summary: "Start paying for the cart. The amount is the server's; `price` in dollars is only checked.",
  tag: 'Payments',
  access: ['client'],
  flow: 'money',
  movesCoins: true,
  body: z.strictObject({
    price: z.number().min(0).max(1_000_000),
    /** Keep the card with the provider after it has paid. */
    save_card: z.boolean().optional(),
    /** The caller's own saved card to pay with. */
    card: cardId.optional(),
  }),
  responses: { 200: z.object({ clientSecret: z.string(), amount_cents: cents, coins }) },
});

export const recordPayment = defineCall({
  method: 'POST',
  path: '/payment',
  summary: 'Record a successful payment: the intent is read again from the provider, and its coins are credited once.',
  tag: 'Payments',
  access: ['client'],
  flow: 'money',
  movesCoins: true,
  body: z.strictObject({
    transactionId: z.string().regex(/^pi_[A-Za-z0-9]{8,120}$/, 'Must be a payment intent id'),
    email: email.optional(),
    price: z.number().min(0).max(1_000_000).optional(),
    date: z.string().max(40).optional(),
    cardId: z.array(id).max(100).optional(),
  }),
  responses: {
    200: z.object({ insertedId: id, deleteResult: deleted, coins }),
  },
});

export const listPayments = defineCall({
  method: 'GET',
  path: '/payment/{email}',
  summary: 'Successful payments, newest first; with `state=any`, every order, including pending and failed ones.',
  tag: 'Payments',
  access: 'user',
  flow: 'read',
  params: byEmail,
  query: orderedPageQuery.extend({ state: z.enum(['paid', 'any']).default('paid') }),
  responses: { 200: z.array(payment) },
  responseHeaders: TOTAL_HEADER,
});
