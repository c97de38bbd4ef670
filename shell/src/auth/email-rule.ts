/** What a form accepts as an e-mail address; the API has the last word. Deliberately small: the contract's schema would pull in its whole library. */
const ADDRESS = /^[^\s@<>()[\],;:"]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;
const MAX_LENGTH = 254;

/** Ignores surrounding spaces. */
export function isEmailAddress(value: string): boolean {
  const address = value.trim();
  return address.length <= MAX_LENGTH && ADDRESS.test(address);
}
