import { ApiError } from '@taskmint/platform';
import { fakeHost, renderInHost, type FakeHostOptions } from '@taskmint/platform/testing';
import { act } from '@testing-library/react';
import { useConfirmedAction, type ConfirmedAction } from './use-confirmed-action';

const confirm = { title: 'Sure?', text: 'It cannot be undone.', confirmLabel: 'Do it' };

/** Performs the action, and returns the dialogs and toasts that it showed. */
async function perform<Done>(action: ConfirmedAction<Done>, options: FakeHostOptions = {}) {
  const host = fakeHost(options);
  let work: Promise<void> | undefined;
  function Once() {
    const confirmAndRun = useConfirmedAction();
    work ??= confirmAndRun(action);
    return null;
  }
  renderInHost(<Once />, { host });
  await act(async () => work);
  return { dialogs: host.log.dialogs.map(({ kind, title }) => `${kind}: ${title}`), toasts: host.log.toasts };
}

it('does nothing when somebody thinks better of it', async () => {
  const action = jest.fn();
  const shown = await perform(
    { confirm, run: action, report: () => ({ as: 'dialog', text: 'Done' }) },
    { confirm: false },
  );
  expect(action).not.toHaveBeenCalled();
  expect(shown).toEqual({ dialogs: ['confirm: Sure?'], toasts: [] });
});

it('hands over the reason that was written, and says in a dialog what came of it', async () => {
  const action = jest.fn(async (reason?: string) => reason);
  const question = { ...confirm, reason: { label: 'Why', maxLength: 500 } };
  const shown = await perform(
    { confirm: question, run: action, report: (reason) => ({ as: 'dialog', text: `Done: ${reason}` }) },
    { reason: 'Twice there' },
  );
  expect(action).toHaveBeenCalledWith('Twice there');
  expect(shown).toEqual({ dialogs: ['confirm: Sure?', 'success: Done: Twice there'], toasts: [] });
});

it('asks nothing without a question, and says it in a toast', async () => {
  const shown = await perform({ run: async () => 0, report: (count) => ({ as: 'info', text: `${count} changed` }) });
  expect(shown).toEqual({ dialogs: [], toasts: [{ kind: 'info', text: '0 changed' }] });
});

it('says why it was refused', async () => {
  const refused = new ApiError({ status: 409, code: 'pay_frozen', message: 'Somebody was faster.' });
  const shown = await perform({ run: () => Promise.reject(refused), report: () => ({ as: 'dialog', text: 'Done' }) });
  expect(shown).toEqual({ dialogs: [], toasts: [{ kind: 'error', text: 'Somebody was faster.' }] });
});

it('is no error that a second admin has to agree; to what nobody can agree it is', async () => {
  const parts = { status: 409, code: 'second_admin_needed' as const, message: 'A second admin has to agree.' };
  const action = (error: ApiError) =>
    perform({ run: () => Promise.reject(error), report: () => ({ as: 'dialog', text: 'Done' }) });
  const { toasts } = await action(new ApiError({ ...parts, details: { agreement: 'a1' } }));
  expect(toasts).toEqual([{ kind: 'info', text: 'A second admin has to agree.' }]);
  expect((await action(new ApiError(parts))).toasts).toEqual([{ kind: 'error', text: 'A second admin has to agree.' }]);
});
