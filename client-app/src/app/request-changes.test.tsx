import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoSubmission } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import ClientHomeScreen from './client-home.screen';

const WAITING = /Describe ten product photos.*Demo Freelancer/;
const row = async () => (await screen.findAllByRole('row', { name: WAITING }))[0]!;

test('needs 20 characters, sends them with the hours, and says so', async () => {
  const rendered = renderScreen(<ClientHomeScreen />);
  await userEvent.click(within(await row()).getByRole('button', { name: /^Request changes/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('What needs to change'), 'Too short');
  await userEvent.click(dialog.getByRole('button', { name: 'Request changes' }));
  await dialog.findByText('Write at least 20 characters');
  expect(rendered.calls('requestChanges')).toHaveLength(0);
  await userEvent.type(dialog.getByLabelText('What needs to change'), ': name the colours too.');
  await userEvent.clear(dialog.getByLabelText('Hours allowed'));
  await userEvent.type(dialog.getByLabelText('Hours allowed'), '12');
  await userEvent.click(dialog.getByRole('button', { name: 'Request changes' }));
  expect(rendered.calls('requestChanges')).toHaveLength(0);
  await userEvent.clear(dialog.getByLabelText('Hours allowed'));
  await userEvent.type(dialog.getByLabelText('Hours allowed'), '72');
  await userEvent.click(dialog.getByRole('button', { name: 'Request changes' }));
  await waitFor(() => expect(rendered.calls('requestChanges')).toHaveLength(1));
  expect(rendered.calls('requestChanges')[0]?.input.body).toEqual({
    message: 'Too short: name the colours too.',
    edited_at: null,
    hours: 72,
  });
  await waitFor(() => expect(rendered.host.log.toasts.at(-1)?.text).toMatch(/^Requested\./));
});

test('who may not ask any more is not offered it', async () => {
  const request = {
    message: 'Once more, with all of the names.',
    asked_at: '2026-01-01T00:00:00.000Z',
    due_at: '2026-01-03T00:00:00.000Z',
    answered_at: '2026-01-02T00:00:00.000Z',
  };
  renderScreen(<ClientHomeScreen />, {
    api: {
      listReceivedSubmissions: () => [
        demoSubmission({ revisions: [request, { ...request, asked_at: '2026-01-02T06:00:00.000Z' }] }),
      ],
    },
  });
  const buttons = within(await row());
  buttons.getByRole('button', { name: /^Approve/ });
  expect(buttons.queryByRole('button', { name: /^Request changes/ })).toBeNull();
  // What was asked for can be read with the work.
  await userEvent.click(buttons.getByRole('button', { name: /^Read/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText('Once more, with all of the names.')).toHaveLength(2);
  // An admin who lets work be handed in again requests changes too.
  dialog.getByText('Requested changes');
});
