/** Where the registry comes from, in which order, how long that may take, and what is trusted. */
import { bucketOf, type RemoteEntry, type SignedRegistry } from '@taskmint/contract';
import { entry, registry, version } from './fixtures';
import {
  createRegistryResolver,
  versionsToTry,
  type RegistryResolver,
  type RegistrySettings,
  type ResolvedRegistry,
} from './registry';
import { createRegistryTrust } from './registry-trust';

/** Signed by a key that is called `key`; what signatures are is `registry-trust.test.ts`'s. */
function signed(remotes: RemoteEntry[] = [entry()], changes: Partial<SignedRegistry> = {}): SignedRegistry {
  const expires = '2999-01-01T00:00:00.000Z';
  return { ...registry(remotes), audience: 'public', expires, signature: 's'.repeat(86), ...changes };
}

const trust = () =>
  createRegistryTrust({
    signerOf: async ({ signature }) => (signature.startsWith('s') ? 'key' : null),
    keys: ['key'],
    storage: window.localStorage,
  });

function resolver(settings: Partial<RegistrySettings> & { answer?: unknown }) {
  const { answer, ...rest } = settings;
  return createRegistryResolver({
    fetch: () => Promise.resolve(answer),
    audience: () => 'public',
    trust: trust(),
    builtIn: async () => null,
    allowedOrigins: [window.location.origin],
    storage: window.localStorage,
    timeoutMs: 40,
    onlyNetworkTimeoutMs: 120,
    ...rest,
  });
}

const refuse = () => Promise.reject(new Error('down'));
const never = () => new Promise<unknown>(() => undefined);

beforeEach(() => window.localStorage.clear());

describe('the order of sources', () => {
  it('is the network first, and the good answer is kept for the next visit', async () => {
    expect(await resolver({ answer: signed() }).resolve()).toMatchObject({ source: 'network' });
    expect(await resolver({ fetch: refuse }).resolve()).toMatchObject({
      source: 'last-good',
      registry: { revision: 1 },
    });
  });

  it('is the built-in copy when nothing was kept, and nothing when there is none', async () => {
    expect(await resolver({ fetch: refuse, builtIn: async () => registry([], 9) }).resolve()).toMatchObject({
      source: 'built-in',
      registry: { revision: 9 },
    });
    expect(await resolver({ fetch: refuse }).resolve()).toMatchObject({ source: 'none', registry: { remotes: [] } });
  });

  it('does not wait longer than its time, and tells the call to stop', async () => {
    let signal: AbortSignal | undefined;
    const started = Date.now();
    const slow = resolver({
      builtIn: async () => registry(),
      fetch: (given) => {
        signal = given;
        return never();
      },
    });
    expect((await slow.resolve()).source).toBe('built-in');
    expect(Date.now() - started).toBeLessThan(1_000);
    expect(signal?.aborted).toBe(true);
  });
});

it('is asked for on behalf of whom it will be judged for', async () => {
  const asked: (string | null)[] = [];
  let role = 'public';
  const one = resolver({
    audience: () => role,
    fetch: (_, audience) => {
      asked.push(audience);
      role = 'client';
      return Promise.resolve(signed());
    },
  });
  expect((await one.resolve()).source).toBe('network');
  expect(asked).toEqual(['public']);
});

