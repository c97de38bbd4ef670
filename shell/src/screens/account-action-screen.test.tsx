/** Where the links in messages lead: each performs its action once, and says so when it cannot. */
import '../testing/text-encoder';
import type { User } from '@taskmint/contract';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Auth, AuthProvider, IdentityError } from '../auth';
import { AccountActionScreen } from './account-action-screen';

const made: string[] = [];

function open(query: string, auth: Partial<Auth> = {}, user: User | null = null) {
  made.length = 0;
  const whole: Partial<Auth> = {
    accountOfReset: async (code) => {
      made.push(`whose ${code}`);
      return 'person@people.test';
    },
    resetPassword: async (code, next) => void made.push(`reset ${code} ${next}`),
    applyCode: async (code) => void made.push(`apply ${code}`),
    ...auth,
  };
  renderInHost(
    <AuthProvider value={whole as Auth}>
      <AccountActionScreen />
    </AuthProvider>,
    { host: fakeHost({ user }), path: `/account/action${query}` },
  );
}

it('takes a new password that keeps to the rules, and says whose it is', async () => {
  open('?mode=resetPassword&oobCode=c1');
  expect(await screen.findByText('For person@people.test.')).toBeTruthy();
  const box = screen.getByLabelText('New password');
  await userEvent.type(box, 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(made).toEqual(['whose c1']);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(box);
  await userEvent.type(box, 'Taskmint2!');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Your new password is saved. Log in with it. If you have API keys or webhooks, they go on as before: end those you do not know in your settings.',
  );
  expect(made).toEqual(['whose c1', 'reset c1 Taskmint2!']);
});

it.each([
  ['verifyEmail', 'Your email address is confirmed'],
  ['verifyAndChangeEmail', 'Your email address is changed'],
  ['recoverEmail', 'You have your old email address back'],
])('%s is done by opening the link', async (mode, heading) => {
  open(`?mode=${mode}&oobCode=c2`);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(made).toEqual(['apply c2']);
});

it('leads somebody who confirmed their address while signed in to their dashboard, which no longer asks to confirm it', async () => {
  const checkVerification = jest.fn(async () => true);
  open('?mode=verifyEmail&oobCode=c2', { checkVerification }, fakeUser('client'));
  const link = await screen.findByRole('link', { name: 'Go to my dashboard' });
  expect(link.getAttribute('href')).toBe('/dashboard');
  expect(checkVerification).toHaveBeenCalledTimes(1);
});

it('leads everybody else to the login: a changed address ends the session', async () => {
  const checkVerification = jest.fn(async () => true);
  open('?mode=verifyAndChangeEmail&oobCode=c2', { checkVerification }, fakeUser('client'));
  const link = await screen.findByRole('link', { name: 'Go to log in' });
  expect(link.getAttribute('href')).toBe('/login');
  expect(checkVerification).not.toHaveBeenCalled();
});

it('says what to do when a link was used before', async () => {
  const refuse = () => Promise.reject(new IdentityError('link-used'));
  open('?mode=resetPassword&oobCode=old', { accountOfReset: refuse });
  expect(await screen.findByText(/no longer works/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/reset-password');
});

it.each(['', '?mode=resetPassword', '?mode=somethingElse&oobCode=c', '?oobCode=c'])(
  'an address that is not whole (%s) asks nothing',
  async (query) => {
    open(query);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link cannot be used' })).toBeTruthy();
    expect(made).toEqual([]);
  },
);
