/** /register: nothing is sent before a role is chosen, and a press meant for the form does not reach Google. */
import '../testing/text-encoder';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@taskmint/platform';
import { fakeHost, renderInHost } from '@taskmint/platform/testing';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from 'zustand';
import { AuthProvider } from '../auth';
import type { Auth } from '../auth/auth';
import { RegisterScreen } from './register-screen';

const scrolledTo: Element[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
  // jsdom has no layout.
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this);
  };
});

function open(path = '/register') {
  const sent: unknown[] = [];
  let opened = 0;
  let accept = (): void => undefined;
  let refuse: (why: Error) => void = () => undefined;
  const host = fakeHost({ user: null });
  const auth = {
    startingCoins: createStore(() => null),
    notice: createStore(() => null),
    register: (registration: unknown) => {
      sent.push(registration);
      return new Promise<void>((resolve, reject) => {
        accept = resolve;
        refuse = reject;
      });
    },
    signInWithGoogle: () => {
      opened += 1;
      return new Promise<never>(() => undefined);
    },
  } as unknown as Auth;
  renderInHost(
    <MemoryRouter>
      <AuthProvider value={auth}>
        <RegisterScreen />
      </AuthProvider>
    </MemoryRouter>,
    { host, path },
  );
  return { host, sent, opened: () => opened, accept: () => accept(), refuse: (why: Error) => refuse(why) };
}

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Full name'), 'Mina Rahman');
  await userEvent.upload(screen.getByLabelText(/Photo/), new File(['x'], 'me.png', { type: 'image/png' }));
  await userEvent.type(screen.getByLabelText('Email'), 'mina@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Secret1!');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

it('asks for a role instead of choosing one, unless the link has', async () => {
  const { sent } = open();
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false);
  await fillIn();
  await submit();
  const group = screen.getByRole('radiogroup', { name: 'Role' });
  expect(within(group).getByText('This field is required')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: /Client/ }));
  await submit();
  expect(sent).toMatchObject([{ role: 'client', name: 'Mina Rahman', email: 'mina@example.com' }]);
});

it('takes the role from the link that led here', () => {
  open('/register?role=client');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Client/ }).checked).toBe(true);
});

it('says what it is doing for as long as it takes, and nothing once it has failed', async () => {
  const { refuse } = open('/register?role=client');
  await fillIn();
  expect(screen.getByRole('status').textContent).toBe('');
  await submit();
  const status = screen.getByRole('status');
  expect(status.textContent).toMatch(/Creating your account/);
  await waitFor(() => expect(scrolledTo).toEqual([status]));
  refuse(new Error('It broke'));
  await screen.findByText(/We could not create your account/);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says at the photo that the server could not read it', async () => {
  const { refuse } = open('/register?role=client');
  await fillIn();
  await submit();
  const message = 'This file is not a picture that we can read.';
  refuse(new ApiError({ status: 422, code: 'image_invalid', message }));
  expect((await screen.findByRole('alert')).textContent).toBe(`Photo: ${message}`);
  expect(document.activeElement).toBe(screen.getByLabelText(/Photo/));
});

it('does not open Google while the form is under way', async () => {
  const { opened, sent } = open();
  await fillIn();
  await userEvent.click(screen.getByRole('radio', { name: /Freelancer/ }));
  await submit();
  expect(sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign up with Google' }));
  expect(opened()).toBe(0);
});

it('fetches the page to continue to while it says that the person is registered', async () => {
  const { host, accept } = open('/register?role=client&next=/dashboard/myTask');
  let preloadedBefore: readonly string[] = [];
  host.dialogs.success = async () => void (preloadedBefore = [...host.log.preloads]);
  await fillIn();
  await submit();
  accept();
  await waitFor(() => expect(host.log.navigations).toEqual([{ to: '/dashboard/myTask', replace: true }]));
  expect(preloadedBefore).toEqual(['/dashboard/myTask']);
});