describe('asked ahead, while the role is not known', () => {
  const CLIENTS = signed([entry({ name: 'client-app' })], { audience: 'client' });
  const nameOf = ({ registry: { remotes } }: ResolvedRegistry) => remotes.map(({ name }) => name);
  function asked(answers: (() => Promise<unknown>)[]) {
    const audiences: (string | null)[] = [];
    const fetch: RegistrySettings['fetch'] = (_, audience) => answers[audiences.push(audience) - 1]!();
    return { audiences, one: resolver({ fetch, audience: () => 'client' }) };
  }

  it('it is the answer for the role that it is for, and is kept', async () => {
    const { audiences, one } = asked([async () => CLIENTS, refuse]);
    one.askAhead();
    expect(await one.resolve()).toMatchObject({ source: 'network' });
    expect(nameOf(await one.resolve())).toEqual(['client-app']);
    expect(audiences).toEqual([null]);
    expect(await resolver({ fetch: refuse, audience: () => 'client' }).resolve()).toMatchObject({
      source: 'last-good',
    });
  });

  it.each([
    ['another role', async () => signed([entry()], { audience: 'freelancer' })],
    ['nobody that a key of the site has signed', async () => ({ ...CLIENTS, signature: 'x'.repeat(86) })],
    ['nobody, because it failed', refuse],
    ['nobody, because it never came', never],
  ])('an answer for %s is asked for again', async (_, early) => {
    const { audiences, one } = asked([early, async () => CLIENTS]);
    one.askAhead();
    expect(nameOf(await one.resolve())).toEqual(['client-app']);
    expect(audiences).toEqual([null, 'client']);
  });

  it('it is forgotten when the session ends, and not used once it is old or a fresh one is asked for', async () => {
    for (const over of [
      (one: RegistryResolver) => one.forget(),
      () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_001),
    ]) {
      const { audiences, one } = asked([async () => CLIENTS, async () => CLIENTS]);
      one.askAhead();
      over(one);
      await one.resolve();
      expect(audiences).toEqual([null, 'client']);
      jest.restoreAllMocks();
    }
    const { audiences, one } = asked([async () => CLIENTS, async () => CLIENTS]);
    one.askAhead();
    await one.resolve({ fresh: true });
    expect(audiences).toEqual([null, 'client']);
  });
});

describe('what is believed', () => {
  it.each([['text'], [{}], [registry()], [{ ...signed(), format: 2 }], [{ ...signed(), remotes: [{ name: 'X' }] }]])(
    'is not %p',
    async (answer) => {
      const builtIn = jest.fn().mockResolvedValue(registry());
      expect(await resolver({ answer, builtIn }).resolve()).toMatchObject({ source: 'none', refusal: 'invalid' });
      expect(builtIn).not.toHaveBeenCalled();
    },
  );

  it('is no remote from another origin, in any of its versions', async () => {
    const foreign = version('3', { manifestUrl: 'https://elsewhere.invalid/remote.json' });
    const answer = signed([entry({ name: 'good-app' }), entry({ current: foreign }), entry({ previous: foreign })]);
    const { remotes } = (await resolver({ answer }).resolve()).registry;
    expect(remotes.map(({ name }) => name)).toEqual(['good-app']);
  });

  it('is no broken copy that was kept', async () => {
    window.localStorage.setItem('taskmint-registry:public', '{"remotes":');
    expect((await resolver({ fetch: refuse }).resolve()).source).toBe('none');
  });
});

describe('when what comes is not believed', () => {
  const KEPT = 'taskmint-registry:public';

  it('the last good copy is used while it lasts, and the refusal is told', async () => {
    await resolver({ answer: signed([entry({ name: 'good-app' })], { revision: 5 }) }).resolve();
    const onRefused = jest.fn();
    for (const [refusal, answer] of [
      ['rollback', signed([], { revision: 4 })],
      ['signature', signed([], { signature: 'x'.repeat(86) })],
      ['expired', signed([], { expires: '2026-01-01T00:00:00.000Z' })],
      ['audience', signed([], { audience: 'admin' })],
    ] as const) {
      const { source, registry: used } = await resolver({ answer, onRefused }).resolve();
      expect([source, used.remotes.map(({ name }) => name)]).toEqual(['last-good', ['good-app']]);
      expect(onRefused).toHaveBeenLastCalledWith(expect.objectContaining({ refusal }));
    }
  });

  it('a copy that was altered where it is kept is not used either, nor one that nobody has signed', async () => {
    await resolver({ answer: signed() }).resolve();
    const kept = JSON.parse(window.localStorage.getItem(KEPT) ?? '') as SignedRegistry;
    window.localStorage.setItem(KEPT, JSON.stringify({ ...kept, signature: 'x'.repeat(86) }));
    const builtIn = async () => registry();
    expect(await resolver({ fetch: refuse, builtIn }).resolve()).toEqual({
      registry: expect.objectContaining({ remotes: [] }) as unknown,
      source: 'none',
    });
  });

  it('a copy that has expired is not used, and that is said', async () => {
    await resolver({ answer: signed() }).resolve();
    const kept = JSON.parse(window.localStorage.getItem(KEPT) ?? '') as SignedRegistry;
    window.localStorage.setItem(KEPT, JSON.stringify({ ...kept, expires: '2026-01-01T00:00:00.000Z' }));
    expect(await resolver({ fetch: refuse }).resolve()).toMatchObject({ source: 'none', refusal: 'expired' });
  });

  it('somebody who was here before and has no copy waits longer, and gets none that nobody has signed', async () => {
    await resolver({ answer: signed([], { audience: 'client' }), audience: () => 'client' }).resolve();
    const slow = () => new Promise<unknown>((resolve) => setTimeout(resolve, 70, signed()));
    const builtIn = jest.fn().mockResolvedValue(registry());
    expect((await resolver({ fetch: slow, builtIn }).resolve()).source).toBe('network');
    window.localStorage.removeItem(KEPT);
    expect((await resolver({ fetch: refuse, builtIn }).resolve()).source).toBe('none');
    expect(builtIn).not.toHaveBeenCalled();
  });
});

