/** Keys in the settings: what is sent, that a key is shown once, and what revoking asks. */
import '../../../testing/text-encoder';
import { calls, type ApiKey } from '@taskmint/contract';
import { ApiError, useHost } from '@taskmint/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { useCallback } from 'react';
import { useReading } from '../use-reading';
import { KeysSection } from './keys-section';

const KEY: ApiKey = {
  _id: 'a'.repeat(24),
  name: 'Label bot',
  prefix: 'tm_Ab12Cd',
  scopes: ['read', 'spend'],
  daily_coins: 500,
  spent_today: 120,
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
};

function Keys() {
  const { api } = useHost();
  return <KeysSection keys={useReading(useCallback(() => api.call(calls.listApiKeys), [api]))} />;
}

/** Resolves once the list has been read. */
async function show({ role = 'client' as 'client' | 'freelancer', keys = [KEY], refuse = false } = {}) {
  let stored = [...keys];
  const sent: unknown[] = [];
  const host = fakeHost({
    user: fakeUser(role),
    api: {
      listApiKeys: () => stored,
      createApiKey: ({ body }) => {
        sent.push(body);
        if (refuse) throw new ApiError({ status: 409, code: 'too_many_keys', message: 'Too many.' });
        const record = { ...KEY, _id: 'b'.repeat(24), name: body.name };
        stored = [record, ...stored];
        return { key: 'tm_the-secret-of-this-test', record };
      },
      revokeApiKey: ({ params }) => {
        sent.push(params.id);
        stored = stored.filter(({ _id }) => _id !== params.id);
        return { deletedCount: 1 };
      },
    },
  });
  renderInHost(<Keys />, { host, path: '/dashboard/settings' });
  await act(async () => undefined);
  return { host, sent };
}

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Create a key' }));
  return within(screen.getByRole('dialog', { name: 'Create a key' }));
};

it('lists what each key may do, has spent today, and how it begins', async () => {
  await show();
  const row = (await screen.findByText('Label bot')).closest('li') as HTMLElement;
  expect(row.textContent).toContain('Read, Spend');
  expect(row.textContent).toMatch(/120.*of.*500.*spent today/);
  expect(row.textContent).toContain('tm_Ab12Cd');
  expect(row.textContent).toContain('never used');
});

it('a key is made with the rights chosen and coins a day, and shown once', async () => {
  const { sent } = await show({ keys: [] });
  const form = await open();
  await userEvent.type(form.getByLabelText('Name'), ' Label bot ');
  await userEvent.click(form.getByLabelText('Post, change, pause and cancel your tasks'));
  expect(form.getByText(/it needs the right to spend too/)).toBeTruthy();
  await userEvent.click(form.getByLabelText('Spend your coins, up to a daily limit'));
  await userEvent.clear(form.getByLabelText(/^Coins a day/));
  await userEvent.type(form.getByLabelText(/^Coins a day/), '250');
  await userEvent.click(form.getByRole('button', { name: 'Create the key' }));
  expect(sent).toEqual([{ name: 'Label bot', scopes: ['read', 'tasks', 'spend'], daily_coins: 250 }]);
  expect((await screen.findByRole('status', { name: 'Key' })).textContent).toBe('tm_the-secret-of-this-test');
  await userEvent.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(document.body.textContent).not.toContain('tm_the-secret');
  expect(await screen.findByRole('button', { name: 'Revoke: Label bot' })).toBeTruthy();
});

it('nothing is sent without a name, a right, or a sane number of coins', async () => {
  const { sent } = await show({ keys: [] });
  const form = await open();
  await userEvent.click(form.getByLabelText('Read your tasks, the work on them and your coins'));
  await userEvent.click(form.getByRole('button', { name: 'Create the key' }));
  expect(form.getByText('Write 1 to 60 characters.')).toBeTruthy();
  expect(form.getByText('Choose at least one.')).toBeTruthy();
  await userEvent.click(form.getByLabelText('Spend your coins, up to a daily limit'));
  await userEvent.clear(form.getByLabelText(/^Coins a day/));
  await userEvent.click(form.getByRole('button', { name: 'Create the key' }));
  expect(form.getByText(/Enter a whole number from 1 to/)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('a refusal is said in the form with its code, and what was typed stays', async () => {
  await show({ keys: [], refuse: true });
  const form = await open();
  await userEvent.type(form.getByLabelText('Name'), 'Mine');
  await userEvent.click(form.getByRole('button', { name: 'Create the key' }));
  expect((await form.findByRole('alert')).textContent).toContain('too_many_keys');
  expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Mine');
});

it('begins in the name, and Cancel makes no key', async () => {
  const { sent } = await show({ keys: [] });
  const form = await open();
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});

it('freelancers are offered reading alone', async () => {
  await show({ role: 'freelancer', keys: [] });
  const form = await open();
  expect(form.getAllByRole('checkbox')).toHaveLength(1);
});

it('who has ten is told to revoke one', async () => {
  await show({ keys: Array.from({ length: 10 }, (_, index) => ({ ...KEY, _id: String(index).repeat(24) })) });
  expect(await screen.findByText(/the maximum/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull();
});

it('revoking asks first, names the key, and takes it off the list', async () => {
  const { host, sent } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke: Label bot' }));
  await waitFor(() => expect(sent).toEqual([KEY._id]));
  expect(host.log.dialogs[0]).toMatchObject({ kind: 'confirm', title: 'Revoke “Label bot”?' });
  expect(await screen.findByText(/You have no key/)).toBeTruthy();
});
