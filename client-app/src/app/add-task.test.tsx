import { TASK_LIMITS, taskContent } from '@taskmint/contract';
import { proofFieldsFixture } from '@taskmint/contract/fixtures';
import { ApiError } from '@taskmint/platform';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RenderedScreen } from '@taskmint/platform/testing';
import { demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import AddTaskScreen from './add-task.screen';

const photo = new File(['png'], 'photo.png', { type: 'image/png' });
const uploadImage = () => {
  const url = 'https://images.example/photo.png';
  return {
    data: { id: 'x', display_url: url, url, width: 1, height: 1, size: 3 },
    success: true as const,
    status: 200 as const,
  };
};

async function fillIn(changes: Record<string, string> = {}): Promise<void> {
  const user = userEvent.setup();
  const values: Record<string, string> = {
    Title: 'Name ten colours',
    Quantity: '10',
    'Per-task amount': '15',
    'Completion date': '2031-12-21',
    'Task details': 'Look at each and name it.',
    'Submission info': 'The list of names.',
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
  await user.upload(screen.getByLabelText('Photo'), photo);
}

// What was typed and not sent outlives the page.
afterEach(() => sessionStorage.clear());

const press = () => userEvent.click(screen.getByRole('button', { name: 'Add task' }));

function shown(rendered: RenderedScreen): string[] {
  return rendered.host.log.dialogs.map((dialog) => [dialog.title, dialog.text].filter(Boolean).join(' / '));
}

test('every field is required, and nothing is sent before all are there', async () => {
  const rendered = renderScreen(<AddTaskScreen />);
  await screen.findByRole('button', { name: 'Add task' });
  await press();
  // Title, photo, quantity, amount, date, details, submission info; the review days have a value already.
  expect(await screen.findAllByText('This field is required')).toHaveLength(7);
  expect(rendered.calls('createTask')).toHaveLength(0);
  expect(rendered.calls('uploadImage')).toHaveLength(0);
});

test('a field that is left empty is told of when the task is sent, one that is filled wrongly when it is left', async () => {
  renderScreen(<AddTaskScreen />);
  const amount = screen.getByLabelText('Per-task amount');
  for (let steps = 0; document.activeElement !== amount && steps < 20; steps += 1) await userEvent.tab();
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await userEvent.type(amount, '1,5');
  await userEvent.tab();
  const told = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(told).toEqual(['Per-task amount: Enter a whole number of coins, in digits only']);
});

test('there is a box for every field that a client can say of a task', () => {
  const { container } = renderScreen(<AddTaskScreen />);
  const boxes = [...container.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name);
  // What is asked in fields has a builder of its own.
  const { task_image_url: _, proof_fields: __, terms, ...typed } = taskContent.shape;
  const ofTerms = Object.keys(terms.shape).map((name) => `terms.${name}`);
  expect([...new Set(boxes)].sort()).toEqual(['photo', ...Object.keys(typed), ...ofTerms].sort());
});

test('text that is longer than the contract takes is refused beside its field, with the bound', async () => {
  const rendered = renderScreen(<AddTaskScreen />);
  const title = screen.getByLabelText('Title');
  await userEvent.click(title);
  await userEvent.paste('x'.repeat(TASK_LIMITS.titleLength + 1));
  await press();
  await screen.findByText('Use at most 120 characters');
  expect(document.activeElement).toBe(title);
  expect(rendered.calls('uploadImage')).toHaveLength(0);
});

test('a picture that the server cannot read is refused beside its field', async () => {
  const message = 'This file is not a picture that we can read.';
  renderScreen(<AddTaskScreen />, {
    api: {
      uploadImage: () => {
        throw new ApiError({ status: 422, code: 'image_invalid', message });
      },
    },
  });
  await fillIn();
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(`Photo: ${message}`);
  expect(document.activeElement).toBe(screen.getByLabelText('Photo'));
});

test('a day that is over is refused beside its field', async () => {
  const rendered = renderScreen(<AddTaskScreen />);
  await fillIn({ 'Completion date': '2020-01-01' });
  await press();
  await screen.findByText('Choose today or a later day');
  expect(rendered.calls('createTask')).toHaveLength(0);
});

test('the card is shown as freelancers will see it, for the eye alone, once it has a title', async () => {
  const { container } = renderScreen(<AddTaskScreen />);
  const card = () => container.querySelector('form [aria-hidden] strong')?.parentElement?.textContent;
  expect(screen.queryByText('How it will look in the list')).toBeNull();
  await fillIn();
  screen.getByText('How it will look in the list');
  expect(card()).toMatch(/^Name ten colours.*15.*10 places.*2031/);
});

test('the cost is shown while typing, and what is missing when it is too much', async () => {
  renderScreen(<AddTaskScreen />, { user: { coins: 100 } });
  const user = userEvent.setup();
  const cost = await screen.findByRole('status', { name: 'Cost of the task' });
  await user.type(screen.getByLabelText('Quantity'), '10');
  await user.type(screen.getByLabelText('Per-task amount'), '9');
  expect(cost.textContent).toContain('90 coins');
  expect(cost.textContent).toContain('will keep');
  await user.type(screen.getByLabelText('Per-task amount'), '0');
  expect(cost.textContent).toContain('900 coins');
  expect(cost.textContent).toContain('need 800800 coins more.');
  expect(screen.getByRole('link', { name: 'Buy coins' }).getAttribute('href')).toBe('/dashboard/buyCoin');
});

test('negative and fractional numbers are refused beside their fields', async () => {
  const rendered = renderScreen(<AddTaskScreen />);
  await fillIn({ Quantity: '-3', 'Per-task amount': '1.5' });
  await press();
  await screen.findByText('Enter at least 1');
  await screen.findByText('Enter a whole number of coins, in digits only');
  expect(rendered.calls('createTask')).toHaveLength(0);
});

test('too few coins: the dialog of the product, back to the home screen, and nothing is uploaded or sent', async () => {
  const rendered = renderScreen(<AddTaskScreen />, { user: { coins: 149 } });
  await fillIn();
  await press();
  await waitFor(() => expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/clientHome'));
  expect(shown(rendered)).toEqual(['Not enough coins to add the task / Please Purchase Coin From below link']);
  expect(rendered.calls('uploadImage')).toHaveLength(0);
  expect(rendered.calls('createTask')).toHaveLength(0);
});

test('what was typed is there again after a way to more coins or a reload, but for the picture, until it is sent or cancelled', async () => {
  const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;
  const again = () => renderScreen(<AddTaskScreen />, { user: { coins: 1_000 }, api: { uploadImage } });
  const poor = renderScreen(<AddTaskScreen />, { user: { coins: 5 } });
  await fillIn();
  const hint = screen.getByText(/^The task is open until the end of/);
  expect(hint.textContent).toBe('The task is open until the end of 21-12-2031 (UTC).');
  await press();
  await waitFor(() => expect(poor.host.log.navigations.at(-1)?.to).toBe('/dashboard/clientHome'));
  poor.unmount();
  const rich = again();
  expect(title()).toBe('Name ten colours');
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('10');
  await press();
  await screen.findByText('This field is required');
  await userEvent.upload(screen.getByLabelText('Photo'), photo);
  await press();
  await waitFor(() => expect(rich.calls('createTask')).toHaveLength(1));
  rich.unmount();
  const next = again();
  expect(title()).toBe('');
  await userEvent.type(screen.getByLabelText('Title'), 'Another');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  next.unmount();
  again();
  expect(title()).toBe('');
});

test('the server saying that coins are too few leads to the same dialog', async () => {
  const rendered = renderScreen(<AddTaskScreen />, {
    api: {
      uploadImage,
      createTask: () => {
        throw new ApiError({ status: 409, code: 'not_enough_coins', message: 'Not enough coins to add the task' });
      },
    },
  });
  await fillIn();
  await press();
  await waitFor(() => expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/clientHome'));
  expect(shown(rendered)).toEqual(['Not enough coins to add the task / Please Purchase Coin From below link']);
});

test('a posted task sends its picture first, says so, and reads the coins again', async () => {
  const rendered = renderScreen(<AddTaskScreen />, { api: { uploadImage } });
  await fillIn();
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Labelling and sorting');
  await press();
  await waitFor(() => expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/myTask'));
  expect(rendered.calls('createTask')[0]?.input.body).toEqual({
    task_title: 'Name ten colours',
    category: 'labelling',
    task_detail: 'Look at each and name it.',
    task_quantity: 10,
    per_task_pay: 15,
    completion_date: '2031-12-21',
    submission_info: 'The list of names.',
    review_days: 3,
    time_limit_minutes: 60,
    estimated_minutes: null,
    proof_fields: [],
    terms: { ai_rule: 'allowed', warnings: [], data_use: '' },
    task_image_url: 'https://images.example/photo.png',
  });
  expect(shown(rendered)).toEqual(['Successfuly added task']);
  expect(rendered.host.log.toasts.at(-1)?.text).toBe(
    'Your task is live. 150 coins are set aside; unused ones come back on 21-12-2031.',
  );
  expect(rendered.host.log.refreshes).toBe(1);
});

test('a task that an admin looks at first is not called live', async () => {
  const createTask = () => ({ insertedId: demoTask()._id, waits_for_admin: true as const });
  const rendered = renderScreen(<AddTaskScreen />, { user: { coins: 1_000 }, api: { uploadImage, createTask } });
  await fillIn();
  await press();
  await waitFor(() =>
    expect(rendered.host.log.toasts.at(-1)?.text).toBe(
      'An admin checks your task before others see it. 150 coins are set aside; unused ones come back on 21-12-2031.',
    ),
  );
});

test('after a lost answer everything typed is still there; the second try uploads nothing and carries the same key', async () => {
  let tries = 0;
  const rendered = renderScreen(<AddTaskScreen />, {
    api: {
      uploadImage,
      createTask: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });
        return { insertedId: '0'.repeat(24) };
      },
    },
  });
  await fillIn();
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Name ten colours');
  await press();
  await waitFor(() => expect(rendered.host.log.navigations).toHaveLength(1));
  const [first, second] = rendered.calls('createTask');
  expect(first?.idempotencyKey).toBeTruthy();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(rendered.calls('uploadImage')).toHaveLength(1);
});

test("the server's word on a field stands beside that field", async () => {
  renderScreen(<AddTaskScreen />, {
    api: {
      uploadImage,
      createTask: () => {
        throw new ApiError({
          status: 422,
          code: 'invalid_input',
          message: 'Some fields are not right.',
          details: { issues: [{ path: 'body.task_title', message: 'Must be a single line of text' }] },
        });
      },
    },
  });
  await fillIn();
  await press();
  await screen.findByText('Must be a single line of text');
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
});

test('a task can begin as a copy of another: everything but a day that is over, with its picture, posted as a new one', async () => {
  const old = demoTask({ proof_fields: proofFieldsFixture(), completion_date: '2020-01-01' });
  const rendered = renderScreen(<AddTaskScreen />, {
    path: `/dashboard/addTask?copy=${old._id}`,
    api: { getTask: () => old },
  });
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe(old.task_title);
  expect(screen.getByLabelText<HTMLInputElement>('Completion date').value).toBe('');
  await press();
  await screen.findByText('This field is required');
  expect(rendered.calls('createTask')).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('Completion date'), '2031-12-21');
  await press();
  await waitFor(() => expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/myTask'));
  const { task_title, task_image_url, proof_fields, per_task_pay } = old;
  const body = { task_title, task_image_url, proof_fields, per_task_pay, completion_date: '2031-12-21' };
  expect(rendered.calls('createTask')[0]?.input.body).toMatchObject(body);
  expect(rendered.calls('uploadImage')).toHaveLength(0);
});

test('nothing is copied from a task of somebody else', async () => {
  const other = demoTask({ creator_email: '' });
  renderScreen(<AddTaskScreen />, { path: `/dashboard/addTask?copy=${other._id}`, api: { getTask: () => other } });
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('');
});

test('once the coins are set aside, the cost does not claim that they are missing while the success is shown', async () => {
  const rendered = renderScreen(<AddTaskScreen />, { user: { coins: 200 }, api: { uploadImage } });
  let close = (): void => undefined;
  rendered.host.dialogs.success = () => new Promise<void>((resolve) => (close = resolve));
  await fillIn();
  await press();
  await waitFor(() => expect(rendered.calls('createTask')).toHaveLength(1));
  const { session } = rendered.host;
  act(() => session.setState({ user: { ...session.getState().user!, coins: 50 } }));
  expect(screen.getByRole('status', { name: 'Cost of the task' }).textContent).toContain('will keep 5050 coins');
  await act(async () => close());
});
