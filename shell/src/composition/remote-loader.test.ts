/** The loader's policies: what is retried, what falls back, what is reported, and what remains after a sign-out. */
import type { RemoteFailureKind, RemoteRegistry } from '@taskmint/contract';
import type { RemoteDescription } from '@taskmint/platform';
import { fakeHost } from '@taskmint/platform/testing';
import { POLICIES, RemoteError } from './failure';
import { entry, registry, version } from './fixtures';
import type { ResolvedRegistry } from './registry';
import { createRemoteLoader, type RemoteLoaderSettings } from './remote-loader';

function description(changes: Partial<RemoteDescription> = {}): RemoteDescription {
  return { name: 'worker-app', routes: [], menu: [], ...changes };
}

function setUp(
  changes: Partial<RemoteLoaderSettings> & { document?: RemoteRegistry; source?: ResolvedRegistry['source'] } = {},
) {
  const { document = registry(), source = 'network', ...rest } = changes;
  const state = { document, source };
  const run = jest.fn<ReturnType<RemoteLoaderSettings['run']>, Parameters<RemoteLoaderSettings['run']>>(
    async () => () => description(),
  );
  const report = jest.fn<void, [RemoteError]>();
  const waits: number[] = [];
  const loader = createRemoteLoader({
    registry: {
      resolve: async () => ({ registry: state.document, source: state.source }),
      held: () => state.document,
    },
    host: () => fakeHost(),
    person: () => 'person',
    run,
    report,
    wait: async (ms) => {
      waits.push(ms);
      await new Promise((resolve) => setTimeout(resolve, 2));
    },
    ...rest,
  });
  return { loader, run, report, waits, state };
}

const fail = (kind: RemoteFailureKind, id = '2') =>
  new RemoteError({ remote: 'worker-app', kind, version: id, message: 'x' });
const tried = (run: jest.Mock) => run.mock.calls.map(([, { version: id }]) => id as string);

describe('a remote that works', () => {
  it('is loaded once, whoever asks', async () => {
    const { loader, run } = setUp();
    const [one, two] = await Promise.all([loader.load('worker-app'), loader.load('worker-app')]);
    expect(one).toBe(two);
    expect(await loader.load('worker-app')).toBe(one);
    expect(one).toMatchObject({ version: '2', mount: '/dashboard' });
    expect(run).toHaveBeenCalledTimes(1);
    expect(loader.loaded('worker-app')).toBe(one);
  });

  it('changes over to a newer version at the next entry, and back without fetching the old one again', async () => {
    const dispose = jest.fn();
    const { loader, run, state } = setUp();
    run.mockResolvedValue(() => description({ dispose }));
    const first = await loader.load('worker-app');
    expect(await loader.load('worker-app', 'loaded-first')).toBe(first);
    state.document = registry([entry({ current: version('3'), previous: version('2') })]);
    expect((await loader.load('worker-app', 'loaded-first')).version).toBe('3');
    expect(dispose).toHaveBeenCalledTimes(1);
    state.document = registry([entry({ current: version('2'), previous: version('3') })]);
    expect((await loader.load('worker-app', 'loaded-first')).version).toBe('2');
    expect(tried(run)).toEqual(['2', '3']);
  });

  it('is shown as it is when the registry does not answer in time', async () => {
    const { loader, state } = setUp();
    const first = await loader.load('worker-app');
    state.document = registry([]);
    expect(await loader.load('worker-app', 'loaded-first')).toBe(first);
  });
});

describe('each kind of failure', () => {
  const kinds = Object.keys(POLICIES) as RemoteFailureKind[];
  it.each(kinds.filter((kind) => kind !== 'registry' && kind !== 'render'))('%s follows its policy', async (kind) => {
    const { loader, run, report, waits } = setUp();
    run.mockImplementation(async (_name, { version: id }) => {
      if (id === '2') throw fail(kind);
      return () => description();
    });
    const policy = POLICIES[kind];
    const outcome = await loader.load('worker-app').catch((error: unknown) => error);
    const tries = Array.from({ length: policy.retries + 1 }, () => '2');
    expect(tried(run)).toEqual(policy.previousVersion ? [...tries, '1'] : tries);
    expect(waits).toHaveLength(policy.retries);
    expect(report).toHaveBeenCalledTimes(policy.retries + 1);
    if (policy.previousVersion) expect(outcome).toMatchObject({ version: '1' });
    else expect(outcome).toMatchObject({ name: 'RemoteError', kind });
  });

  it('is told of once more when the version is given up, and not while it is tried again', async () => {
    const onGivenUp = jest.fn<void, [RemoteError]>();
    const { loader, run, report } = setUp({ onGivenUp });
    run.mockRejectedValueOnce(fail('entry-network'));
    await loader.load('worker-app');
    expect([report.mock.calls.length, onGivenUp.mock.calls]).toEqual([1, []]);
    loader.disposeAll();
    const other = setUp({ onGivenUp });
    other.run.mockImplementation(async (_name, { version: id }) => {
      if (id === '2') throw fail('entry-network');
      return () => description();
    });
    await other.loader.load('worker-app');
    expect(onGivenUp.mock.calls).toMatchObject([[{ kind: 'entry-network', version: '2' }]]);
  });

  it('waits longer before each further try', async () => {
    const { loader, run, waits } = setUp({ document: registry([entry({ previous: null })]) });
    run.mockRejectedValue(fail('entry-network'));
    await expect(loader.load('worker-app')).rejects.toMatchObject({ kind: 'entry-network' });
    expect(waits).toEqual([400, 800]);
  });

  it('says what was wrong with the live version when the previous one fails too', async () => {
    const { loader, run } = setUp();
    run.mockImplementation(async (_name, { version: id }) =>
      Promise.reject(fail(id === '2' ? 'manifest-invalid' : 'entry-threw', id)),
    );
    await expect(loader.load('worker-app')).rejects.toMatchObject({ kind: 'manifest-invalid', version: '2' });
  });

  it('leaves a version alone that has just failed, until the person asks for another try', async () => {
    const { loader, run } = setUp();
    run.mockImplementation(async (_name, { version: id }) => {
      if (id === '2') throw fail('entry-threw');
      return () => description();
    });
    expect((await loader.load('worker-app')).version).toBe('1');
    expect((await loader.load('worker-app', 'loaded-first')).version).toBe('1');
    expect(tried(run)).toEqual(['2', '1']);
    run.mockResolvedValue(() => description());
    expect((await loader.load('worker-app', 'fresh')).version).toBe('2');
  });
});

