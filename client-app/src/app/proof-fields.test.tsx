import type { ProofField } from '@taskmint/contract';
import { proofFieldsFixture } from '@taskmint/contract/fixtures';
import { ApiError } from '@taskmint/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import AddTaskScreen from './add-task.screen';
import EditTaskScreen from './edit-task.screen';

// What was typed for a new task outlives the page.
afterEach(() => sessionStorage.clear());

const add = (kind: string) =>
  userEvent.click(within(screen.getByRole('group', { name: 'Add a field' })).getByRole('button', { name: kind }));
const items = () => screen.queryAllByRole('listitem', { name: /^Field / });
const names = () => items().map((item) => item.getAttribute('aria-label'));
const item = (place: number) => within(items()[place - 1]!);
const preview = () => screen.getByRole('heading', { name: 'What freelancers see' }).parentElement!;

/** An own task that asks for one of each kind, on the page that changes it. */
async function edit(proof_fields: ProofField[] = proofFieldsFixture(), api = {}) {
  const task = demoTask({ proof_fields });
  const rendered = renderScreen(<EditTaskScreen />, { params: { id: task._id }, api: { getTask: () => task, ...api } });
  await screen.findByRole('heading', { name: 'Answer fields' });
  return rendered;
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Update task' }));

test('a field is added by its kind, written at once, and seen beside as freelancers will see it', async () => {
  renderScreen(<AddTaskScreen />);
  await screen.findByRole('group', { name: 'Add a field' });
  expect(items()).toHaveLength(0);
  await add('Number');
  expect(document.activeElement).toBe(item(1).getByLabelText('Label'));
  expect(preview().textContent).toContain('Number');
  await userEvent.type(item(1).getByLabelText('Label'), 'Price of a loaf');
  await userEvent.type(item(1).getByLabelText(/^Minimum/), '1');
  await userEvent.type(item(1).getByLabelText(/^Maximum/), '500');
  expect(preview().textContent).toContain('Price of a loaf');
  expect(preview().textContent).toContain('From 1 to 500.');
  await userEvent.click(item(1).getByRole('checkbox', { name: 'Required' }));
  expect(preview().textContent).toContain('(optional)');
  await add('Choice');
  await userEvent.type(item(2).getByLabelText('Options'), 'Yes\n\nNo ');
  expect([...preview().querySelectorAll('input[type=radio]')].map((each) => each.getAttribute('value'))).toEqual([
    'Yes',
    'No',
  ]);
});

test('a field that was just added is called wrong when the task is sent, and not before', async () => {
  renderScreen(<AddTaskScreen />);
  await screen.findByRole('group', { name: 'Add a field' });
  await add('Choice');
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(item(1).queryByText('This field is required')).toBeNull();
  expect(item(1).queryByText('Choose at least 2')).toBeNull();
  await userEvent.tab();
  expect(item(1).queryByText('This field is required')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
  await item(1).findByText('This field is required');
});

test('adding a field to a task that could not be sent calls none of the others wrong', async () => {
  renderScreen(<AddTaskScreen />);
  await screen.findByRole('group', { name: 'Add a field' });
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
  await screen.findAllByText('This field is required');
  await add('Short text');
  await add('Long text');
  // By then the list has been validated.
  await userEvent.tab();
  expect(item(1).queryByText('This field is required')).toBeNull();
  expect(item(2).queryByText('This field is required')).toBeNull();
});

test('a list says what is wrong with it when other boxes do: once left with something in it, and from then on while typing', async () => {
  await edit(proofFieldsFixture().filter(({ kind }) => kind === 'choice' || kind === 'code'));
  const options = item(1).getByLabelText('Options');
  const tooFew = () => item(1).queryByText('Choose at least 2');
  await userEvent.clear(options);
  await userEvent.type(options, 'Yes');
  expect(tooFew()).toBeNull();
  await userEvent.tab();
  expect(tooFew()).not.toBeNull();
  await userEvent.type(options, '\nNo');
  expect(tooFew()).toBeNull();
  await userEvent.type(options, '{Backspace}{Backspace}');
  expect(tooFew()).not.toBeNull();
});

test('an empty list that is only tabbed over is not called wrong', async () => {
  await edit([]);
  await add('Choice');
  item(1).getByLabelText('Options').focus();
  await userEvent.tab();
  expect(item(1).queryByText('Choose at least 2')).toBeNull();
  expect(item(1).queryByText('This field is required')).toBeNull();
});

test('everything of every kind is read back, and sent as it was written', async () => {
  const rendered = await edit();
  expect(items()).toHaveLength(7);
  expect(item(6).getByLabelText<HTMLInputElement>(/^Or a pattern/).value).toBe('TM-####');
  await userEvent.type(item(6).getByLabelText('Correct codes'), 'MINT-7\nMINT-8');
  await userEvent.clear(item(3).getByLabelText(/^Maximum/));
  await save();
  await waitFor(() => expect(rendered.calls('updateTask')).toHaveLength(1));
  const expected = proofFieldsFixture().map((field) => {
    if (field.kind === 'number') return { ...field, max: null };
    return field.kind === 'code' ? { ...field, accepts: { codes: ['MINT-7', 'MINT-8'], pattern: 'TM-####' } } : field;
  });
  expect(rendered.calls('updateTask')[0]?.input.body).toMatchObject({ proof_fields: expected });
});

test('the order changes by buttons and by arrow keys, keeps the focus, and is said', async () => {
  await edit(proofFieldsFixture().slice(0, 3));
  expect(names()).toEqual(['Field 1: Short text', 'Field 2: Long text', 'Field 3: Number']);
  await userEvent.click(screen.getByRole('button', { name: 'Move field 3 up' }));
  expect(names()).toEqual(['Field 1: Short text', 'Field 2: Number', 'Field 3: Long text']);
  expect(screen.getByText('Moved to position 2 of 3.').getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move field 2 up' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(names()).toEqual(['Field 1: Short text', 'Field 2: Long text', 'Field 3: Number']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move field 3 down' }));
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  expect(item(2).getByLabelText<HTMLInputElement>('Label').value).toBe('Price of a loaf');
});