describe('asking', () => {
  it('is done once for many at the same time, and not again while the answer is fresh', async () => {
    const fetch = jest.fn().mockResolvedValue(signed());
    const shared = resolver({ fetch });
    await Promise.all([shared.resolve(), shared.resolve()]);
    await shared.resolve();
    expect(fetch).toHaveBeenCalledTimes(1);
    await shared.resolve({ fresh: true });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('anew waits for the network, whatever is kept and whoever was asked a moment before', async () => {
    await resolver({ answer: signed() }).resolve();
    const slow = (revision: number, ms: number) =>
      new Promise<unknown>((resolve) => setTimeout(resolve, ms, signed([], { revision })));
    for (const ms of [10, 70]) {
      const fetch = jest.fn().mockReturnValueOnce(never()).mockReturnValueOnce(slow(ms, ms));
      const shared = resolver({ fetch });
      const [before, anew] = await Promise.all([shared.resolve(), shared.resolve({ fresh: true })]);
      expect([before.source, anew.source]).toEqual(['last-good', 'network']);
      expect(shared.held()?.revision).toBe(ms);
      expect(fetch).toHaveBeenCalledTimes(2);
    }
  });

  it('keeps the views of different people apart, and forgets all but the public one', async () => {
    let audience = 'admin';
    let up = true;
    const shared = resolver({
      audience: () => audience,
      fetch: () =>
        up
          ? Promise.resolve(signed([entry({ name: `for-${audience}` })], { audience: audience as 'admin' }))
          : refuse(),
    });
    await shared.resolve();
    audience = 'public';
    expect((await shared.resolve()).registry.remotes[0]?.name).toBe('for-public');
    shared.forget();
    up = false;
    expect((await shared.resolve()).source).toBe('last-good');
    audience = 'admin';
    expect((await shared.resolve()).source).toBe('none');
    expect(Object.keys(window.localStorage).sort()).toEqual(['taskmint-registry-seen', 'taskmint-registry:public']);
  });
});

describe('versions to try', () => {
  const canary = { version: version('3'), share: 100, salt: 's', until: '2999-01-01T00:00:00.000Z' };
  const ids = (changes: Parameters<typeof entry>[0]) =>
    versionsToTry(entry(changes), 'person').map((each) => each.version);

  it('are the live one, then the previous one', () => expect(ids({})).toEqual(['2', '1']));
  it('begin with the canary for its share, until it ends', () => {
    expect(ids({ canary })).toEqual(['3', '2', '1']);
    expect(ids({ canary: { ...canary, until: '2001-01-01T00:00:00.000Z' } })).toEqual(['2', '1']);
    expect(versionsToTry(entry({ canary: { ...canary, share: 1, salt: 'x' } }), 'person').length).toBe(
      bucketOf('x:person') < 1 ? 3 : 2,
    );
  });
  it('are the previous one alone in quarantine, and none when disabled', () => {
    expect(ids({ state: 'quarantined', canary })).toEqual(['1']);
    expect(ids({ state: 'disabled' })).toEqual([]);
    expect(ids({ current: null, previous: null })).toEqual([]);
  });

  it('spread people evenly', () => {
    const hits = Array.from({ length: 10_000 }, (_, n) => bucketOf(`salt:${n}`)).filter((bucket) => bucket < 5).length;
    expect(hits).toBeGreaterThan(350);
    expect(hits).toBeLessThan(650);
  });
});
