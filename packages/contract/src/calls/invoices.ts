/** Invoices and credit notes for bought coins, and the billing details a client wants on them. */
import { z } from 'zod';
import { defineCall } from '../call';
import { BILLING_LENGTHS } from '../constants';
import { billingDetails, invoice, modified } from '../entities';
import { email, id, line, orderedPageQuery, text, TOTAL_HEADER } from '../fields';

export const listInvoices = defineCall({
  method: 'GET',
  path: '/invoices/{email}',
  summary: 'Bills and credit notes, newest first; anybody for an admin.',
  tag: 'Payments',
  access: 'user',
  flow: 'read',
  params: z.strictObject({ email }),
  query: orderedPageQuery,
  responses: { 200: z.array(invoice) },
  responseHeaders: TOTAL_HEADER,
});

export const getInvoice = defineCall({
  method: 'GET',
  path: '/invoice/{id}',
  summary: 'One bill or credit note: own, or any for an admin.',
  tag: 'Payments',
  access: 'user',
  flow: 'read',
  params: z.strictObject({ id }),
  responses: { 200: invoice },
});

export const getBillingDetails = defineCall({
  method: 'GET',
  path: '/account/billing',
  summary: 'What is written on the own bills besides the name.',
  tag: 'Payments',
  access: ['client'],
  flow: 'read',
  responses: { 200: billingDetails },
});

export const updateBillingDetails = defineCall({
  method: 'PATCH',
  path: '/account/billing',
  summary: 'Say what is written on the own bills from now on; those that were written stay as they are.',
  tag: 'Payments',
  access: ['client'],
  flow: 'write',
  body: z.strictObject({
    company: line(0, BILLING_LENGTHS.company),
    address: text(0, BILLING_LENGTHS.address),
    tax_id: line(0, BILLING_LENGTHS.taxId),
  }),
  responses: { 200: modified },
});
