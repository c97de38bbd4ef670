/** Keys that make one user action count once, however often it is sent. Purely random. */

/** 128 random bits in hexadecimal. `crypto.randomUUID` is missing on plain-http pages, `getRandomValues` is not. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
