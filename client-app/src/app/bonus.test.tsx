import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId, demoSubmission } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import ClientHomeScreen from './client-home.screen';

const show = (api = {}) =>
  renderScreen(<ClientHomeScreen />, {
    api: { listReceivedSubmissions: () => [demoSubmission({ status: 'approve' })], ...api },
  });

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: /^Bonus/ }));
  return within(screen.getByRole('dialog'));
}

test('needs coins that there are and a note, and is sent with a token of its own', async () => {
  const rendered = show({ giveBonus: () => ({ modifiedCount: 1 }) });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Coins'), '501');
  await userEvent.click(dialog.getByRole('button', { name: 'Give the bonus' }));
  await dialog.findByText('This field is required');
  expect(rendered.calls('giveBonus')).toHaveLength(0);
  await userEvent.clear(dialog.getByLabelText('Coins'));
  await userEvent.type(dialog.getByLabelText('Coins'), '25');
  await userEvent.type(dialog.getByLabelText('Note to the freelancer'), 'Very careful{enter}work, thank you.');
  await userEvent.click(dialog.getByRole('button', { name: 'Give the bonus' }));
  await waitFor(() => expect(rendered.calls('giveBonus')).toHaveLength(1));
  const [sent] = rendered.calls('giveBonus');
  expect(sent?.input.params).toEqual({ id: demoId(201) });
  expect(sent?.input.body).toEqual({
    coins: 25,
    note: 'Very careful work, thank you.',
    token: expect.stringMatching(/^[\w-]{8,64}$/),
  });
  expect(rendered.host.log.refreshes).toBe(1);
});

test('after a lost answer the second press carries the same token', async () => {
  let tries = 0;
  const rendered = show({
    giveBonus: () => {
      tries += 1;
      if (tries === 1) throw new Error('the answer was lost');
      return { modifiedCount: 0 };
    },
  });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Coins'), '5');
  await userEvent.type(dialog.getByLabelText('Note to the freelancer'), 'Thank you.');
  await userEvent.click(dialog.getByRole('button', { name: 'Give the bonus' }));
  await dialog.findByRole('alert');
  await userEvent.click(dialog.getByRole('button', { name: 'Give the bonus' }));
  await waitFor(() => expect(rendered.calls('giveBonus')).toHaveLength(2));
  const [first, second] = rendered.calls('giveBonus');
  expect(second?.input.body).toEqual(first?.input.body);
});

test('the dialog closes before what the bonus changed has been read again', async () => {
  const rendered = show({ giveBonus: () => ({ modifiedCount: 1 }) });
  rendered.host.refreshUser = () => new Promise(() => undefined);
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Coins'), '5');
  await userEvent.type(dialog.getByLabelText('Note to the freelancer'), 'Thank you.');
  await userEvent.click(dialog.getByRole('button', { name: 'Give the bonus' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('bonuses that were given are told with the work, so that nobody gives one twice', async () => {
  const bonuses = [{ coins: 25, note: 'Very careful work.', at: '2026-11-20T09:30:00.000Z' }];
  show({ listReceivedSubmissions: () => [demoSubmission({ status: 'approve', bonuses })] });
  await userEvent.click(await screen.findByRole('button', { name: /^Read/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Bonuses you gave').parentElement?.textContent).toMatch(
    /25 coins.*Very careful work\..*2026/,
  );
});
