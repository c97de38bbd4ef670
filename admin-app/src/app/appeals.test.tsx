import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoAppeals } from '../demo/demo-appeals';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import AppealsScreen from './appeals.screen';

const REASON = 'The second page was there, as the file shows.';
const card = async (name: RegExp) => within(await screen.findByRole('article', { name }));
const FIRST = /Appeal of Demo Freelancer about Describe ten/;

test('shows what both sides say, and what was handed in', async () => {
  renderScreen(<AppealsScreen />);
  const first = await card(FIRST);
  first.getByText(/the last two are on its second page/);
  first.getByText('There was no second page when we looked.');
  first.getByText(/The proof is incomplete/);
  first.getByText(/All ten are in this document/);
  // «Instructions were not followed» can only be judged by who reads the instructions.
  first.getByText('Task details');
  first.getByText('Open the list of photos and write one plain sentence for each of them.');
  first.getByText('freelancer@demo.taskmint.test');
  // While the client has coins set aside, nothing is said of it, not even nothing.
  expect((await screen.findByRole('article', { name: FIRST })).querySelector('p:empty')).toBeNull();
  const second = await card(/Demo Freelancer Two/);
  second.getByText('The client had no coins left to set aside.');
  second.getByText('The client has not answered.');
});

test('shows the facts about AI that both sides see, where the task allows none', async () => {
  renderScreen(<AppealsScreen />, {
    api: {
      listAppeals: () => [{ ...demoAppeals()[0]!, ai_rule: 'not_allowed' as const }],
      getSignals: () => ({ counted: null, similar_texts: 2, most_similar_percent: 80, copied_files: 1 }),
    },
  });
  const first = await card(FIRST);
  await first.findByText('2 texts by others on this task are nearly the same.');
  first.getByText('These are facts, not reasons. Both sides see the same, and they decide nothing.');
});

test('a part needs its share, each decision a reason, and both are sent', async () => {
  const rendered = renderScreen(<AppealsScreen />);
  await userEvent.click((await card(FIRST)).getByRole('button', { name: /^Decide/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Too short');
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  await dialog.findByText('This field is required');
  await dialog.findByText('Write at least 20 characters');
  await userEvent.click(dialog.getByRole('radio', { name: /Paid in part/ }));
  await userEvent.clear(dialog.getByLabelText('Share in percent'));
  await userEvent.type(dialog.getByLabelText('Share in percent'), '40');
  dialog.getByText('1 to 99. The freelancer gets 5 of 12 coins.');
  await userEvent.clear(dialog.getByLabelText('Reason'));
  await userEvent.type(dialog.getByLabelText('Reason'), REASON);
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(rendered.calls('decideAppeal')).toHaveLength(1));
  expect(rendered.calls('decideAppeal')[0]?.input).toMatchObject({
    params: { id: demoId(901) },
    body: { outcome: 'partial', percent: 40, reason: REASON },
  });
  expect(rendered.calls('decideAppeal')[0]?.idempotencyKey).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article', { name: FIRST })).toBeNull());
});

test('a second admin that is needed is said in the dialog, and nothing that was written is lost', async () => {
  renderScreen(<AppealsScreen />, {
    api: {
      decideAppeal: () => {
        throw new ApiError({ status: 409, code: 'second_admin_needed', message: 'This needs a second admin.' });
      },
    },
  });
  await userEvent.click((await card(/Demo Freelancer Two/)).getByRole('button', { name: /^Decide/ }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/the platform pays/);
  await userEvent.click(dialog.getByRole('radio', { name: /Paid in full/ }));
  await userEvent.type(dialog.getByLabelText('Reason'), REASON);
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('second_admin_needed');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(REASON);
});

test('appeals that wait for the client, and those that are decided, are there to be read only', async () => {
  renderScreen(<AppealsScreen />, { path: '/dashboard/appeals?show=decided' });
  const decided = await card(FIRST);
  decided.getByText('40% of the pay was awarded');
  expect(decided.queryByRole('button')).toBeNull();
});

test('a client whose rejections pause goes on once an admin has looked, with a reason', async () => {
  const rendered = renderScreen(<AppealsScreen />);
  const row = await screen.findByRole('row', { name: /Demo Client Two/ });
  expect(row.textContent).toContain('8 of 26');
  await userEvent.click(within(row).getByRole('button', { name: /^Let them reject again/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'The proofs were really missing.');
  await userEvent.click(dialog.getByRole('button', { name: 'Let them reject again' }));
  await waitFor(() => expect(rendered.calls('allowRejections')).toHaveLength(1));
  expect(rendered.calls('allowRejections')[0]?.input.body).toEqual({ reason: 'The proofs were really missing.' });
  await screen.findByText('Nobody is waiting');
});
