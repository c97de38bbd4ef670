/** What is typed into fields for numbers. The journeys try it in browsers, which insert the text. */
import { tidyTypedNumbers } from './typed-numbers';

const inserted = jest.fn(() => true);
beforeAll(() => {
  document.execCommand = inserted;
  tidyTypedNumbers(document);
});
beforeEach(() => inserted.mockClear());

/** Whether the browser would insert it itself. */
function typed(attributes: string, data: string, cancelable = true): boolean {
  document.body.innerHTML = `<input ${attributes}>`;
  const event = new InputEvent('beforeinput', { data, cancelable, bubbles: true });
  return document.querySelector('input')!.dispatchEvent(event);
}

it.each(['inputmode="numeric"', 'type="text" inputmode="decimal"'])('Bangla digits become Latin in %s', (field) => {
  expect(typed(field, '৩২.৫০')).toBe(false);
  expect(inserted).toHaveBeenCalledWith('insertText', false, '32.50');
});

it('everything else is left alone', () => {
  expect(typed('type="text"', '৩০০')).toBe(true);
  expect(typed('inputmode="numeric"', '4242 4242')).toBe(true);
  expect(typed('inputmode="numeric"', '-300.5')).toBe(true);
  expect(typed('inputmode="decimal"', '1,5')).toBe(true);
  expect(typed('inputmode="numeric"', '৩', false)).toBe(true);
  expect(inserted).not.toHaveBeenCalled();
});
