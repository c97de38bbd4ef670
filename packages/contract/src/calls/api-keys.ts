/** Keys for programs that act for a person. Creating one needs a fresh sign-in, and no key can create or read others. */
import { z } from 'zod';
import { defineCall } from '../call';
import { deleted } from '../entities';
import { byId, line } from '../fields';
import { API_KEYS, KEY_SCOPES } from '../key-scopes';
import { apiKey, ownKey } from '../program-entities';

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/account/keys',
  summary: "The caller's keys, newest first; at most 10.",
  tag: 'Programs',
  access: ['client', 'freelancer'],
  flow: 'read',
  responses: { 200: z.array(apiKey) },
});

export const createApiKey = defineCall({
  method: 'POST',
  path: '/account/keys',
  summary:
    'Create a key. It is shown only in this response and in repetitions with its Idempotency-Key; only its hash is stored. Needs a confirmed address and a sign-in within the last ten minutes, with the second factor if there is one.',
  tag: 'Programs',
  access: ['client', 'freelancer'],
  flow: 'write',
  addsAnew: true,
  showsSecret: true,
  body: z.strictObject({
    name: line(API_KEYS.name.min, API_KEYS.name.max),
    scopes: z
      .array(z.enum(KEY_SCOPES))
      .min(1, 'Choose at least one')
      .max(KEY_SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Must name each once'),
    daily_coins: z.int('Must be a whole number of coins').min(0).max(API_KEYS.maxDailyCoins),
  }),
  responses: { 201: z.object({ key: z.string(), record: apiKey }) },
});

export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: '/account/keys/{id}',
  summary: 'Revoke a key: it is refused from now on. Answers 0 if there is no such key.',
  tag: 'Programs',
  access: ['client', 'freelancer'],
  flow: 'write',
  params: byId,
  responses: { 200: deleted },
});

export const getOwnKey = defineCall({
  method: 'GET',
  path: '/account/key',
  summary:
    "The key used for this call: its rights, its daily limit and how much of it was spent today, and its owner's coins.",
  tag: 'Programs',
  access: ['client', 'freelancer'],
  keyScopes: [],
  flow: 'read',
  responses: { 200: ownKey },
});
