/** Signed views, verified with Node's own cryptography and not with the code that made them; and invalid keys. */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { signedRegistry, signedText } from '@taskmint/contract';
import { expiryOf, isStandInKey, newStandInKey, readSigningKey, signRegistry } from './signature';
import { emptyRegistry } from './transitions';

const now = new Date('2026-03-04T05:06:07.000Z');
const privateText = (kind: 'ed25519' | 'x25519') =>
  generateKeyPairSync(kind as 'ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

const isSignedBy = (publicKey: string, document: ReturnType<typeof signRegistry>) => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, Buffer.from(signedText(document)), key, Buffer.from(document.signature, 'base64url'));
};

it('is what the contract says, and the signature covers every field but itself', () => {
  const key = readSigningKey(newStandInKey());
  const document = signRegistry(emptyRegistry(now), 'client', key, expiryOf(now));
  expect(signedRegistry.parse(document)).toEqual(document);
  expect(isSignedBy(key.publicKey, document)).toBe(true);
  for (const change of [
    { revision: 7 },
    { audience: 'admin' as const },
    { expires: now.toISOString() },
    { remotes: [] },
  ]) {
    const changed = { ...document, ...change };
    expect([change, isSignedBy(key.publicKey, changed)]).toEqual([change, 'remotes' in change]);
  }
  expect(isSignedBy(readSigningKey(newStandInKey()).publicKey, document)).toBe(false);
});

it('ends at a midnight seven to eight days ahead, the same for every process all day', () => {
  expect(expiryOf(now)).toBe('2026-03-12T00:00:00.000Z');
  expect(expiryOf(new Date('2026-03-04T00:00:00.000Z'))).toBe('2026-03-12T00:00:00.000Z');
  expect(expiryOf(new Date('2026-03-05T00:00:00.000Z'))).toBe('2026-03-13T00:00:00.000Z');
});

it('a key is that of openssl; one for this machine says so', () => {
  const text = privateText('ed25519');
  expect(readSigningKey(text).publicKey).toMatch(/^[\w-]{43}$/);
  expect([isStandInKey(text), isStandInKey(newStandInKey())]).toEqual([false, true]);
});

it.each([
  ['nothing', ''],
  ['a word', 'secret'],
  ['a key of another kind', privateText('x25519')],
  ['what only looks like one', 'A'.repeat(64)],
  ['a key with something behind it', `${privateText('ed25519')}=`],
])('%s is no key, and is not repeated', (_, text) => {
  const read = () => readSigningKey(text);
  expect(read).toThrow(/^is (no|a key of another)/);
  if (text !== '') expect(read).not.toThrow(new RegExp(text.replace(/[+/]/g, '.')));
});
