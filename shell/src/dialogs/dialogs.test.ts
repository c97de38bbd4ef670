import { waitFor } from '@testing-library/react';
import { createDialogs } from './dialogs';

const fire = jest.fn();
const load = jest.fn(() => Promise.resolve({ fire } as never));
const show = jest.fn();
const toasts = { show };

beforeEach(() => {
  fire.mockReset().mockResolvedValue({ isConfirmed: false });
  load.mockClear();
  show.mockClear();
  globalThis.matchMedia = jest.fn(() => ({ matches: false }) as MediaQueryList);
});

it('shows success for 1.5 seconds without a button (product.md §8)', async () => {
  await createDialogs(toasts, load).success('Deleted!');
  expect(fire).toHaveBeenCalledWith(
    expect.objectContaining({ icon: 'success', titleText: 'Deleted!', timer: 1_500, showConfirmButton: false }),
  );
});

it('asks with the words it is given, and takes Enter for the harmless answer', async () => {
  fire.mockResolvedValue({ isConfirmed: true });
  const answer = await createDialogs(toasts, load).confirm({
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    confirmLabel: 'Yes, delete it!',
  });
  expect(answer).toBe(true);
  expect(fire).toHaveBeenCalledWith(
    expect.objectContaining({
      titleText: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirmButtonText: 'Yes, delete it!',
      focusCancel: true,
    }),
  );
});

it('offers a line to write why, and hands over what was written when somebody goes ahead', async () => {
  const onText = jest.fn();
  const ask = () =>
    createDialogs(toasts, load).confirm({
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirmLabel: 'Yes, delete it!',
      reason: { label: 'Reason', maxLength: 500, onText },
    });
  await ask();
  const [options] = fire.mock.calls[0];
  expect(options).toMatchObject({ input: 'text', inputLabel: 'Reason', inputAttributes: { maxlength: '500' } });
  expect(onText).not.toHaveBeenCalled();
  options.preConfirm('  ');
  options.preConfirm(undefined);
  expect(onText).not.toHaveBeenCalled();
  options.preConfirm(' Spam ');
  expect(onText).toHaveBeenCalledWith('Spam');
});

it('has the focus back where it was when the answer is there, for a dialog that follows at once', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  fire.mockImplementation(async () => {
    button.blur();
    return { isConfirmed: true };
  });
  await createDialogs(toasts, load).confirm({ title: 'Are you sure?', text: '', confirmLabel: 'Yes' });
  expect(document.activeElement).toBe(button);
  button.remove();
});

it('loads the library with the first dialog only, and again after it failed to arrive', async () => {
  load.mockRejectedValueOnce(new Error('chunk'));
  const dialogs = createDialogs(toasts, load);
  await dialogs.error('Oops...', 'Coins is Low!');
  await dialogs.error('Oops...', 'Coins is Low!');
  await dialogs.error('Error!');
  expect(load).toHaveBeenCalledTimes(2);
  expect(fire).toHaveBeenCalledTimes(2);
});

it('says and asks the same without the library: what is done must not look failed', async () => {
  load.mockRejectedValue(new Error('chunk'));
  const ask = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const dialogs = createDialogs(toasts, load);
  await dialogs.success('Task Added Successfully');
  await dialogs.error('Oops...', 'Coins is Low!');
  expect(show.mock.calls).toEqual([
    ['success', 'Task Added Successfully'],
    ['error', 'Oops... Coins is Low!'],
  ]);
  expect(await dialogs.confirm({ title: 'Are you sure?', text: 'It is gone then.', confirmLabel: 'Yes' })).toBe(true);
  expect(ask).toHaveBeenCalledWith('Are you sure?\nIt is gone then.');
  load.mockResolvedValue({ fire } as never);
});

it('does not move for people who asked for stillness', async () => {
  globalThis.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
  await createDialogs(toasts, load).success('Deleted!');
  expect(fire.mock.calls[0][0].showClass).toEqual({ popup: '', backdrop: '', icon: '' });
});

/** With the library itself, in a document that lacks two things it asks for. */
function realDialogs() {
  globalThis.matchMedia = jest.fn(
    () => ({ matches: false, addEventListener: () => undefined }) as unknown as MediaQueryList,
  );
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    set(this: HTMLElement, text: string) {
      this.textContent = text;
    },
  });
  return createDialogs(toasts, async () => (await import('sweetalert2')).default);
}

it('begins at the harmless answer where a line can be written too: Enter twice deletes nobody', async () => {
  void realDialogs().confirm({
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    confirmLabel: 'Yes, delete it!',
    reason: { label: 'Reason', maxLength: 500, onText: () => undefined },
  });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
});

it('is heard without its drawing, whose sign a screen reader would read before the title', async () => {
  void realDialogs().confirm({ title: 'Are you sure?', text: '', confirmLabel: 'Yes' });
  await waitFor(() => expect(document.querySelector('.swal2-icon')?.textContent).toBe('!'));
  expect(document.querySelector('.swal2-icon')?.getAttribute('aria-hidden')).toBe('true');
});

it('shows what looks like markup as the text that it is', async () => {
  const dialogs = realDialogs();
  const markup = '<img src="x" onerror="alert(1)"><b>bold</b>';
  void dialogs.confirm({ title: markup, text: markup, confirmLabel: 'Yes' });
  await waitFor(() => expect(document.querySelector('.swal2-popup')).not.toBeNull());
  expect(document.querySelector('.swal2-title')?.textContent).toBe(markup);
  expect(document.querySelector('.swal2-html-container')?.textContent).toBe(markup);
  expect(document.querySelector('.swal2-popup b, .swal2-popup img[onerror]')).toBeNull();
});
