import type { ProofFile, Reservation, Submission, Task } from '@taskmint/contract';
import { proofFieldsFixture, reservationFixture } from '@taskmint/contract/fixtures';
import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId, demoSubmission, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import SubmissionScreen from './submission.screen';
import TaskDetailScreen from './task-detail.screen';

const FIELDS = proofFieldsFixture().map((field) => {
  if (field.kind !== 'code') return field;
  const { accepts: _, ...shown } = field;
  return shown;
});
const WITHOUT_FILES = FIELDS.filter(({ kind }) => kind !== 'file');

afterEach(() => sessionStorage.clear());

function show(task: Partial<Task> = {}, api = {}) {
  const shown = demoTask({ proof_fields: WITHOUT_FILES, ...task });
  return renderScreen(<TaskDetailScreen />, { params: { id: shown._id }, api: { getTask: () => shown, ...api } });
}

const form = async () => within(await screen.findByRole('form', { name: 'Submit your work' }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

async function fillIn(): Promise<void> {
  const user = userEvent.setup();
  const fields = await form();
  await user.type(fields.getByLabelText('Name of the shop'), 'Corner shop');
  await user.type(fields.getByLabelText(/^Price of a loaf/), '45.5');
  await user.click(fields.getByRole('radio', { name: 'Yes' }));
  await user.type(fields.getByLabelText('Code on the last page'), 'tm-1234');
}

const ANSWERS = [
  { key: 'shop', value: 'Corner shop' },
  { key: 'price', value: 45.5 },
  { key: 'open', value: 'Yes' },
  { key: 'code', value: 'tm-1234' },
];

test('there is a box for each field, and what was answered is sent by its key', async () => {
  const rendered = show();
  await fillIn();
  screen.getByText('From 1 to 500.');
  screen.getByText('Four digits after TM.');
  expect(screen.queryByLabelText('Submission details')).toBeNull();
  await submit();
  await waitFor(() => expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/mySubmission'));
  expect(rendered.calls('createSubmission')[0]?.input.body).toEqual({ task_id: demoId(101), answers: ANSWERS });
  expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Successfuly added submission');
});

test('what is missing or wrong stands beside its field, and nothing is sent', async () => {
  const rendered = show();
  await userEvent.type((await form()).getByLabelText(/^Price of a loaf/), '501');
  await userEvent.type((await form()).getByLabelText(/^Page of the shop/), 'nowhere');
  await submit();
  await screen.findByText('Enter at most 500');
  expect(screen.getAllByText('This field is required')).toHaveLength(3);
  expect(screen.getByLabelText(/^Page of the shop/).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the shop'));
  expect(rendered.calls('createSubmission')).toHaveLength(0);
});

test('a wrong code is said beside its box with the tries that are left; what the server says of a field too', async () => {
  let code = 0;
  show(
    {},
    {
      createSubmission: () => {
        code += 1;
        if (code === 1)
          throw new ApiError({
            status: 422,
            code: 'code_wrong',
            message: 'This code is not right.',
            details: { key: 'code', tries_left: 4 },
          });
        const issues = [{ path: 'body.answers.shop', code: 'too_long', limit: 200, message: 'Must be shorter' }];
        throw new ApiError({ status: 422, code: 'invalid_input', message: 'Some fields.', details: { issues } });
      },
    },
  );
  await fillIn();
  await submit();
  await screen.findByText('This code is not right. You have 4 tries left.');
  expect(document.activeElement).toBe(screen.getByLabelText('Code on the last page'));
  await submit();
  await screen.findByText('Use at most 200 characters');
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the shop'));
});

test('what was typed is there when the page is loaded anew, and gone when it is sent', async () => {
  const first = show();
  await fillIn();
  first.unmount();
  const second = show();
  expect((await form()).getByLabelText<HTMLInputElement>('Name of the shop').value).toBe('Corner shop');
  await submit();
  await waitFor(() => expect(second.calls('createSubmission')[0]?.input.body).toMatchObject({ answers: ANSWERS }));
  await waitFor(() => expect(second.host.log.navigations).not.toEqual([]));
  second.unmount();
  show();
  expect((await form()).getByLabelText<HTMLInputElement>('Name of the shop').value).toBe('');
});

test('who has started is asked what was asked then', async () => {
  const [shop] = WITHOUT_FILES;
  const kept = reservationFixture({ task_id: demoId(101), proof_fields: [{ ...shop!, label: 'Shop, as it was' }] });
  show({}, { listReservations: () => [kept] });
  await screen.findByLabelText('Shop, as it was');
  expect(screen.queryByLabelText('Code on the last page')).toBeNull();
});

test('files wait with the place: the first one starts the task, and each can be taken away again', async () => {
  let reservations: Reservation[] = [];
  let files: ProofFile[] = [];
  const [file] = FIELDS.filter(({ kind }) => kind === 'file');
  const rendered = show(
    { proof_fields: [file!] },
    {
      listReservations: () => reservations,
      startTask: () => {
        const kept = reservationFixture({ task_id: demoId(101), proof_fields: [file!] });
        reservations = [kept];
        return kept;
      },
      listFiles: () => files,
      attachFile: ({ file: sent }: { file: File }) => {
        const _id = demoId(800 + files.length);
        const at = new Date().toISOString();
        const rest = { type: 'application/pdf', size: 9, url: 'https://files.test/1', expires_at: at } as const;
        files = [...files, { _id, name: sent.name, seen_before: null, ...rest }];
        return { insertedId: _id };
      },
      removeFile: ({ params }: { params: { file: string } }) => {
        files = files.filter(({ _id }) => _id !== params.file);
        return { deletedCount: 1 };
      },
    },
  );
  await form();
  await submit();
  await screen.findByText('This field is required');
  expect(document.activeElement).toBe(screen.getByLabelText('Photos of the shelf'));
  const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText('Photos of the shelf'), [pdf('one.pdf'), pdf('two.pdf')]);
  await screen.findByRole('link', { name: 'two.pdf' });
  expect(rendered.calls('startTask')).toHaveLength(1);
  expect(screen.queryByText('This field is required')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove one.pdf' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'one.pdf' })).toBeNull());
  await submit();
  await waitFor(() =>
    expect(rendered.calls('createSubmission')[0]?.input.body).toEqual({ task_id: demoId(101), answers: [] }),
  );
});

test('a file that is too large is refused before it is sent', async () => {
  const rendered = show({ proof_fields: FIELDS });
  const big = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.pdf', { type: 'application/pdf' });
  await userEvent.upload(await screen.findByLabelText('Photos of the shelf'), big);
  await screen.findByText('big.pdf is larger than 5 MB. Choose a smaller one.');
  expect(rendered.calls('attachFile')).toHaveLength(0);
});

describe('the page of own work', () => {
  const open = (work: Partial<Submission>) => {
    const shown = demoSubmission({ proof_fields: FIELDS, answers: ANSWERS, ...work });
    return renderScreen(<SubmissionScreen />, { params: { id: shown._id }, api: { getSubmission: () => shown } });
  };

  test('shows each answer beside what was asked, and what was not answered', async () => {
    open({});
    const answerTo = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
    expect(await answerTo('Name of the shop')).toBe('Corner shop');
    expect(await answerTo('Price of a loaf')).toBe('45.5');
    expect(await answerTo('What you saw')).toBe('Not answered.');
    await waitFor(async () => expect(await answerTo('Photos of the shelf')).toBe('No files.'));
  });

  test('changes answers field by field', async () => {
    const rendered = open({});
    await userEvent.click(await screen.findByRole('button', { name: 'Change it' }));
    const shop = screen.getByLabelText<HTMLInputElement>('Name of the shop');
    expect(shop.value).toBe('Corner shop');
    await userEvent.clear(shop);
    await userEvent.type(shop, 'Other shop');
    await userEvent.click(screen.getByRole('button', { name: 'Save the change' }));
    await waitFor(() =>
      expect(rendered.calls('changeSubmission')[0]?.input.body).toEqual({
        answers: [{ key: 'shop', value: 'Other shop' }, ...ANSWERS.slice(1)],
      }),
    );
  });
});
