/** The settings: what each section sends, what it says when it is refused, and that input stays. */
import '../../testing/text-encoder';
import type { ApiKey, CallOutput, calls, SecondFactorState } from '@taskmint/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'zustand';
import { ApiError } from '@taskmint/platform';
import { FakePage, fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { AuthProvider, IdentityError, type OwnAccount } from '../../auth';
import { SettingsScreen } from './settings-screen';

const HERE = {
  _id: '200',
  since: '2026-11-20T10:00:00.000Z',
  last_seen_at: '2026-11-24T10:00:00.000Z',
  browser: 'Firefox' as const,
  system: 'Linux' as const,
  current: true,
};
const ELSEWHERE = { ...HERE, _id: '100', browser: 'Chrome' as const, system: 'Android' as const, current: false };

const key = (digit: string, name: string): ApiKey => ({
  _id: digit.repeat(24),
  name,
  prefix: 'tm_Ab12Cd',
  scopes: ['read'],
  daily_coins: 0,
  spent_today: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
});
/** Cannot be revoked here. */
const STUCK = key('f', 'Stuck');

const task = (free: number, pay: number) => ({ slots: { free }, per_task_pay: pay }) as never;

/** Resolves once every section has been read. */
async function show(
  role: 'client' | 'freelancer' | 'admin' = 'client',
  account: Partial<OwnAccount> = {},
  keys: ApiKey[] = [],
  withdrawals = [{ payment_system: 'Nagad', account_number: '01712345678', withdraw_coin: 400 }],
  ofSecondFactor: SecondFactorState = 'offered',
) {
  const secondFactor = createStore<SecondFactorState | null>(() => ofSecondFactor);
  let sessions = [HERE, ELSEWHERE];
  let news: CallOutput<typeof calls.getNewsSettings> = {
    mail: { work: 'daily', tasks: 'daily', reminders: 'at_once', searches: 'at_once' },
    language: 'en',
    mail_works: true,
  };
  const ended: string[] = [];
  const signOut = jest.fn(async () => undefined);
  const ownAccount: OwnAccount = {
    changeProfile: jest.fn(async () => undefined),
    hasPassword: async () => true,
    changeEmail: jest.fn(async () => undefined),
    changePassword: jest.fn(async () => undefined),
    secondFactors: async () => [],
    beginSecondFactor: jest.fn(async () => null),
    removeSecondFactor: jest.fn(async () => true),
    confirmIdentity: jest.fn(async () => true),
    export: jest.fn(async () => ({}) as never),
    close: jest.fn(async () => undefined),
    ...account,
  };
  const user = fakeUser(role);
  const workCounts = { pending: 3, revision: 1, client_response: 2, admin: 1 } as Record<string, number>;
  const work = (query: { status?: string; appeal?: string } = {}) =>
    new FakePage([], workCounts[query.status ?? query.appeal ?? ''] ?? 0) as never;
  const host = fakeHost({
    user,
    api: {
      listSessions: () => sessions,
      listApiKeys: () => keys,
      revokeApiKey: ({ params }) => {
        if (params.id === STUCK._id) throw new ApiError({ status: 503, code: 'busy', message: 'Busy' });
        ended.push(params.id);
        keys = keys.filter(({ _id }) => _id !== params.id);
        return { deletedCount: 1 };
      },
      listWebhooks: () => [],
      getNewsSettings: () => news,
      changeNewsSettings: ({ body }) => {
        if (body.language === 'bn') throw new ApiError({ status: 503, code: 'busy', message: 'Busy' });
        news = { ...news, mail: { ...news.mail, ...body.mail } };
        return news;
      },
      endSession: ({ params }) => {
        ended.push(params.id);
        sessions = sessions.filter(({ _id }) => _id !== params.id);
        return { deletedCount: 1 };
      },
      endOtherSessions: () => {
        ended.push('others');
        sessions = sessions.filter(({ current }) => current);
        return { deletedCount: 1 };
      },
      listTasks: ({ query }) =>
        query?.status === 'open' ? new FakePage([task(3, 5), task(2, 10)], 2) : new FakePage([task(1, 7)], 1),
      listReceivedSubmissions: ({ query }) => work(query),
      listOwnSubmissions: ({ query }) => work(query),
      listWithdrawals: () => withdrawals as never,
    },
  });
  renderInHost(
    <AuthProvider value={{ ownAccount, signOut, secondFactor } as never}>
      <SettingsScreen />
    </AuthProvider>,
    { host, path: '/dashboard/settings' },
  );
  await act(async () => undefined);
  return { host, ownAccount, ended, signOut, user, secondFactor };
}

/** Presses what opens a dialog, and looks into it. */
async function opened(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(screen.getByRole('dialog', { name: button }));
}

const form = (name: string) => within(screen.getByRole('form', { name }));

it.each(['client', 'freelancer', 'admin'] as const)(
  'the index leads a %s to every section, in their order',
  async (role) => {
    await show(role);
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const sections = screen.getAllByRole('heading', { level: 2 });
    expect(links.map(({ textContent }) => textContent)).toEqual(sections.map(({ textContent }) => textContent));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      sections.map((heading) => `#${heading.closest('section')!.id}`),
    );
  },
);

