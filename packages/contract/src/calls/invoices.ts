/** Invoices and credit notes for bought coins, and the billing details a client wants on them. */
import { z } from 'zod';
import { defineCall } from '../call';
import { BILLING_LENGTHS } from '../constants';
import { billingDetails, invoice, modified } from '../entities';
import { byEmail, byId, line, orderedPageQuery, text, TOTAL_HEADER } from '../fields';

export const listInvoices = defineCall({
  method: 'GET',
  path: '/invoices/{email}',
  summary: "The caller's invoices and credit notes, newest first; anybody's for an admin.",
  tag: 'Payments',
  access: 'user',
  flow: 'read',
  params: byEmail,
  query: orderedPageQuery,
  responses: { 200: z.array(invoice) },
  responseHeaders: TOTAL_HEADER,
});

export const getInvoice = defineCall({
  method: 'GET',
  path: '/invoice/{id}',
  summary: "One invoice or credit note: the caller's own, or any for an admin.",
  tag: 'Payments',
  access: 'user',
  flow: 'read',
  params: byId,
  responses: { 200: invoice },
});

export const getBillingDetails = defineCall({
  method: 'GET',
  path: '/account/billing',
  summary: "What is printed on the caller's invoices besides the name.",
  tag: 'Payments',
  access: ['client'],
  flow: 'read',
  responses: { 200: billingDetails },
});

export const updateBillingDetails = defineCall({
  method: 'PATCH',
  path: '/account/billing',
  summary: "Change what is printed on the caller's invoices from now on; issued ones stay as they are.",
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
