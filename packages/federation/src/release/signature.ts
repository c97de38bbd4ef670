/**
 * Signs views of the registry with Ed25519, each for one audience and with an expiry, in the terms of The Update Framework (rollback, freeze,
 * expiry). The operator of the registry has the private key, pages the public one. Contains no key itself.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { signedText, type RegistryAudience, type RemoteRegistry, type SignedRegistry } from '@taskmint/contract';

const DAY_MS = 86_400_000;
/** Whole days for which a view is valid, in addition to the rest of the day on which it was signed. */
const LIFE_DAYS = 7;
/** Prefix of a key generated for one machine: production mode refuses it. */
const STAND_IN = 'local_';
const SHAPE = /^(?:local_)?[A-Za-z0-9+/]{64}$/;

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** As published to pages: the 32 bytes in base64url, `x` of its JWK. */
  readonly publicKey: string;
}

/**
 * Reads a key: PKCS 8 in base64, as written by `openssl genpkey -algorithm ed25519 -outform DER | base64`. Throws when it is invalid, without
 * repeating it.
 */
export function readSigningKey(text: string): SigningKey {
  if (!SHAPE.test(text)) throw new Error('is no Ed25519 private key (PKCS 8, DER, base64)');
  const der = Buffer.from(text.replace(STAND_IN, ''), 'base64');
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch (error) {
    throw new Error('is no private key (PKCS 8, DER, base64)', { cause: error });
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('is a key of another kind than Ed25519');
  return { privateKey, publicKey: createPublicKey(privateKey).export({ format: 'jwk' }).x as string };
}

/** A new key for one machine. */
export function newStandInKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return STAND_IN + privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

export function isStandInKey(text: string): boolean {
  return text.startsWith(STAND_IN);
}

/**
 * Expiry of a view signed at `now`. It is the same for every process all day, so they need not coordinate. Each day has a new expiry, so a view is
 * renewed long before its own.
 */
export function expiryOf(now: Date): string {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1 + LIFE_DAYS) * DAY_MS).toISOString();
}

/** The view with its audience, its expiry and a signature over all of it. */
export function signRegistry(
  view: RemoteRegistry,
  audience: RegistryAudience,
  { privateKey }: SigningKey,
  expires: string,
): SignedRegistry {
  const document = { ...view, audience, expires };
  return { ...document, signature: sign(null, Buffer.from(signedText(document)), privateKey).toString('base64url') };
}
