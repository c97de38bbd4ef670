/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { CardEntry, type CardChange } from './card-entry';

function mounted(): { entry: CardEntry; changes: CardChange[]; node: HTMLElement } {
  document.body.innerHTML = '<div id="here"></div>';
  const entry = new CardEntry(() => new Date(2026, 10, 15));
  const changes: CardChange[] = [];
  entry.on('change', (change) => changes.push(change as CardChange));
  const node = document.querySelector<HTMLElement>('#here')!;
  entry.mount(node);
  return { entry, changes, node };
}

const number = () => screen.getByLabelText<HTMLInputElement>('Card number');
const expiry = () => screen.getByLabelText<HTMLInputElement>(/^Expiry date/);
const cvc = () => screen.getByLabelText<HTMLInputElement>(/^Security code/);

test('becomes ready after mounting, not while mounting', async () => {
  const ready = jest.fn();
  const entry = new CardEntry().on('ready', ready);
  entry.mount(document.createElement('div'));
  expect(ready).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(ready).toHaveBeenCalledTimes(1);
});

test('typing a card moves from box to box, groups the digits and ends complete', async () => {
  const { entry, changes } = mounted();
  const user = userEvent.setup();
  await user.click(number());
  await user.keyboard('42424242424242421230123');
  expect(number().value).toBe('4242 4242 4242 4242');
  expect(expiry().value).toBe('12 / 30');
  expect(cvc().value).toBe('123');
  expect(changes.at(-1)).toMatchObject({ brand: 'visa', complete: true, empty: false, error: undefined });
  expect(entry.read()).toEqual({ card: { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' } });
});

test('a wrong number is told at once, an unfinished one only after leaving the box', async () => {
  const { changes } = mounted();
  const user = userEvent.setup();
  await user.type(number(), '4242');
  expect(changes.at(-1)?.error).toBeUndefined();
  fireEvent.blur(number());
  expect(changes.at(-1)?.error?.message).toBe('Your card number is incomplete.');
  expect(number().getAttribute('aria-invalid')).toBe('true');
  await user.clear(number());
  await user.type(number(), '4242424242424241');
  expect(changes.at(-1)?.error).toMatchObject({ type: 'validation_error', code: 'invalid_number' });
});

test('reading an unfinished card names the first fault and goes to its box', () => {
  const { entry } = mounted();
  fireEvent.input(number(), { target: { value: '4242424242424242' } });
  fireEvent.input(expiry(), { target: { value: '1225' } });
  expect(entry.read()).toEqual({
    fault: { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." },
  });
  expect(document.activeElement).toBe(expiry());
});

test('correcting a digit in the middle keeps the caret where it was', async () => {
  mounted();
  const user = userEvent.setup();
  await user.type(number(), '4242 9242');
  number().setSelectionRange(6, 6);
  await user.keyboard('{Backspace}');
  expect(number().value).toBe('4242 242');
  expect(number().selectionStart).toBe(5);
});

test('tells focus, blur and Escape; says nothing to a listener that was taken off; forgets the card when destroyed', async () => {
  const { entry, node } = mounted();
  const told: string[] = [];
  const gone = jest.fn();
  entry.on('focus', () => told.push('focus'));
  entry.on('blur', () => told.push('blur'));
  entry.on('escape', () => told.push('escape'));
  entry.on('focus', gone).off('focus', gone);
  const user = userEvent.setup();
  await user.click(number());
  await user.keyboard('{Escape}');
  await user.tab({ shift: true });
  expect(told).toEqual(['focus', 'escape', 'blur']);
  expect(gone).not.toHaveBeenCalled();
  await user.type(number(), '4242');
  const input = number();
  entry.destroy();
  expect(input.value).toBe('');
  expect(node.childElementCount).toBe(0);
});

test('can be disabled while a payment is under way', () => {
  const { entry } = mounted();
  entry.update({ disabled: true });
  expect([number(), expiry(), cvc()].every((input) => input.disabled)).toBe(true);
});
