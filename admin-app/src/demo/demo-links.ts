/** Made-up links between accounts for running this remote alone and for its tests. */
import type { AccountLink, LinkEvidence } from '@taskmint/contract';
import { daysFromNow, fixtureId } from '@taskmint/contract/fixtures';

const first = {
  _id: fixtureId(102),
  name: 'Demo Freelancer',
  email: 'freelancer@demo.taskmint.test',
  role: 'freelancer',
  created_at: daysFromNow(-90),
} as const;
const later = {
  _id: fixtureId(104),
  name: 'Demo Freelancer Two',
  email: 'freelancer-two@demo.taskmint.test',
  role: 'freelancer',
  created_at: daysFromNow(-4),
} as const;
const work = (number: number, days: number): AccountLink['evidence'][number]['first_work'] => ({
  _id: fixtureId(970 + number),
  task_title: `Photograph a shop window ${number}`,
  client_name: `Demo Client ${number}`,
  at: daysFromNow(days),
});

const onOneTask = (kind: LinkEvidence, number: number): AccountLink['evidence'][number] => ({
  kind,
  at: daysFromNow(-1),
  account: null,
  first_work: work(number, number - 12),
  later_work: work(number, number - 12 + 1 / 288),
});

function demoLink(number: number, overrides: Partial<AccountLink> = {}): AccountLink {
  return {
    _id: fixtureId(960 + number),
    state: 'open',
    first,
    later,
    evidence: [
      {
        kind: 'proof_file',
        at: daysFromNow(-2),
        account: null,
        first_work: work(1, -20),
        later_work: work(2, -2),
      },
      {
        kind: 'payout_account',
        at: daysFromNow(-1),
        account: 'Nagad:01700000000',
        first_work: null,
        later_work: null,
      },
    ],
    since: daysFromNow(-2),
    decided_at: null,
    decided_by: null,
    reason: null,
    can: { one: true, apart: true },
    ...overrides,
  };
}

export const demoLinks = (): AccountLink[] => [
  demoLink(1),
  demoLink(3, {
    later: {
      ...later,
      _id: fixtureId(105),
      name: 'Demo Freelancer Three',
      email: 'freelancer-three@demo.taskmint.test',
    },
    evidence: [
      ...[1, 2, 3].map((number) => onOneTask('similar_text', number)),
      ...[4, 5, 6, 7, 8, 9].map((number) => onOneTask('lockstep', number)),
    ],
  }),
  demoLink(2, {
    state: 'apart',
    decided_at: daysFromNow(-1),
    decided_by: 'Demo Admin',
    reason: 'Two brothers with one phone',
    can: { one: true, apart: false },
  }),
];
