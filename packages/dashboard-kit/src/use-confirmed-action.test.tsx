import { ApiError } from '@taskmint/platform';
import { fakeHost, renderInHost, type FakeHostOptions } from '@taskmint/platform/testing';
import { act } from '@testing-library/react';
import { useConfirmedAction, type ConfirmedAction } from './use-confirmed-action';

const ask = { title: 'Sure?', text: 'It cannot be undone.', confirmLabel: 'Do it' };

/** Does the action, and tells which dialogs and toasts there were. */
async function run<Done>(action: ConfirmedAction<Done>, options: FakeHostOptions = {}) {
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
  const said = await run({ ask, do: action, say: () => ({ as: 'dialog', text: 'Done' }) }, { confirm: false });
  expect(action).not.toHaveBeenCalled();
  expect(said).toEqual({ dialogs: ['confirm: Sure?'], toasts: [] });
});

it('hands over the reason that was written, and says in a dialog what came of it', async () => {
  const action = jest.fn(async (reason?: string) => reason);
  const question = { ...ask, reason: { label: 'Why', maxLength: 500 } };
  const said = await run(
    { ask: question, do: action, say: (reason) => ({ as: 'dialog', text: `Done: ${reason}` }) },
    { reason: 'Twice there' },
  );
  expect(action).toHaveBeenCalledWith('Twice there');
  expect(said).toEqual({ dialogs: ['confirm: Sure?', 'success: Done: Twice there'], toasts: [] });
});

it('asks nothing without a question, and says it in a toast', async () => {
  const said = await run({ do: async () => 0, say: (count) => ({ as: 'info', text: `${count} changed` }) });
  expect(said).toEqual({ dialogs: [], toasts: [{ kind: 'info', text: '0 changed' }] });
});

it('says why it was refused', async () => {
  const refused = new ApiError({ status: 409, code: 'pay_frozen', message: 'Somebody was faster.' });
  const said = await run({ do: () => Promise.reject(refused), say: () => ({ as: 'dialog', text: 'Done' }) });
  expect(said).toEqual({ dialogs: [], toasts: [{ kind: 'error', text: 'Somebody was faster.' }] });
});

it('is no error that a second admin has to agree; to what nobody can agree it is', async () => {
  const parts = { status: 409, code: 'second_admin_needed' as const, message: 'A second admin has to agree.' };
  const action = (error: ApiError) =>
    run({ do: () => Promise.reject(error), say: () => ({ as: 'dialog', text: 'Done' }) });
  const { toasts } = await action(new ApiError({ ...parts, details: { agreement: 'a1' } }));
  expect(toasts).toEqual([{ kind: 'info', text: 'A second admin has to agree.' }]);
  expect((await action(new ApiError(parts))).toasts).toEqual([{ kind: 'error', text: 'A second admin has to agree.' }]);
});
