/** What the signature of a registry is a signature of. Knows no key; imports no schema, so that a page does not pay for one. */
import { canonicalJson } from './canonical-json';
import type { SignedRegistry } from './remote-registry';

/** Everything but the signature itself, also what a later version adds. */
export function signedText(document: Omit<SignedRegistry, 'signature'>): string {
  return canonicalJson({ ...document, signature: undefined });
}
