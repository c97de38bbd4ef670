/** Accounts that seem to be one person's, as admins see and decide them (fair-work.md 15). */
import { z } from 'zod';
import { defineCall } from '../call';
import { modified } from '../entities';
import { id, line, pageQuery, TOTAL_HEADER } from '../fields';
import { LINK_STATES, LINK_VERDICTS } from '../link-words';
import { accountLink } from '../links';

export const listLinks = defineCall({
  method: 'GET',
  path: '/admin/links',
  summary:
    'Links between accounts by state, with their evidence: those that nobody has looked at the oldest first, the others the latest first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  /** `person`: only those of one account, whichever of the two it is. */
  query: pageQuery.extend({ state: z.enum(LINK_STATES).default('open'), person: id.optional() }),
  responses: { 200: z.array(accountLink) },
  responseHeaders: TOTAL_HEADER,
});

export const decideLink = defineCall({
  method: 'POST',
  path: '/admin/links/{id}',
  summary:
    'Say whether two linked accounts are one person or not, by the evidence that was read. Both are told when they are, the later one when they are not.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    verdict: z.enum(LINK_VERDICTS),
    /** How many pieces of evidence were read: with more of them since, it is read again first. */
    evidence: z.int().min(1).max(100),
    reason: line(10, 500),
  }),
  responses: { 200: modified },
});
