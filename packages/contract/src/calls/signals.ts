/** Facts about how work was done, for both sides (fair-work.md 14). Nothing is decided by them. */
import { defineCall } from '../call';
import { modified } from '../entities';
import { byId } from '../fields';
import { typingCounts, workSignals } from '../signals';

export const noteSignals = defineCall({
  method: 'POST',
  path: '/submission/{id}/signals',
  summary:
    "Report what was counted, with the freelancer's consent, while they wrote work for a task that allows no AI: once, and never its contents.",
  tag: 'Submissions',
  access: ['freelancer'],
  flow: 'write',
  params: byId,
  body: typingCounts,
  responses: { 200: modified },
});

export const getSignals = defineCall({
  method: 'GET',
  path: '/submission/{id}/signals',
  summary:
    'What was counted, near-duplicates of the text among other freelancers on the task, and copied files; both sides see the same facts.',
  tag: 'Submissions',
  access: 'user',
  flow: 'read',
  params: byId,
  responses: { 200: workSignals },
});
