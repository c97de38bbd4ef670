/**
 * What is typed or pasted into a field for numbers. Bangla digits become Latin ones, which forms and rules read: without this a browser in English
 * drops them from a number field without a message, and an amount or a code made of them is refused. Whatever is no part of a number is left out of a
 * number field, as Chromium does by itself: Firefox and Safari would show "1,000 km" and call the field empty, so that its form asked for a number that
 * was there, or sent an optional one as none. A comma stays in a field for fractions: in many languages it is the decimal point.
 */
const FOR_NUMBERS = 'input:is([type="number"], [inputmode="numeric"], [inputmode="decimal"])';
const ZERO = '০'.charCodeAt(0);

/** Applies to every field of the document, also to those of remotes. */
export function tidyTypedNumbers(page: Document): void {
  page.addEventListener('beforeinput', (event) => {
    const { data, target } = event;
    // What an input method is still composing cannot be replaced.
    if (!data || !event.cancelable || !(target instanceof Element) || !target.matches(FOR_NUMBERS)) return;
    const latin = data.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - ZERO));
    const tidy = target.matches('[type="number"]') ? latin.replace(noPartOf(target), '') : latin;
    if (tidy === data) return;
    event.preventDefault();
    // Unlike setting the value, this works in number fields at the caret, and can be undone.
    if (tidy) page.execCommand('insertText', false, tidy);
  });
}

function noPartOf(field: Element): RegExp {
  return field.matches('[step="any"]') ? /[^\d.,-]/g : /[^\d.-]/g;
}
