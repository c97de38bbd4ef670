/** The dialogs that ask for six digits or for a confirmation: usable by keyboard and paste, in plain words, keeping what was typed. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { AuthProvider } from './auth-context';
import { IdentityError } from './identity-service';
import { createSecurityQuestions, type CodeAsked } from './second-factor';
import { SecurityOutlet } from './security-outlet';

const PHONE = { id: 'f1', name: 'Phone', since: null };
const TABLET = { id: 'f2', name: 'Tablet', since: null };

function show() {
  const questions = createSecurityQuestions();
  const signOut = jest.fn(async () => undefined);
  renderInHost(
    <AuthProvider value={{ signOut } as never}>
      <SecurityOutlet questions={questions} />
    </AuthProvider>,
    { host: fakeHost({ user: fakeUser('admin') }) },
  );
  return { questions, signOut };
}

async function askForCode(asked: Partial<CodeAsked> = {}) {
  const { questions } = show();
  const check = jest.fn(async () => undefined);
  let answer: Promise<true | null> = Promise.resolve(null);
  act(() => void (answer = questions.code.ask({ devices: [PHONE], check, ...asked })));
  const dialog = within(await screen.findByRole('dialog', { name: 'One more step' }));
  return { dialog, check, answer };
}

describe('the six digits', () => {
  it('are pasted as the app copies them, and go on with Enter', async () => {
    const { dialog, check, answer } = await askForCode();
    const digits = dialog.getByLabelText<HTMLInputElement>('Six-digit code');
    expect([digits.autocomplete, digits.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(document.activeElement).toBe(digits);
    expect(dialog.getByText(/authenticator app on Phone/)).toBeTruthy();
    await userEvent.paste('123 456');
    await userEvent.keyboard('{Enter}');
    expect(await answer).toBe(true);
    expect(check).toHaveBeenCalledWith('f1', '123456');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay in their field when they are wrong, with what to do; five of them are not sent', async () => {
    const check = jest.fn().mockRejectedValue(new IdentityError('wrong-code'));
    const { dialog } = await askForCode({ check });
    const digits = dialog.getByLabelText<HTMLInputElement>('Six-digit code');
    await userEvent.type(digits, '12345{Enter}');
    expect(await dialog.findByText('Enter the six-digit code from the app.')).toBeTruthy();
    expect(check).not.toHaveBeenCalled();
    await userEvent.type(digits, '6{Enter}');
    expect(await dialog.findByText('This code is not right. Wait for the next one and enter it.')).toBeTruthy();
    expect(digits.value).toBe('123456');
  });

  it('of one of several devices, which is chosen first', async () => {
    const { dialog, check, answer } = await askForCode({ devices: [PHONE, TABLET] });
    await userEvent.click(dialog.getByRole('radio', { name: 'Tablet' }));
    await userEvent.type(dialog.getByLabelText('Six-digit code'), '654321{Enter}');
    await answer;
    expect(check).toHaveBeenCalledWith('f2', '654321');
  });

  it('that took too long say so, with the code to quote', async () => {
    const check = jest.fn().mockRejectedValue(new IdentityError('code-expired'));
    const { dialog } = await askForCode({ check });
    await userEvent.type(dialog.getByLabelText('Six-digit code'), '123456{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('code-expired');
  });

  it('are given up by closing', async () => {
    const { dialog, answer } = await askForCode();
    await userEvent.click(dialog.getByRole('button', { name: /close/i }));
    expect(await answer).toBeNull();
  });
});

describe('a confirmation', () => {
  it('is the password; a wrong one stays in its field, and so it does while the digits are not given', async () => {
    const { questions } = show();
    const confirm = jest
      .fn()
      .mockRejectedValueOnce(new IdentityError('wrong-credentials'))
      .mockRejectedValueOnce(new IdentityError('cancelled'))
      .mockResolvedValueOnce(undefined);
    let answer: Promise<true | null> = Promise.resolve(null);
    act(() => void (answer = questions.confirmation.ask({ hasPassword: true, confirm })));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    const password = dialog.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(password, 'Secret1!{Enter}');
    expect(await dialog.findByText('This is not your password.')).toBeTruthy();
    await userEvent.type(password, '{Enter}');
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
    expect(password.value).toBe('Secret1!');
    expect(dialog.queryByRole('alert')).toBeNull();
    await userEvent.type(password, '{Enter}');
    expect(await answer).toBe(true);
  });

  it('of who comes by Google is logging in again', async () => {
    const { questions, signOut } = show();
    act(() => void questions.confirmation.ask({ hasPassword: false, confirm: jest.fn() }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log in again' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});
