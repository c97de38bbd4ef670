/** The hand-written check agrees with the contract's schema, on valid documents and on every way to break one. */
import { remoteRegistry, signedRegistry } from '@taskmint/contract';
import { entry, registry, version } from './fixtures';
import { isRegistry, isSignedRegistry } from './registry-shape';

const full = registry([
  entry({ origin: 'https://admin.example' }),
  entry({
    name: 'landing',
    roles: [],
    state: 'disabled',
    current: null,
    canary: { version: version('3'), share: 5, salt: 's', until: '2026-02-01T00:00:00Z' },
  }),
]);

const sealed = {
  ...registry([]),
  audience: 'public',
  expires: '2026-02-01T00:00:00.000Z',
  signature: 'a'.repeat(86),
};

/** Every document that differs from `value` in one place. */
function* spoilt(value: unknown, replace: (next: unknown) => unknown): Generator<unknown> {
  for (const bad of [undefined, null, 0, -1, 1.5, '', 'x'.repeat(3_000), [], {}, true, '2026-13-99T00:00:00Z'])
    yield replace(bad);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield* spoilt(child, (next) => {
      if (Array.isArray(value)) return replace(value.map((item, index) => (String(index) === key ? next : item)));
      return replace({ ...value, [key]: next });
    });
  }
}

it('takes what the schema takes', () => {
  expect(remoteRegistry.safeParse(full).success).toBe(true);
  expect(isRegistry(full)).toBe(true);
  expect(isRegistry(registry([]))).toBe(true);
  expect(signedRegistry.safeParse(sealed).success).toBe(true);
  expect(isSignedRegistry(sealed)).toBe(true);
});

it.each([
  ['a registry', full, remoteRegistry, isRegistry, 300],
  ['a signed one', sealed, signedRegistry, isSignedRegistry, 50],
])('refuses of %s what the schema refuses, one spoilt value at a time', (_, whole, schema, check, least) => {
  let refused = 0;
  for (const document of spoilt(whole, (next) => next)) {
    const good = schema.safeParse(document).success;
    if (check(document) !== good) throw new Error(`${good ? 'refused' : 'took'} ${JSON.stringify(document)}`);
    refused += good ? 0 : 1;
  }
  expect(refused).toBeGreaterThan(least);
});
