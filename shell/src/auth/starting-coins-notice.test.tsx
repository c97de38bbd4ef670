/** What a person is told when their account has no starting coins (decisions.md 21). */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartingCoins } from '@taskmint/contract';
import { createStore } from 'zustand/vanilla';
import type { Auth } from './auth';
import { AuthProvider } from './auth-context';
import { StartingCoinsNotice } from './starting-coins-notice';

const NOW = new Date().toISOString();

function show(state: StartingCoins | null, registeredAt = NOW): void {
  const auth = { startingCoins: createStore(() => state) } as unknown as Auth;
  render(
    <AuthProvider value={auth}>
      <StartingCoinsNotice registeredAt={registeredAt} />
    </AuthProvider>,
  );
}

test('a mailbox that had them before is told so, until it is read', async () => {
  show('had_before');
  expect(screen.getByText(/starts with 0 coins/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/starts with 0 coins/)).toBeNull();
});

test('who has been here for longer is not told again', () => {
  show('had_before', '2020-01-01T00:00:00.000Z');
  expect(screen.queryByText(/starts with 0 coins/)).toBeNull();
});

test('whoever has to confirm the address first is told what for', () => {
  show('awaits_verification', '2020-01-01T00:00:00.000Z');
  expect(screen.getByText(/as soon as you confirm your email address/)).toBeTruthy();
});

test('whoever got them is told nothing', () => {
  show('paid');
  expect(screen.queryByLabelText('Starting coins')).toBeNull();
});
