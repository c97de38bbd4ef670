/**
 * What is typed or pasted into a field for numbers. Bangla digits become Latin ones, which forms and rules read: without this an amount or a code made
 * of them is refused.
 */
const FOR_NUMBERS = 'input:is([inputmode="numeric"], [inputmode="decimal"])';
const ZERO = '০'.charCodeAt(0);

/** Applies to every field of the document, also to those of remotes. */
export function tidyTypedNumbers(page: Document): void {
  page.addEventListener('beforeinput', (event) => {
    const { data, target } = event;
    // What an input method is still composing cannot be replaced.
    if (!data || !event.cancelable || !(target instanceof Element) || !target.matches(FOR_NUMBERS)) return;
    const latin = data.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - ZERO));
    if (latin === data) return;
    event.preventDefault();
    // Unlike setting the value, this works at the caret, and can be undone.
    page.execCommand('insertText', false, latin);
  });
}
