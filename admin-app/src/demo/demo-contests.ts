/** Made-up contested decisions for running this remote alone and for its tests. */
import type { Contest } from '@taskmint/contract';
import { daysFromNow, fixtureId } from '@taskmint/contract/fixtures';

function demoContest(number: number, overrides: Partial<Contest> = {}): Contest {
  return {
    _id: fixtureId(950 + number),
    notice: {
      kind: 'account_suspended',
      facts: { until: daysFromNow(5), reason: 'The same proof on two tasks' },
      number: 12,
      at: daysFromNow(-2),
      topic: 'security',
      read: true,
      changes: ['account'],
      link: '/dashboard/settings',
      about: null,
    },
    by: 'people',
    person: { _id: fixtureId(102), name: 'Demo Freelancer', email: 'freelancer@demo.taskmint.test' },
    text: 'Both tasks asked for the same page, so the picture of it is the same.',
    created_at: daysFromNow(-1),
    due_at: daysFromNow(13),
    status: 'open',
    outcome: null,
    answer: null,
    answered_at: null,
    decided_by: ['Demo Admin Two'],
    answered_by: null,
    overdue: false,
    can: { answer: true },
    ...overrides,
  };
}

export const demoContests = (): Contest[] => [
  demoContest(1),
  demoContest(2, {
    person: { _id: fixtureId(103), name: 'Demo Client', email: 'client@demo.taskmint.test' },
    text: 'I have answered every question that I was asked about this.',
    due_at: daysFromNow(-1),
    overdue: true,
    decided_by: ['Demo Admin'],
    can: { answer: false },
  }),
  demoContest(3, {
    status: 'answered',
    outcome: 'changed',
    answer: 'The pages are the same indeed. The suspension was lifted.',
    answered_at: daysFromNow(-0.5),
    answered_by: 'Demo Admin',
    can: { answer: false },
  }),
];
