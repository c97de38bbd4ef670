/** /login says why somebody is there, once. */
import '../testing/text-encoder';
import type { User } from '@taskmint/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { createStore } from 'zustand';
import { AuthProvider } from '../auth';
import type { Auth } from '../auth/auth';
import type { SessionNotice } from '../auth/session-errors';
import { LoginScreen } from './login-screen';
import { ResetPasswordScreen } from './reset-password-screen';

/** Back, as the browser has it. */
function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

function open(notice: SessionNotice | null, more: Partial<Auth> = {}, user: User | null = null) {
  const auth = {
    startingCoins: createStore(() => null),
    suspension: createStore(() => null),
    notice: createStore(() => notice),
    ...more,
  } as unknown as Auth;
  const path = '/login?next=%2Fdashboard%2FmyTask';
  return renderInHost(
    <MemoryRouter initialEntries={[path]}>
      <AuthProvider value={auth}>
        <Back />
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/reset-password" element={<ResetPasswordScreen />} />
        </Routes>
      </AuthProvider>
    </MemoryRouter>,
    { host: fakeHost({ user }), path },
  );
}

it('says of a session that was ended that it was, and not once more to log in', () => {
  open({ code: 'not_signed_in', message: 'Log in to continue.' });
  expect(screen.getByRole('alert').textContent).toBe('Your session has ended.');
});

it('says what else ended it, with its code', () => {
  open({ code: 'suspended', message: 'This account is suspended.' });
  expect(screen.getByRole('alert').textContent).toBe('This account is suspended.Code: suspended');
});

it('fetches the page to continue to while it says that the person is in', async () => {
  const { host } = open(null, { signIn: async () => undefined });
  let preloadedBefore: readonly string[] = [];
  host.dialogs.success = async () => void (preloadedBefore = [...host.log.preloads]);
  await userEvent.type(screen.getByLabelText('Email'), 'a@taskmint.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Taskmint1!');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(host.log.navigations).toEqual([{ to: '/dashboard/myTask', replace: true }]));
  expect(preloadedBefore).toEqual(['/dashboard/myTask']);
});

it('is titled by what it says', () => {
  open(null).unmount();
  expect(document.title).toBe('Log in - Taskmint');
  open(null, {}, fakeUser('client'));
  expect(document.title).toBe(`${screen.getByRole('heading', { level: 1 }).textContent} - Taskmint`);
  expect(document.title).not.toContain('Log in -');
});

it('carries the typed address to the page for a forgotten password, and back', async () => {
  open(null);
  const email = () => screen.getByLabelText<HTMLInputElement>('Email');
  await userEvent.type(email(), ' a@taskmint.test');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { level: 1, name: /password/ });
  expect(email().value).toBe('a@taskmint.test');
  await userEvent.type(email(), '.org');
  await userEvent.click(screen.getByRole('link', { name: /log in/i }));
  await screen.findByLabelText('Password');
  expect(email().value).toBe('a@taskmint.test.org');
});

it('still has the typed address when somebody goes back to it', async () => {
  open(null);
  await userEvent.type(screen.getByLabelText('Email'), 'a@taskmint.test');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { level: 1, name: /password/ });
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByLabelText('Password');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@taskmint.test');
});
