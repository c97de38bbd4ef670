/** Attacks on the registry, with real signatures: documents, fetched or stored, that must not be trusted. */
import { generateKeyPairSync, sign, webcrypto, type KeyObject } from 'node:crypto';
import '../testing/text-encoder';
import { signedText, type SignedRegistry } from '@taskmint/contract';
import { entry, registry } from './fixtures';
import { signerOf } from './registry-signature';
import { createRegistryTrust, RegistryRefused, type Refusal } from './registry-trust';

const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKey.export({ format: 'jwk' }).x as string };
};
const [ours, next, theirs] = [keyPair(), keyPair(), keyPair()];

function signed(
  changes: Partial<SignedRegistry> = {},
  { privateKey }: { privateKey: KeyObject } = ours,
): SignedRegistry {
  const expires = new Date(Date.now() + 60_000).toISOString();
  const document = { ...registry(), audience: 'client' as const, expires, ...changes };
  return { ...document, signature: sign(null, Buffer.from(signedText(document)), privateKey).toString('base64url') };
}

const trust = (keys = [ours.publicKey], storage: Storage | undefined = window.localStorage) =>
  createRegistryTrust({ signerOf, keys, storage });

const refusalOf = (believing: Promise<unknown>): Promise<Refusal | null> =>
  believing.then(
    () => null,
    (error: unknown) => {
      if (error instanceof RegistryRefused) return error.refusal;
      throw error;
    },
  );

beforeAll(() => {
  // jsdom has random numbers only.
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
});
beforeEach(() => window.localStorage.clear());

it('believes what a key of the site has signed for whoever asks, whatever the order of its fields', async () => {
  const document = signed();
  expect(await trust().believe(document, 'client')).toBe(document);
  const reversed = Object.fromEntries(Object.entries(document).reverse());
  expect(await refusalOf(trust().believe(reversed, 'client'))).toBeNull();
});

describe('refuses', () => {
  it.each<[string, unknown, Refusal]>([
    ['an altered entry', { ...signed(), remotes: [entry({ mount: '/elsewhere' })] }, 'signature'],
    ['an entry that was added', { ...signed(), remotes: [entry(), entry({ name: 'admin-app' })] }, 'signature'],
    ['a longer life than was signed', { ...signed(), expires: '2999-01-01T00:00:00.000Z' }, 'signature'],
    ['a higher revision than was signed', { ...signed(), revision: 99 }, 'signature'],
    ['a field that was added', { ...signed(), more: true }, 'signature'],
    ['another audience than was signed', { ...signed({ audience: 'admin' }), audience: 'client' }, 'signature'],
    ['what another key has signed', signed({}, theirs), 'signature'],
    ['a signature of nothing', { ...signed(), signature: 'A'.repeat(86) }, 'signature'],
    ["an admin's registry given to a client", signed({ audience: 'admin' }), 'audience'],
    ["a visitor's registry given to a client", signed({ audience: 'public' }), 'audience'],
    ['one that has expired (freeze)', signed({ expires: '2026-01-01T00:00:00.000Z' }), 'expired'],
    ['one without a signature', registry(), 'invalid'],
    ['a page', '<!doctype html>', 'invalid'],
  ])('%s', async (_, document, refusal) => {
    expect(await refusalOf(trust().believe(document, 'client'))).toBe(refusal);
    expect(await refusalOf(trust().believeKept(document, 'client'))).toBe(refusal);
    expect(trust().hasSeen()).toBe(false);
  });

  it('an older revision than it has seen, on this visit and on the next, for another role as well (rollback, replay)', async () => {
    const here = trust();
    await here.believe(signed({ revision: 5 }), 'client');
    expect(await refusalOf(here.believe(signed({ revision: 4 }), 'client'))).toBe('rollback');
    expect(await refusalOf(trust().believe(signed({ revision: 4, audience: 'public' }), 'public'))).toBe('rollback');
    expect(await refusalOf(trust().believe(signed({ revision: 5 }), 'client'))).toBeNull();
  });

  it('the same where nothing can be kept', async () => {
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new Error('closed');
      },
    } as unknown as Storage;
    const here = trust([ours.publicKey], closed);
    await here.believe(signed({ revision: 5 }), 'client');
    expect(await refusalOf(here.believe(signed({ revision: 4 }), 'client'))).toBe('rollback');
  });
});

describe('a change of keys', () => {
  const both = [next.publicKey, ours.publicKey];

  it('lets both sign meanwhile; after the new one has, what the old one signed is a replay', async () => {
    const here = trust(both);
    expect(await refusalOf(here.believe(signed({ revision: 5 }), 'client'))).toBeNull();
    expect(await refusalOf(here.believe(signed({ revision: 6 }, next), 'client'))).toBeNull();
    expect(await refusalOf(here.believe(signed({ revision: 9 }), 'client'))).toBe('rollback');
  });

  it('ends what the old one had signed when it is named no more, and begins to count anew', async () => {
    await trust().believe(signed({ revision: 5 }), 'client');
    const after = trust([next.publicKey]);
    expect(after.hasSeen()).toBe(false);
    expect(await refusalOf(after.believe(signed({ revision: 9 }), 'client'))).toBe('signature');
    expect(await refusalOf(after.believe(signed({ revision: 1 }, next), 'client'))).toBeNull();
  });
});

it.each(['{', 'null', '{"key":1,"revision":1}', '{"key":"k","revision":"9"}'])(
  'a note of what was seen that reads %s counts as none',
  async (text) => {
    window.localStorage.setItem('taskmint-registry-seen', text);
    expect(trust().hasSeen()).toBe(false);
    expect(await refusalOf(trust().believe(signed(), 'client'))).toBeNull();
  },
);
