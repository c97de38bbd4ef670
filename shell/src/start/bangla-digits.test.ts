/** Bangla digits in fields for numbers. The journeys try it in a browser, which inserts the text. */
import { acceptBanglaDigits } from './bangla-digits';

const inserted = jest.fn(() => true);
beforeAll(() => {
  document.execCommand = inserted;
  acceptBanglaDigits(document);
});
beforeEach(() => inserted.mockClear());

/** Whether the browser would insert it itself. */
function typed(attributes: string, data: string, cancelable = true): boolean {
  document.body.innerHTML = `<input ${attributes}>`;
  const event = new InputEvent('beforeinput', { data, cancelable, bubbles: true });
  return document.querySelector('input')!.dispatchEvent(event);
}

it.each(['type="number"', 'inputmode="numeric"', 'type="text" inputmode="decimal"'])('become Latin in %s', (field) => {
  expect(typed(field, '৩২.৫০')).toBe(false);
  expect(inserted).toHaveBeenCalledWith('insertText', false, '32.50');
});

it('stay in a field for words, and leave everything else alone', () => {
  expect(typed('type="text"', '৩০০')).toBe(true);
  expect(typed('type="number"', '300')).toBe(true);
  expect(typed('inputmode="numeric"', '৩', false)).toBe(true);
  expect(inserted).not.toHaveBeenCalled();
});
