/** Saving a search, opening it again, changing its alerts for new tasks, and deleting it. */
import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addressOf, filterFrom, savedFilterOf } from '../features/tasks/filter-address';
import { renderScreen } from '../demo/render-screen';
import TaskListScreen from './task-list.screen';

const ADDRESS = '/dashboard/taskList?q=menu&category=translation&pay=25&hourly=60&stars=4&ends=7&cash=only';

test('what is asked for is kept under a name, without its order and what is about the reader alone', async () => {
  const rendered = renderScreen(<TaskListScreen />, { path: `${ADDRESS}&sort=pay&done=hidden` });
  await userEvent.click(await screen.findByRole('button', { name: 'Save this search' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save this search', hidden: true }));
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('menu');
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole('button', { name: 'Save', hidden: true }));
  await dialog.findByText('This field is required');
  await userEvent.type(name, 'Menus');
  await userEvent.selectOptions(dialog.getByLabelText('Tell me about new tasks that match'), 'Once a day');
  await userEvent.click(dialog.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() => expect(rendered.host.log.toasts.at(-1)?.text).toBe('Your search is saved.'));
  expect(rendered.calls('saveSearch')[0]?.input.body).toEqual({
    name: 'Menus',
    alert: 'daily',
    filter: {
      search: 'menu',
      category: 'translation',
      min_pay: 25,
      min_hourly: 60,
      min_rating: 4,
      ends_within: 7,
      cash_only: 'true',
    },
  });
  const link = await screen.findByRole('link', { name: 'Menus' });
  expect(link.getAttribute('href')).toBe(ADDRESS);
});

test('its address asks for the same again', () => {
  const filter = savedFilterOf(filterFrom(new URLSearchParams(ADDRESS.split('?')[1])));
  expect(addressOf(filter)).toBe(ADDRESS);
});

test('one that is kept can be renamed, told of otherwise, and deleted after a question', async () => {
  const rendered = renderScreen(<TaskListScreen />);
  await screen.findByRole('link', { name: 'Translations' });
  screen.getByRole('img', { name: 'At once' });
  // Nothing is asked for, so nothing can be kept.
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change Translations' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the saved search', hidden: true }));
  await userEvent.selectOptions(dialog.getByLabelText('Tell me about new tasks that match'), 'Never');
  await userEvent.click(dialog.getByRole('button', { name: 'Save', hidden: true }));
  await screen.findByRole('img', { name: 'Never' });
  expect(rendered.calls('changeSearch')[0]?.input.body).toEqual({ name: 'Translations', alert: 'off' });
  await userEvent.click(screen.getByRole('button', { name: 'Delete Translations' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Translations' })).toBeNull());
  expect(rendered.host.log.toasts.at(-1)?.text).toBe('The search is deleted.');
});

test('a refusal stays in the dialog with its code, and what was typed too', async () => {
  renderScreen(<TaskListScreen />, {
    path: '/dashboard/taskList?q=menu',
    api: {
      saveSearch: () => {
        throw new ApiError({ status: 409, code: 'too_many_searches', message: 'You have already saved ten searches.' });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Save this search' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save this search', hidden: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save', hidden: true }));
  expect((await dialog.findByRole('alert', { hidden: true })).textContent).toContain('too_many_searches');
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('menu');
});
