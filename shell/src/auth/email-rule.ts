/** What passes for an e-mail address in a form; the API has the last word. Small on purpose: the contract's schema would bring its whole library. */
const ADDRESS = /^[^\s@<>()[\],;:"]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;
const LONGEST = 254;

/** `true` or what is wrong with it, as react-hook-form wants it. */
export function emailRule(value: string): true | string {
  const address = value.trim();
  return (address.length <= LONGEST && ADDRESS.test(address)) || 'Must be an e-mail address';
}
