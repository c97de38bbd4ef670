/** What a suspended person sees and can do, through a client that has their token, while nobody is signed in on the page (fair-work.md 18). */
import '../../testing/text-encoder';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Decision } from '@taskmint/contract';
import { catalogueProblems, fakeHost, renderInHost } from '@taskmint/platform/testing';
import { createStore } from 'zustand/vanilla';
import { AuthProvider } from '../../auth/auth-context';
import type { Auth } from '../../auth';
import type { Suspension } from '../../auth/suspension';
import { suspendedTexts } from '../../texts/suspended';
import { SuspendedScreen } from './suspended-screen';

const UNTIL = '2026-12-01T10:00:00.000Z';
const REASON = 'Several people have complained';
const TEXT = 'I was at work that day and did nothing wrong.';

const suspension: Decision = {
  notice: {
    kind: 'account_suspended',
    facts: { until: UNTIL, reason: REASON },
    number: 3,
    at: '2026-11-20T10:00:00.000Z',
    topic: 'security',
    read: true,
    changes: ['account'],
    link: '/dashboard/settings',
    about: null,
  },
  by: 'people',
  contest: null,
  can: { contest: true },
};

function show() {
  const sent: unknown[] = [];
  const theirs = fakeHost({
    api: {
      getStanding: () => [
        { reason: 'suspended', coins: null, cents: null, count: null, until: UNTIL },
        { reason: 'withdrawal_suspended', coins: 300, cents: null, count: null, until: UNTIL },
      ],
      listDecisions: () => [suspension],
      contestDecision: (input) => {
        sent.push(input);
        return { insertedId: 'a'.repeat(24) };
      },
      exportAccount: () => ({ exported_at: UNTIL }) as never,
    },
  });
  const store = createStore<Suspension | null>(() => ({
    until: UNTIL,
    reason: REASON,
    token: 'ours',
    api: theirs.api,
  }));
  const endSuspension = jest.fn(() => store.setState(null, true));
  const auth = { suspension: store, endSuspension } as unknown as Auth;
  // Nobody is signed in on the page itself: its own client answers nothing.
  renderInHost(
    <AuthProvider value={auth}>
      <SuspendedScreen />
    </AuthProvider>,
    { host: fakeHost({}), path: '/suspended' },
  );
  return { sent, endSuspension };
}

it('says why and until when, what happens with coins and work, and what is held back', async () => {
  show();
  screen.getByRole('heading', { level: 1, name: 'Your account is suspended' });
  screen.getByText(REASON);
  screen.getByText(/Withdrawals are on hold while you are suspended/);
  screen.getByText(/still reviewed and paid/);
  await screen.findByText(/is on hold because your account is suspended/);
  expect(screen.getByRole('link', { name: /Contact page/ }).getAttribute('href')).toBe('/contact');
});

it('contests the decision, and leads nowhere that cannot be opened', async () => {
  const { sent } = show();
  const card = within(await screen.findByRole('article'));
  expect(card.queryByRole('link')).toBeNull();
  await userEvent.click(card.getByRole('button', { name: /^Contest/ }));
  await userEvent.type(card.getByRole('textbox'), TEXT);
  await userEvent.click(card.getByRole('button', { name: 'Contest it' }));
  expect(sent).toMatchObject([{ params: { number: 3 }, body: { text: TEXT } }]);
});

it('forgets the token when they leave, and says what the page is for to anybody else', async () => {
  const { endSuspension } = show();
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(endSuspension).toHaveBeenCalledTimes(1);
  screen.getByRole('heading', { name: 'You are not logged in' });
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

it('is whole in Bangla', () => {
  expect(catalogueProblems(suspendedTexts)).toEqual([]);
});

it('offers the copy of the data', async () => {
  show();
  await screen.findByRole('article');
  screen.getByRole('button', { name: 'Save a copy' });
  expect(calls.exportAccount.whileSuspended).toBe(true);
});