describe('what is no failure of the network', () => {
  it.each([
    ['throws', () => Promise.reject(new Error('odd'))],
    ['describes nothing', async () => () => ({}) as RemoteDescription],
    [
      'throws when it is called',
      async () => () => {
        throw new Error('boom');
      },
    ],
  ])('an entry that %s is named entry-threw', async (_how, implementation) => {
    const { loader, run, report } = setUp({ document: registry([entry({ previous: null })]) });
    run.mockImplementation(implementation as never);
    await expect(loader.load('worker-app')).rejects.toMatchObject({ kind: 'entry-threw' });
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('a version that takes too long is a timeout, and is told to stop', async () => {
    let signal: AbortSignal | undefined;
    const { loader } = setUp({
      document: registry([entry({ previous: null })]),
      timeoutMs: 20,
      run: (_name, _version, given) => {
        signal = given;
        return new Promise(() => undefined);
      },
    });
    await expect(loader.load('worker-app')).rejects.toMatchObject({ kind: 'timeout' });
    expect(signal?.aborted).toBe(true);
  });
});

describe('the registry', () => {
  it('is asked again when it could not be reached, and then the failure has its name', async () => {
    const { loader, waits } = setUp({ document: registry([]), source: 'none' });
    await expect(loader.load('worker-app')).rejects.toMatchObject({
      kind: 'registry',
      message: 'the registry cannot be reached',
    });
    expect(waits).toHaveLength(POLICIES.registry.retries);
  });

  it('is believed when it does not name a remote, or says that it is disabled', async () => {
    const unnamed = setUp({ document: registry([]) });
    await expect(unnamed.loader.load('worker-app')).rejects.toMatchObject({ kind: 'registry' });
    expect(unnamed.waits).toEqual([]);
    const disabled = setUp({ document: registry([entry({ state: 'disabled' })]) });
    await expect(disabled.loader.load('worker-app')).rejects.toMatchObject({ message: 'is disabled' });
    expect(disabled.run).not.toHaveBeenCalled();
  });
});

it('a remote that has a site of its own is not loaded anywhere else, and says where it is', async () => {
  const own = 'https://admin.example';
  const elsewhere = setUp({ document: registry([entry({ origin: own, current: null, previous: null })]) });
  await expect(elsewhere.loader.load('worker-app')).rejects.toMatchObject({ kind: 'registry', url: own });
  expect(elsewhere.run).not.toHaveBeenCalled();
  const here = setUp({ document: registry([entry({ origin: window.location.origin })]) });
  expect(await here.loader.load('worker-app')).toMatchObject({ version: '2' });
});

describe('signing out', () => {
  it('lets every remote clean up, even when one throws, and describes it anew for the next person', async () => {
    const dispose = jest.fn(() => {
      throw new Error('no');
    });
    const entryPoint = jest.fn(() => description({ dispose }));
    const { loader, run } = setUp({ run: async () => entryPoint });
    await loader.load('worker-app');
    loader.disposeAll();
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(loader.loaded('worker-app')).toBeNull();
    await loader.load('worker-app');
    expect(entryPoint).toHaveBeenCalledTimes(2);
    expect(run).not.toHaveBeenCalled();
  });

  it('does not hand the next person what was loaded for the one before', async () => {
    const disposed = jest.fn();
    let finish: () => void = () => undefined;
    const entryPoint = jest.fn(() => description({ dispose: disposed }));
    const { loader } = setUp({
      run: () => new Promise((resolve) => (finish = () => resolve(entryPoint))),
    });
    const loading = loader.load('worker-app');
    await new Promise((resolve) => setTimeout(resolve));
    loader.disposeAll();
    finish();
    await loading;
    expect(entryPoint).toHaveBeenCalledTimes(2);
    expect(disposed).toHaveBeenCalledTimes(1);
  });
});
