/** What was typed in a dialog is not lost: it is there when the dialog is opened again, until it is sent. */
import { ApiError } from '@taskmint/platform';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { TextArea } from '@taskmint/ui-kit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { DialogForm } from './dialog-form';

beforeEach(() => sessionStorage.clear());

interface ReasonProps {
  about: string;
  onSend(values: { reason: string }): Promise<void>;
}

function Reason({ about, onSend }: ReasonProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <DialogForm title="Reject" submitLabel="Send" draft={about} form={form} onSend={onSend} onClose={() => undefined}>
      <TextArea label="Reason" {...form.register('reason')} />
    </DialogForm>
  );
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');

function show(about = 'reject:1', user = fakeUser('client'), onSend: ReasonProps['onSend'] = async () => undefined) {
  return renderInHost(<Reason about={about} onSend={onSend} />, { host: fakeHost({ user }) });
}

test('what was typed is there when the dialog is opened again, until it is sent', async () => {
  const ended = () => Promise.reject(new ApiError({ status: 401, code: 'token_expired', message: 'Log in again.' }));
  const first = show('reject:1', fakeUser('client'), ended);
  await userEvent.type(box(), 'The bird is a crow.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/Log in again/);
  first.unmount();

  const sent = jest.fn(async () => undefined);
  const second = show('reject:1', fakeUser('client'), sent);
  expect(box().value).toBe('The bird is a crow.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ reason: 'The bird is a crow.' }));
  second.unmount();
  show();
  expect(box().value).toBe('');
});

test('it is for this thing and this person only', async () => {
  const first = show();
  await userEvent.type(box(), 'The bird is a crow.');
  first.unmount();
  const other = show('reject:2');
  expect(box().value).toBe('');
  other.unmount();
  show('reject:1', fakeUser('admin'));
  expect(box().value).toBe('');
});