test('what was removed can be brought back to its place', async () => {
  await edit(proofFieldsFixture().slice(0, 3));
  const regions = screen.getAllByRole('status');
  await userEvent.click(screen.getByRole('button', { name: 'Remove field 2: Long text' }));
  expect(names()).toEqual(['Field 1: Short text', 'Field 2: Number']);
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  // A screen reader says only what comes into a region that was there before.
  expect(regions).toContain(undo.closest('[role="status"]'));
  await userEvent.click(undo);
  expect(names()).toEqual(['Field 1: Short text', 'Field 2: Long text', 'Field 3: Number']);
  expect(item(2).getByLabelText<HTMLInputElement>('Label').value).toBe('What you saw');
});

test('what is missing stands beside its box, and nothing is sent', async () => {
  const rendered = await edit([]);
  await add('Choice');
  await add('Confirmation code');
  await userEvent.type(item(1).getByLabelText('Label'), 'Open?');
  await userEvent.type(item(1).getByLabelText('Options'), 'Yes');
  await save();
  expect(await item(1).findByText('Choose at least 2')).toBeTruthy();
  expect(item(2).getAllByText('This field is required')).toHaveLength(2);
  expect(document.activeElement).toBe(item(1).getByLabelText('Options'));
  expect(rendered.calls('updateTask')).toHaveLength(0);
});

test("the server's word on a field stands beside its box", async () => {
  await edit(proofFieldsFixture().slice(0, 1), {
    updateTask: () => {
      const issues = [{ path: 'body.proof_fields.0.label', code: 'too_long', limit: 120, message: 'Must be shorter' }];
      throw new ApiError({ status: 422, code: 'invalid_input', message: 'Some fields.', details: { issues } });
    },
  });
  await save();
  await item(1).findByText('Use at most 120 characters');
});

test('a task asks for ten things at most, and for files once', async () => {
  const eight = Array.from({ length: 8 }, (_, n) => ({ ...proofFieldsFixture()[0]!, key: `f${n}` }));
  await edit(eight);
  await add('Files');
  const button = (name: string) =>
    within(screen.getByRole('group', { name: 'Add a field' })).getByRole<HTMLButtonElement>('button', { name });
  expect(button('Files').disabled).toBe(true);
  expect(button('Number').disabled).toBe(false);
  await add('Number');
  expect(button('Number').disabled).toBe(true);
  screen.getByText('A task can have at most 10 fields.');
});
