/** What passes for an e-mail address in a form; the API has the last word. Small on purpose: the contract's schema would bring its whole library. */
const ADDRESS = /^[^\s@<>()[\],;:"]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;
const MAX_LENGTH = 254;

/** Whether it passes, without the spaces around it. */
export function isEmailAddress(value: string): boolean {
  const address = value.trim();
  return address.length <= MAX_LENGTH && ADDRESS.test(address);
}
