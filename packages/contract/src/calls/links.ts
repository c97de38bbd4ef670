/** Accounts that seem to be one person's, as admins see them and decide about them (fair-work.md 15). */
import { z } from 'zod';
import { defineCall } from '../call';
import { modified } from '../entities';
import { byId, id, pageQuery, reason, TOTAL_HEADER } from '../fields';
import { LINK_STATES, LINK_VERDICTS } from '../link-words';
import { accountLink } from '../links';

export const listLinks = defineCall({
  method: 'GET',
  path: '/admin/links',
  summary: 'Links between accounts by state, with their evidence: open ones oldest first, decided ones latest first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  /** `person`: only links of this account, whichever of the two it is. */
  query: pageQuery.extend({ state: z.enum(LINK_STATES).default('open'), person: id.optional() }),
  responses: { 200: z.array(accountLink) },
  responseHeaders: TOTAL_HEADER,
});

export const decideLink = defineCall({
  method: 'POST',
  path: '/admin/links/{id}',
  summary:
    'Decide whether two linked accounts are one person, on the evidence that was read. If they are, both are told; if not, only the later one is.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'write',
  params: byId,
  body: z.strictObject({
    verdict: z.enum(LINK_VERDICTS),
    /** How many pieces of evidence the admin has read: if there are more by now, they have to be read first. */
    evidence: z.int().min(1).max(100),
    reason,
  }),
  responses: { 200: modified },
});
