/**
 * Whether a registry was signed by one of the site's keys (Ed25519, RFC 8032), using the browser's own cryptography. Browsers without Ed25519
 * (Chromium before 137, Firefox before 129, Safari before 17) fetch a library for it. Knows nothing of the document's contents.
 */
import { signedText, type SignedRegistry } from '@taskmint/contract';

type Bytes = Uint8Array<ArrayBuffer>;
type Verify = (key: Bytes, signature: Bytes, text: Bytes) => Promise<boolean>;

/** The public key that signed `document`; null when it is none of `keys`. Rejects when the library is needed and cannot be fetched. */
export async function signerOf(document: SignedRegistry, keys: readonly string[]): Promise<string | null> {
  const signature = bytesOf(document.signature);
  const text = new TextEncoder().encode(signedText(document));
  for (const key of keys) if (await verify(bytesOf(key), signature, text)) return key;
  return null;
}

let verify: Verify = async (key, signature, text) => {
  let imported: CryptoKey;
  try {
    imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  } catch (error) {
    if ((error as Error).name !== 'NotSupportedError') throw error;
    const library = await import(/* webpackChunkName: "ed25519" */ '@noble/ed25519');
    verify = (one, of, what) => library.verifyAsync(of, what, one, { zip215: false });
    return verify(key, signature, text);
  }
  return crypto.subtle.verify('Ed25519', imported, signature, text);
};

function bytesOf(base64url: string): Bytes {
  return Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));
}
