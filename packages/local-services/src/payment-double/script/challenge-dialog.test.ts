/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/dom';
import { askCardHolder } from './challenge-dialog';

// jsdom knows <dialog> but not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(value?: string) {
    this.open = false;
    this.returnValue = value ?? '';
    this.dispatchEvent(new Event('close'));
  };
});

test.each([
  ['Complete authentication', 'approve'],
  ['Fail authentication', 'refuse'],
])('%s answers %s and takes the dialog away', async (label, outcome) => {
  const answer = askCardHolder({ amount: 3_200, currency: 'usd' });
  expect(screen.getByRole('dialog').textContent).toContain('$32.00');
  fireEvent.click(screen.getByRole('button', { name: label }));
  await expect(answer).resolves.toBe(outcome);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leaving it any other way is a refusal', async () => {
  const answer = askCardHolder({ amount: 100, currency: 'usd' });
  screen.getByRole<HTMLDialogElement>('dialog').close();
  await expect(answer).resolves.toBe('refuse');
});
