/** Webhooks in the settings: what is sent, what is shown once, and what each action asks or says. */
import '../../../testing/text-encoder';
import type { Webhook, WebhookDelivery } from '@taskmint/contract';
import { ApiError } from '@taskmint/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { WebhooksSection } from './webhooks-section';

const URL_IN = 'https://hooks.example.org/in';
const HOOK: Webhook = {
  _id: 'a'.repeat(24),
  url: URL_IN,
  topics: ['work'],
  status: 'active',
  failing_since: null,
  next_attempt_at: null,
  last_delivered_at: '2026-11-24T10:00:00.000Z',
  old_secret_until: null,
  created_at: '2026-11-20T10:00:00.000Z',
};
const TRY: WebhookDelivery = {
  event: `evt_${'b'.repeat(24)}`,
  number: 7,
  type: 'submission_received',
  at: '2026-11-24T10:00:00.000Z',
  failure: null,
  status: 204,
  duration_ms: 31,
  again: false,
};

/** Resolves once the list has been read. */
async function show(hooks: Webhook[] = [HOOK], { refuse = '' } = {}) {
  let stored = [...hooks];
  const sent: unknown[] = [];
  const note = (name: string, input: object) => void sent.push({ name, ...input });
  const host = fakeHost({
    user: fakeUser('client'),
    api: {
      listWebhooks: () => stored,
      createWebhook: ({ body }) => {
        note('create', body);
        if (refuse) throw new ApiError({ status: 422, code: refuse as never, message: 'Not there.' });
        const record = { ...HOOK, _id: 'c'.repeat(24), url: body.url };
        stored = [record, ...stored];
        return { secret: 'whsec_of-this-test', record };
      },
      changeWebhook: ({ params, body }) => {
        note('change', body);
        stored = stored.map((one) => (one._id === params.id ? { ...one, ...body } : one)) as Webhook[];
        return { modifiedCount: 1 };
      },
      rotateWebhookSecret: () => ({ secret: 'whsec_the-next-one' }),
      deleteWebhook: ({ params }) => {
        stored = stored.filter(({ _id }) => _id !== params.id);
        return { deletedCount: 1 };
      },
      listWebhookDeliveries: () => [
        { ...TRY, failure: 'timeout', status: null, again: true },
        { ...TRY, number: 6, failure: 'status', status: 500 },
        TRY,
      ],
      resendEvent: ({ body }) => {
        note('resend', body);
        return { modifiedCount: 1 };
      },
    },
  });
  renderInHost(<WebhooksSection />, { host, path: '/dashboard/settings' });
  await act(async () => undefined);
  return { host, sent };
}

const menu = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More: ${URL_IN}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

it('an address is added with topics, and its secret shown once', async () => {
  const { sent } = await show([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
  const form = within(screen.getByRole('dialog', { name: 'Add an address' }));
  await userEvent.click(form.getByRole('button', { name: 'Add the address' }));
  expect(form.getByText('Enter an address that begins with https://')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Address'), ` ${URL_IN} `);
  for (const topic of ['Your tasks', 'Deadline reminders', 'Your coins'])
    await userEvent.click(form.getByLabelText(topic));
  await userEvent.click(form.getByRole('button', { name: 'Add the address' }));
  expect(sent).toEqual([{ name: 'create', url: URL_IN, topics: ['work'] }]);
  expect((await screen.findByRole('status', { name: 'Secret' })).textContent).toBe('whsec_of-this-test');
  await userEvent.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(document.body.textContent).not.toContain('whsec_');
});

it('an address that is refused is said at its field, and what was typed stays', async () => {
  await show([], { refuse: 'webhook_address_refused' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
  const form = within(screen.getByRole('dialog', { name: 'Add an address' }));
  await userEvent.type(form.getByLabelText('Address'), 'https://10.0.0.1/');
  await userEvent.click(form.getByRole('button', { name: 'Add the address' }));
  expect(await form.findByText(/We cannot send to this address|Not there/)).toBeTruthy();
  expect((form.getByLabelText('Address') as HTMLInputElement).value).toBe('https://10.0.0.1/');
});

it('the tries are shown with what was answered, and one can be made again', async () => {
  const { host, sent } = await show();
  await userEvent.click(await screen.findByRole('button', { name: `Deliveries: ${URL_IN}` }));
  expect(await screen.findByText('No answer within 10 seconds')).toBeTruthy();
  expect(screen.getByText('Answered 500, which is not a success')).toBeTruthy();
  expect(screen.getByText('Delivered, answered 204')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send again: submission_received, number 6' }));
  expect(sent).toEqual([{ name: 'resend', number: 6 }]);
  expect(host.log.toasts).toEqual([{ kind: 'success', text: 'It is being sent again.' }]);
});

it('a test is sent, and an endpoint is stopped and goes on', async () => {
  const { sent } = await show();
  await menu('Send a test');
  await menu('Switch off');
  expect(await screen.findByText('Switched off')).toBeTruthy();
  await menu('Switch on');
  await waitFor(() => expect(screen.queryByText('Switched off')).toBeNull());
  expect(sent).toEqual([
    { name: 'resend', number: 0 },
    { name: 'change', status: 'disabled' },
    { name: 'change', status: 'active' },
  ]);
});

it('a new secret is shown once, and says how long the old one signs', async () => {
  await show();
  await menu('New secret');
  expect((await screen.findByRole('status', { name: 'Secret' })).textContent).toBe('whsec_the-next-one');
  expect(screen.getByText(/For 24 hours we sign with the old one too/)).toBeTruthy();
});

it('taking one away asks first and names it', async () => {
  const { host } = await show();
  await menu('Remove');
  expect(await screen.findByText(/You have no webhooks/)).toBeTruthy();
  expect(host.log.dialogs[0]).toMatchObject({ kind: 'confirm', title: `Remove ${URL_IN}?` });
});

it('one at which nothing arrives says since when and when it is tried next', async () => {
  await show([{ ...HOOK, failing_since: '2026-11-24T09:00:00.000Z', next_attempt_at: '2026-11-24T11:00:00.000Z' }]);
  expect((await screen.findByText(/Failing since/)).textContent).toMatch(/Next attempt/);
});
