/** The text that a registry's signature signs. Knows no key; imports no schema, to keep pages small. */
import { canonicalJson } from './canonical-json';
import type { SignedRegistry } from './remote-registry';

/** Everything but the signature itself, including fields added by later versions. */
export function signedText(document: Omit<SignedRegistry, 'signature'>): string {
  return canonicalJson({ ...document, signature: undefined });
}
