/** The store on its own: groups, savepoints, snapshots, and releasing memory while commands begin and end. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory, type TemporaryDirectory } from '../testing/temporary-server';
import { CommitThread } from './commit-thread';
import { Store } from './store';

/** All groups are committed on this thread, or all on the other one. */
class FixedThread extends CommitThread {
  constructor(private readonly here: boolean) {
    super();
  }

  override isMain(): boolean {
    return this.here;
  }
}

let directory: TemporaryDirectory;
let store: Store;
let isHere = true;
beforeEach(() => {
  directory = temporaryDirectory();
  store = Store.open(directory.path, new FixedThread(isHere));
});
afterEach(async () => {
  await store.close();
  directory.remove();
});

const key = (name: string): Buffer => Buffer.from(name);
const put = (name: string, value: string): Promise<void> =>
  store.write((writer) => writer.put('docs', key(name), key(value)));
function read(name: string): string | undefined {
  const snapshot = store.snapshot();
  const value = snapshot.get('docs', key(name));
  snapshot.close();
  return value && Buffer.from(value).toString();
}

it('has room for all readers from the start: one that finds none on a full disk would end the process', () => {
  const { size, blocks, mode } = statSync(path.join(directory.path, 'lock.mdb'));
  expect(mode & 0o777).toBe(0o600);
  expect(size).toBeGreaterThan(100_000);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
});

describe.each([true, false])('commits made here: %p', (here) => {
  beforeAll(() => {
    isHere = here;
  });

  it('a job that throws leaves nothing behind, and its neighbours stay', async () => {
    const results = await Promise.allSettled([
      put('a', '1'),
      store.write((writer) => {
        writer.put('docs', key('a'), key('wrong'));
        writer.put('docs', key('b'), key('wrong'));
        throw new Error('no');
      }),
      store.write((writer) => writer.put('docs', key('c'), writer.get('docs', key('a')) ?? key('missing'))),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([read('a'), read('b'), read('c')]).toEqual(['1', undefined, '1']);
  });

  it('long jobs that wait together are committed in several groups, with others in between', async () => {
    let groups = 0;
    store.onGroup({ committed: () => (groups += 1), failed: () => undefined });
    const busy = (): void => {
      for (const untilMs = performance.now() + 8; performance.now() < untilMs;);
    };
    await Promise.all(Array.from({ length: 6 }, () => store.write(busy)));
    expect(groups).toBeGreaterThanOrEqual(3);
    groups = 0;
    await Promise.all(Array.from({ length: 6 }, () => store.write(() => undefined)));
    expect(groups).toBe(1);
  });

  it('a snapshot stays as it was, and the newest state is there as soon as a write is acknowledged', async () => {
    await put('a', '1');
    const snapshot = store.snapshot();
    await put('a', '2');
    expect(Buffer.from(snapshot.get('docs', key('a')) ?? []).toString()).toBe('1');
    expect(read('a')).toBe('2');
    snapshot.close();
  });

  it('gives memory back only while nobody reads, and loses nothing by it', async () => {
    const snapshot = store.snapshot();
    expect(store.environment.releaseMemory()).toBe(false);
    snapshot.close();
    let released = 0;
    const written = new Map<string, string>();
    const timer = setInterval(() => {
      if (store.environment.releaseMemory()) released += 1;
    }, 1);
    const worker = async (name: string): Promise<void> => {
      for (let n = 0; n < 60; n += 1) {
        await put(`${name}${n % 7}`, String(n));
        written.set(`${name}${n % 7}`, String(n));
        await new Promise((resolve) => setTimeout(resolve, n % 5));
        await store.environment.ready();
        expect(read(`${name}${n % 7}`)).toBe(String(n));
      }
    };
    await Promise.all(['x', 'y', 'z'].map(worker));
    clearInterval(timer);
    await store.environment.ready();
    expect(released).toBeGreaterThan(5);
    for (const [name, value] of written) expect(read(name)).toBe(value);
  }, 30_000);

  it('gives no memory back in the middle of a command, which may read again', async () => {
    await put('a', '1');
    const seen = await store.environment.use(async () => {
      const first = read('a');
      const released = store.environment.releaseMemory();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return [first, released, read('a')];
    });
    expect(seen).toEqual(['1', false, '1']);
    expect(store.environment.releaseMemory()).toBe(true);
    await store.environment.use(async () => expect(read('a')).toBe('1'));
  });

  it('gives memory back in the middle of a command that rests, but not from under one that reads', async () => {
    await store.close();
    store = Store.open(directory.path, undefined, 0);
    const release = jest.spyOn(store.environment, 'releaseMemory');
    const released = (): boolean => release.mock.results.some(({ value }) => value === true);
    await put('a', '1');
    await store.environment.use(async () => {
      expect(store.environment.isShortOfMemory).toBe(true);
      const snapshot = store.snapshot();
      await store.environment.yieldForMemory();
      expect(released()).toBe(false);
      snapshot.close();
      expect(store.environment.isShortOfMemory).toBe(false);
      while (!store.environment.isShortOfMemory) await new Promise((resolve) => setTimeout(resolve, 5));
      await store.environment.yieldForMemory();
      expect(released()).toBe(true);
      expect(read('a')).toBe('1');
    });
  });

  it('refuses work once it is closed', async () => {
    await store.close();
    await expect(put('a', '1')).rejects.toThrow(/shutting down/);
    expect(() => store.snapshot()).toThrow(/shutting down/);
  });

  it('acknowledges nothing of a group before it is on disk, and goes on with what came meanwhile', async () => {
    const order: string[] = [];
    store.onGroup({ committed: () => order.push('group on disk'), failed: () => order.push('group failed') });
    const first = Promise.all(
      ['a', 'b'].map(async (name) => {
        await put(name, '1');
        order.push(`${name} acknowledged`);
        await put(`${name}2`, '1');
      }),
    );
    await first;
    // On a busy machine the second comes into a group of its own.
    expect(order[0]).toBe('group on disk');
    expect(order).not.toContain('group failed');
    expect(order.filter((step) => step === 'group on disk').length).toBeLessThanOrEqual(4);
    expect(order.filter((step) => step.endsWith('acknowledged')).sort()).toEqual(['a acknowledged', 'b acknowledged']);
    expect([read('a2'), read('b2')]).toEqual(['1', '1']);
  });
});
