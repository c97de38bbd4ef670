/** Task templates: saving the form's content under a name, and starting another task from it. */
import { proofFieldsFixture } from '@taskmint/contract/fixtures';
import type { TaskTemplate } from '@taskmint/contract';
import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daysFromNow, demoId, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import AddTaskScreen from './add-task.screen';
import EditTaskScreen from './edit-task.screen';

// What was typed for a new task outlives the page.
afterEach(() => sessionStorage.clear());

const template = (content: TaskTemplate['content'], name = 'Menus'): TaskTemplate => ({
  _id: demoId(700),
  name,
  content,
  created_at: daysFromNow(-1),
});
const saveAsTemplate = () => userEvent.click(screen.getByRole('button', { name: 'Save as template' }));
const dialog = async () => within(await screen.findByRole('dialog', { hidden: true }));

test('what the form says so far is kept, without what is empty and without the day; nothing is posted', async () => {
  const rendered = renderScreen(<AddTaskScreen />);
  await userEvent.type(screen.getByLabelText('Title'), 'Name ten colours');
  await userEvent.type(screen.getByLabelText('Per-task amount'), '15');
  await userEvent.type(screen.getByLabelText('Completion date'), '2031-12-21');
  await saveAsTemplate();
  const asked = await dialog();
  const name = asked.getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Name ten colours');
  await userEvent.clear(name);
  await userEvent.click(asked.getByRole('button', { name: 'Save', hidden: true }));
  await asked.findByText('This field is required');
  await userEvent.type(name, 'Colours');
  await userEvent.click(asked.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() => expect(rendered.host.log.toasts.at(-1)?.text).toMatch(/Your template is saved/));
  expect(rendered.calls('saveTemplate')[0]?.input.body).toEqual({
    name: 'Colours',
    content: {
      task_title: 'Name ten colours',
      category: 'other',
      per_task_pay: 15,
      review_days: 3,
      time_limit_minutes: 60,
      estimated_minutes: null,
      proof_fields: [],
      terms: { ai_rule: 'allowed', warnings: [], data_use: '' },
    },
  });
  expect(rendered.calls('createTask')).toHaveLength(0);
  await screen.findByRole('link', { name: 'Colours' });
});

test('a template that was begun before comes back with what was typed, and can be begun anew', async () => {
  const content = { task_title: 'Opening hours' };
  const show = () =>
    renderScreen(<AddTaskScreen />, {
      path: `/dashboard/addTask?template=${demoId(700)}`,
      api: { listTemplates: () => [template(content)] },
    });
  const title = () => screen.findByLabelText<HTMLInputElement>('Title');
  const first = show();
  await userEvent.type(await title(), ' of ten shops');
  expect(screen.queryByText(/typed last time/)).toBeNull();
  first.unmount();
  const again = show();
  expect((await title()).value).toBe('Opening hours of ten shops');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(screen.queryByText(/typed last time/)).toBeNull());
  expect((await title()).value).toBe('Opening hours');
  expect(document.activeElement).toBe(await title());
  again.unmount();
  show();
  expect((await title()).value).toBe('Opening hours');
  expect(screen.queryByText(/typed last time/)).toBeNull();
});

test('what is wrong is said beside its box, and nothing is kept before it is right', async () => {
  const rendered = renderScreen(<AddTaskScreen />);
  await userEvent.type(screen.getByLabelText('Quantity'), '-3');
  await saveAsTemplate();
  await screen.findByText('Enter at least 1');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(rendered.calls('saveTemplate')).toHaveLength(0);
});

test('an own task with its fields and picture is kept from its form; a refusal keeps the name', async () => {
  const task = demoTask({ proof_fields: proofFieldsFixture() });
  const rendered = renderScreen(<EditTaskScreen />, {
    params: { id: task._id },
    api: {
      getTask: () => task,
      saveTemplate: () => {
        throw new ApiError({
          status: 409,
          code: 'too_many_templates',
          message: 'You have already saved 20 templates.',
        });
      },
    },
  });
  await screen.findByLabelText('Title');
  await saveAsTemplate();
  const asked = await dialog();
  await userEvent.click(asked.getByRole('button', { name: 'Save', hidden: true }));
  expect((await asked.findByRole('alert', { hidden: true })).textContent).toContain('too_many_templates');
  expect(asked.getByLabelText<HTMLInputElement>('Name').value).toBe(task.task_title);
  const { task_title, task_image_url } = task;
  const content = { task_title, task_image_url, proof_fields: proofFieldsFixture() };
  expect(rendered.calls('saveTemplate')[0]?.input.body).toMatchObject({ content });
  expect(rendered.calls('updateTask')).toHaveLength(0);
});

test('a task begins with a template: what it says is there, fields and picture with it, and the rest as in any form', async () => {
  const { task_title, task_image_url, per_task_pay } = demoTask();
  const content = { task_title, task_image_url, per_task_pay, proof_fields: proofFieldsFixture() };
  const rendered = renderScreen(<AddTaskScreen />, {
    path: `/dashboard/addTask?template=${demoId(700)}`,
    api: { listTemplates: () => [template(content)] },
  });
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe(task_title);
  screen.getByRole('img', { name: 'Used in this form' });
  const rest = {
    Quantity: '4',
    'Completion date': '2031-12-21',
    'Task details': 'Look.',
    'Submission info': 'Names.',
  };
  for (const [label, value] of Object.entries(rest)) await userEvent.type(screen.getByLabelText(label), value);
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(rendered.calls('createTask')).toHaveLength(1));
  const body = { ...content, task_quantity: 4, review_days: 3 };
  expect(rendered.calls('createTask')[0]?.input.body).toMatchObject(body);
  expect(rendered.calls('uploadImage')).toHaveLength(0);
});

test('a template that is gone leaves an empty form', async () => {
  renderScreen(<AddTaskScreen />, { path: `/dashboard/addTask?template=${demoId(701)}` });
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('');
});

test('a template is renamed, and deleted after a question', async () => {
  const kept = [template({}, 'Menus')];
  const rendered = renderScreen(<AddTaskScreen />, { api: { listTemplates: () => kept } });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Menus' }));
  const asked = await dialog();
  await userEvent.type(asked.getByLabelText('Name'), ' of Dhaka');
  await userEvent.click(asked.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() => expect(rendered.calls('renameTemplate')).toHaveLength(1));
  expect(rendered.calls('renameTemplate')[0]?.input).toMatchObject({
    params: { id: demoId(700) },
    body: { name: 'Menus of Dhaka' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete Menus' }));
  await waitFor(() => expect(rendered.calls('deleteTemplate')).toHaveLength(1));
  expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Delete the template Menus?');
});

test('the form stands where it stays: below the templates when they are known, at once when they cannot be read', async () => {
  let answer: (templates: TaskTemplate[]) => void = () => undefined;
  const { unmount } = renderScreen(<AddTaskScreen />, {
    api: { listTemplates: () => new Promise<TaskTemplate[]>((resolve) => (answer = resolve)) },
  });
  expect(screen.queryByRole('button', { name: 'Add task' })).toBeNull();
  answer([template({})]);
  await screen.findByRole('button', { name: 'Add task' });
  expect(screen.getByRole('link', { name: 'Menus' })).toBeTruthy();
  unmount();
  sessionStorage.clear();
  const refused = () => {
    throw new ApiError({ status: 500, code: 'internal', message: 'No.' });
  };
  renderScreen(<AddTaskScreen />, { api: { listTemplates: refused } });
  await screen.findByRole('button', { name: 'Add task' });
});
