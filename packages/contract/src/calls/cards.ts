/** A person's cards that are kept with the payment provider, to pay with again. */
import { z } from 'zod';
import { defineCall } from '../call';
import { deleted, savedCard } from '../entities';
import { cardId } from '../fields';

export const listCards = defineCall({
  method: 'GET',
  path: '/account/cards',
  summary: "The caller's cards saved with the payment provider, newest first.",
  tag: 'Payments',
  access: ['client'],
  flow: 'read',
  responses: { 200: z.array(savedCard) },
});

export const removeCard = defineCall({
  method: 'DELETE',
  path: '/account/cards/{id}',
  summary: "Remove one of the caller's saved cards from the payment provider.",
  tag: 'Payments',
  access: ['client'],
  flow: 'write',
  params: z.strictObject({ id: cardId }),
  responses: { 200: deleted },
});
