import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormDialog } from './form-dialog';

function open(busy: boolean): jest.Mock {
  const onClose = jest.fn();
  render(
    <FormDialog
      title="Reject"
      submitLabel="Send"
      busy={busy}
      refused={undefined}
      onSubmit={jest.fn()}
      onClose={onClose}
    >
      <input aria-label="Reason" />
    </FormDialog>,
  );
  return onClose;
}

/** Each way out: Escape as the browser tells of it, the button of the dialog, and that of the form. */
async function leave(): Promise<void> {
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
}

it('is left in three ways', async () => {
  const onClose = open(false);
  await leave();
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('stays while it is being sent, so that its refusal is read and nothing written is lost', async () => {
  const onClose = open(true);
  await leave();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog').getAttribute('closedby')).toBe('none');
});
