/** Made-up appeals and paused rejections for running this remote alone and for its tests. */
import type { Appeal, RejectionPause, Submission } from '@taskmint/contract';
import { appealFixture, daysFromNow, fixtureId, submissionFixture } from '@taskmint/contract/fixtures';

function demoAppeal(overrides: Partial<Appeal> = {}): Appeal {
  return appealFixture({
    state: 'admin',
    reason: 'All ten sentences are in the document; the last two are on its second page.',
    rejection: { category: 'incomplete_proof', reason: 'Two of the ten sentences are missing in the document.' },
    opened_at: daysFromNow(-3),
    respond_by: daysFromNow(-1),
    answer: 'There was no second page when we looked.',
    answered_at: daysFromNow(-2),
    ...overrides,
  });
}

function demoAppealed(id: number, appeal: Partial<Appeal>, overrides: Partial<Submission> = {}): Submission {
  const work = submissionFixture('client', { _id: fixtureId(id), status: 'reject', decided_at: daysFromNow(-4) });
  return {
    ...work,
    ...overrides,
    appeal: demoAppeal(appeal),
    ...(work.can && { can: { ...work.can, answerAppeal: false, decideAppeal: (appeal.state ?? 'admin') === 'admin' } }),
  };
}

export const demoAppeals = (): Submission[] => [
  demoAppealed(901, {}),
  demoAppealed(
    902,
    { held: false, answer: null, answered_at: null },
    { task_title: 'Read a page aloud and record it', worker_name: 'Demo Freelancer Two', payable_amount: 60 },
  ),
  demoAppealed(903, { state: 'client_response', answer: null, answered_at: null, respond_by: daysFromNow(1) }),
  demoAppealed(
    904,
    {
      state: 'decided',
      outcome: 'partial',
      percent: 40,
      decision: 'Four of the ten sentences were right.',
      decided_by: 'admin',
      decided_at: daysFromNow(-1),
    },
    { status: 'approve' },
  ),
];

export const demoPauses = (): RejectionPause[] => [
  {
    name: 'Demo Client Two',
    email: 'client-two@demo.taskmint.test',
    paused_at: daysFromNow(-1),
    decided: 26,
    rejected: 8,
  },
];
