/** Reports that something is broken in a client's task (fair-work.md 16). */
import { defectFixture } from '@taskmint/contract/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import TaskPageScreen from './task-page.screen';

const waiting = defectFixture({ can: { answer: true, contest: false, decide: false } });
const show = () =>
  renderScreen(<TaskPageScreen />, { params: { id: demoId(101) }, api: { listDefects: () => [waiting] } });

test('it is read on the page of the task and paid, at most the pay of one piece', async () => {
  const rendered = show();
  await screen.findByText('The second link leads nowhere.');
  await userEvent.click(screen.getByRole('button', { name: 'Pay for the lost time' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Coins for the lost time'), '13');
  await userEvent.click(dialog.getByRole('button', { name: 'Pay for the lost time' }));
  expect(rendered.calls('answerDefect')).toHaveLength(0);
  await userEvent.clear(dialog.getByLabelText('Coins for the lost time'));
  await userEvent.type(dialog.getByLabelText('Coins for the lost time'), '5');
  await userEvent.click(dialog.getByRole('button', { name: 'Pay for the lost time' }));
  await waitFor(() => expect(rendered.calls('answerDefect')).toHaveLength(1));
  expect(rendered.calls('answerDefect')[0]?.input.body).toEqual({ outcome: 'paid', coins: 5 });
});

test('a refusal says why', async () => {
  const rendered = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your explanation'), 'It works from here, look again.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(rendered.calls('answerDefect')).toHaveLength(1));
  const body = { outcome: 'refused', answer: 'It works from here, look again.' };
  expect(rendered.calls('answerDefect')[0]?.input.body).toEqual(body);
});

test('an answer is said to be sent before what it changed has been read again', async () => {
  const rendered = show();
  rendered.host.refreshUser = () => new Promise(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay for the lost time' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Coins for the lost time'), '5');
  await userEvent.click(dialog.getByRole('button', { name: 'Pay for the lost time' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