describe('name and photo', () => {
  it('are saved with what was typed', async () => {
    const { ownAccount, host } = await show();
    const name = form('Name and photo').getByLabelText('Full name');
    await userEvent.clear(name);
    await userEvent.type(name, '  Amina Rahman ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(ownAccount.changeProfile).toHaveBeenCalledWith({ name: 'Amina Rahman', photo: null });
    expect(host.log.toasts).toEqual([{ kind: 'success', text: 'Your name and photo are saved.' }]);
  });

  it('stay as they were typed when they are refused, with the code', async () => {
    const changeProfile = jest.fn().mockRejectedValue(new ApiError({ status: 503, code: 'busy', message: 'Busy.' }));
    await show('client', { changeProfile });
    const name = form('Name and photo').getByLabelText('Full name');
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(changeProfile).not.toHaveBeenCalled();
    await userEvent.type(name, 'Amina');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('busy');
    expect((name as HTMLInputElement).value).toBe('Amina');
  });

  it('say at the photo that the server could not read it', async () => {
    const refused = new ApiError({ status: 422, code: 'image_invalid', message: 'Not a picture.' });
    await show('client', { changeProfile: jest.fn().mockRejectedValue(refused) });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Photo: Not a picture.');
  });
});

describe('email and password', () => {
  it('a link is sent to the new address, which is said', async () => {
    const { ownAccount } = await show();
    const email = await opened('Change email');
    await userEvent.type(email.getByLabelText('New email'), 'new@mail.test');
    await userEvent.type(email.getByLabelText('Current password'), 'Secret1!');
    await userEvent.click(email.getByRole('button', { name: 'Send the link' }));
    expect(ownAccount.changeEmail).toHaveBeenCalledWith('Secret1!', 'new@mail.test');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/A link is on its way to new@mail.test/)).toBeTruthy();
  });

  it('a wrong password is said at its field with its code, and what was typed stays', async () => {
    const changePassword = jest.fn().mockRejectedValue(new IdentityError('wrong-credentials'));
    await show('client', { changePassword });
    const password = await opened('Change password');
    const [now, next] = [password.getByLabelText('Current password'), password.getByLabelText('New password')];
    await userEvent.type(now, 'Wrong1!');
    await userEvent.type(next, 'weak');
    await userEvent.click(password.getByRole('button', { name: 'Change password' }));
    expect(changePassword).not.toHaveBeenCalled();
    await userEvent.clear(next);
    await userEvent.type(next, 'Better2@');
    await userEvent.click(password.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(now.getAttribute('aria-invalid')).toBe('true'));
    expect(password.getByText('This is not your current password.')).toBeTruthy();
    expect([(now as HTMLInputElement).value, (next as HTMLInputElement).value]).toEqual(['Wrong1!', 'Better2@']);
  });

  describe('keys of programs', () => {
    const tick = { name: 'Revoke my API keys too: programs that use them stop working' };
    async function change({
      untick = false,
      account = {} as Partial<OwnAccount>,
      keys = [key('a', 'One'), key('b', 'Two')],
    }) {
      const shown = await show('client', account, keys);
      await screen.findByText('One');
      const password = await opened('Change password');
      const box = password.getByRole<HTMLInputElement>('checkbox', tick);
      expect(box.checked).toBe(true);
      if (untick) await userEvent.click(box);
      await userEvent.type(password.getByLabelText('Current password'), 'Secret1!');
      await userEvent.type(password.getByLabelText('New password'), 'Better2@');
      await userEvent.click(password.getByRole('button', { name: 'Change password' }));
      return { ...shown, password };
    }

    it('are revoked with the password unless that is unticked', async () => {
      const { ended, host } = await change({});
      await waitFor(() => expect(screen.queryByText('Two')).toBeNull());
      expect(ended).toEqual(['a'.repeat(24), 'b'.repeat(24)]);
      expect(host.log.toasts.map(({ text }) => text)).toContain('2 keys are revoked.');
      expect(screen.queryByRole('checkbox', tick)).toBeNull();
    });

    it('stay when it is unticked', async () => {
      const { ended, host } = await change({ untick: true });
      await waitFor(() => expect(host.log.toasts).toHaveLength(1));
      expect(ended).toEqual([]);
      screen.getByText('One');
    });

    it('stay with a password that is refused', async () => {
      const changePassword = jest.fn().mockRejectedValue(new IdentityError('wrong-credentials'));
      const { ended, password } = await change({ account: { changePassword } });
      await password.findByText(/This is not your current password/);
      expect(ended).toEqual([]);
    });

    it('that cannot be revoked are named as left, and the password is changed all the same', async () => {
      const { ended, host, ownAccount } = await change({ keys: [key('a', 'One'), STUCK] });
      await waitFor(() => expect(host.log.toasts.at(-1)?.text).toContain('some keys could not be revoked'));
      expect(ownAccount.changePassword).toHaveBeenCalledTimes(1);
      expect(ended).toEqual(['a'.repeat(24)]);
      await waitFor(() => expect(screen.queryByText('One')).toBeNull());
      screen.getByText('Stuck');
    });

    it('go on when sessions end, which stands there with the way to them', async () => {
      await show('client', {}, [key('a', 'One')]);
      const link = screen.getByRole('link', { name: 'Check your API keys' });
      expect(link.getAttribute('href')).toBe('#keys');
      expect(link.parentElement?.textContent).toContain('does not stop programs that use your API keys');
    });

    it('are not asked about where there are none', async () => {
      await show();
      const password = await opened('Change password');
      expect(password.queryByRole('checkbox', tick)).toBeNull();
      expect(screen.queryByText(/does not stop programs/)).toBeNull();
    });
  });

  it('who came by Google is told where they are kept', async () => {
    await show('freelancer', { hasPassword: async () => false });
    expect(await screen.findByText(/Change your email address and password in your Google account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  });
});

describe('second factor', () => {
  const PHONE = { id: 'f1', name: 'Phone', since: '2026-11-20T10:00:00.000Z' };
  const TABLET = { id: 'f2', name: 'Tablet', since: null };

  it('an admin without one is told why to add one, everybody else that there is none', async () => {
    await show('admin');
    expect(await screen.findByText(/Admins move other people’s money: add one/)).toBeTruthy();
  });

  it('an admin who still has to add one is not shown what only loads afterwards, and is shown it then', async () => {
    const { secondFactor } = await show('admin', {}, [], [], 'demanded');
    const news = () => screen.queryByRole('region', { name: 'Notifications by email' });
    const link = () => screen.queryByRole('link', { name: 'Notifications by email' });
    expect([news(), link()]).toEqual([null, null]);
    await act(async () => secondFactor.setState('used', true));
    expect(news()).toBeTruthy();
    expect(link()).toBeTruthy();
  });

  it('a device is added with the digits that its app shows; wrong ones are said at their field and stay', async () => {
    const add = jest.fn().mockRejectedValueOnce(new IdentityError('wrong-code')).mockResolvedValueOnce(undefined);
    const begun = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Taskmint:a?secret=JBSWY3DPEHPK3PXP', add };
    let devices: (typeof PHONE)[] = [];
    const { host } = await show('client', {
      beginSecondFactor: async () => begun,
      secondFactors: async () => devices,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a device' }));
    expect(
      dialog
        .getByRole('img', { name: /QR code/ })
        .querySelector('path')
        ?.getAttribute('d'),
    ).toMatch(/^M/);
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    const digits = dialog.getByLabelText<HTMLInputElement>('Six-digit code from the app');
    expect([digits.autocomplete, digits.inputMode]).toEqual(['one-time-code', 'numeric']);
    await userEvent.click(digits);
    await userEvent.paste('12 34');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Enter the six-digit code from the app.')).toBeTruthy();
    await userEvent.clear(digits);
    await userEvent.paste('123 456');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText(/This code is not right/)).toBeTruthy();
    expect(digits.value).toBe('123 456');
    devices = [PHONE];
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Phone')).toBeTruthy();
    expect(add.mock.calls).toEqual([
      ['Phone', '123456'],
      ['Phone', '123456'],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(host.log.toasts).toEqual([
      { kind: 'success', text: 'Phone is added. You will need its code when you log in.' },
    ]);
  });

  it('one is taken away after a question that says what is left, and nothing happens without showing that it is oneself', async () => {
    const removeSecondFactor = jest.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    let devices = [PHONE, TABLET];
    const { host } = await show('client', { secondFactors: async () => devices, removeSecondFactor });
    const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Remove: Tablet' }));
    await press();
    await waitFor(() => expect(removeSecondFactor).toHaveBeenCalledWith('f2'));
    expect(host.log.toasts).toEqual([]);
    devices = [PHONE];
    await press();
    await waitFor(() => expect(screen.queryByText('Tablet')).toBeNull());
    expect(host.log.toasts).toEqual([{ kind: 'success', text: 'Tablet is removed.' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Phone' }));
    expect(host.log.dialogs.at(-1)).toMatchObject({ text: expect.stringContaining('your password alone is enough') });
  });

  it('one that is gone is not listed, though what follows its removal failed', async () => {
    let devices = [PHONE, TABLET];
    const removeSecondFactor = async () => {
      devices = [PHONE];
      throw new Error('no token');
    };
    const { host } = await show('client', { secondFactors: async () => devices, removeSecondFactor });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Tablet' }));
    await waitFor(() => expect(screen.queryByText('Tablet')).toBeNull());
    expect(host.log.toasts.map(({ kind }) => kind)).toEqual(['error']);
  });

  it('one that is added is listed, though the dialog was closed after what follows had failed', async () => {
    let devices: (typeof PHONE)[] = [];
    const add = async () => {
      devices = [PHONE];
      throw new Error('no token');
    };
    const beginSecondFactor = async () => ({ secret: 'S', address: 'otpauth://totp/x', add });
    await show('client', { secondFactors: async () => devices, beginSecondFactor });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a device' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Six-digit/), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByRole('alert');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Phone')).toBeTruthy();
  });
});

describe('sessions', () => {
  it('each says its browser; any but this one is ended by one press', async () => {
    const { ended } = await show();
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^End: / })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /^End: Chrome on Android, since / }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(ended).toEqual(['100']);
  });

  it('all others are ended after a question', async () => {
    const { ended, host } = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(host.log.dialogs.map(({ kind }) => kind)).toEqual(['confirm']);
    expect(ended).toEqual(['others']);
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });
});

it('the payout account of last time is there for freelancers, and nobody else', async () => {
  await show('freelancer');
  expect(await screen.findByText('Nagad, 01712345678')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Payout account' })).toBeTruthy();
});

it('where nothing was withdrawn there is no payout account to change', async () => {
  await show('freelancer', {}, [], []);
  await screen.findByText(/You have not withdrawn anything yet/);
  expect(screen.queryByRole('link', { name: 'Change it where you withdraw' })).toBeNull();
});

it.each(['client', 'admin'] as const)('a %s has no payout account', async (role) => {
  await show(role);
  expect(screen.queryByText('Payout account')).toBeNull();
});

describe('closing the account', () => {
  it('says in figures what it means for a client, and asks for the word', async () => {
    const { ownAccount, signOut, host, user } = await show('client');
    await userEvent.click(screen.getByRole('button', { name: 'Close my account' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/^3 open tasks are cancelled, and you lose the 42 coins/)).toBeTruthy();
    expect(dialog.getByText(/^4 submissions that you have not decided about are approved and paid/)).toBeTruthy();
    expect(dialog.getByText(/^3 appeals against rejections of yours/)).toBeTruthy();
    expect(dialog.getByText(`You lose your ${user.coins.toLocaleString('en')} coins.`)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Close for ever' }));
    expect(ownAccount.close).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText('Type CLOSE to continue'), 'close');
    await userEvent.click(dialog.getByRole('button', { name: 'Close for ever' }));
    await waitFor(() => expect(signOut).toHaveBeenCalled());
    expect(ownAccount.close).toHaveBeenCalledTimes(1);
    expect(host.log.toasts).toEqual([{ kind: 'success', text: 'Your account is closed. You are logged out.' }]);
    expect(host.log.navigations).toEqual([{ to: '/', replace: true }]);
  });

  it('says what it means for a freelancer, and a refusal stays in the dialog with its code', async () => {
    const close = jest.fn().mockRejectedValue(new ApiError({ status: 409, code: 'last_admin', message: 'The last.' }));
    const { signOut } = await show('freelancer', { close });
    await userEvent.click(screen.getByRole('button', { name: 'Close my account' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/you lose its 400 coins too/)).toBeTruthy();
    expect(dialog.getByText(/^4 of your own submissions .* taken back, unpaid/)).toBeTruthy();
    expect(dialog.getByText(/^3 appeals of yours are dropped/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Type CLOSE to continue'), 'CLOSE');
    await userEvent.click(dialog.getByRole('button', { name: 'Close for ever' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('last_admin');
    expect(signOut).not.toHaveBeenCalled();
  });
});

it.each([
  ['client', ['Work handed in and decided', 'Your tasks', 'Deadline reminders']],
  ['freelancer', ['Work handed in and decided', 'Deadline reminders', 'New tasks that match a saved search']],
  ['admin', []],
] as const)('asks a %s only about mails that they can get', async (role, topics) => {
  await show(role);
  await screen.findByLabelText('Email language');
  const choices = within(screen.getByRole('region', { name: 'Notifications by email' })).getAllByRole('combobox');
  const labels = choices.map((each) => (each as HTMLSelectElement).labels[0]?.textContent);
  expect(labels).toEqual([...topics, 'Email language']);
});

it('saves which news come by mail as it is chosen, and shows what holds when it could not be saved', async () => {
  const { host } = await show('freelancer');
  const work = await screen.findByLabelText('Work handed in and decided');
  await userEvent.selectOptions(work, 'Never');
  await waitFor(() => expect(host.log.toasts.at(-1)?.text).toBe('Your choice is saved.'));
  expect((work as HTMLSelectElement).value).toBe('never');
  const language = screen.getByLabelText('Email language');
  await userEvent.selectOptions(language, 'বাংলা');
  await waitFor(() => expect(host.log.toasts.at(-1)?.kind).toBe('error'));
  expect((language as HTMLSelectElement).value).toBe('en');
});
