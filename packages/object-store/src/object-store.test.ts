/** Both stores give the same guarantees: whole objects, conditional writes that only one writer wins, nothing written outside their location. */
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startS3Double, type S3Double } from './double';
import { withLock } from './file-lock';
import { folderStore } from './folder-store';
import { inParts } from './in-parts';
import { StoreRefused, StoreUnavailable, WrittenMeanwhile, type ObjectStore } from './object-store';
import { s3Store } from './s3-store';
import { openStore, readStoreSettings } from './settings';

let root: string;
let double: S3Double;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-'));
  double = await startS3Double({ pageSize: 3 });
});
afterEach(async () => {
  await double.stop();
  await rm(root, { recursive: true, force: true });
});

const bytes = (text: string): Buffer => Buffer.from(text);
const bucket = (settings = double.settings): ObjectStore => openStore(readStoreSettings(settings), root);
const stores: [string, () => ObjectStore][] = [
  ['folder', () => folderStore(root)],
  ['S3', () => bucket()],
];

describe.each(stores)('a store in %s', (_, open) => {
  it('gives back what was written, and nothing where nothing is', async () => {
    const store = open();
    await store.check();
    expect([await store.read('a/one'), await store.size('a/one')]).toEqual([null, null]);
    await store.write('a/one', bytes('first'));
    await store.write('a/one', bytes('second'));
    expect((await store.read('a/one'))?.data.toString()).toBe('second');
    expect(await store.size('a/one')).toBe(6);
    await store.remove('a/one');
    await store.remove('a/one');
    expect(await store.read('a/one')).toBeNull();
    expect(await store.readChanged('a/one', 'any')).toBeNull();
    expect(await store.leftovers()).toEqual([]);
  });

  it('keeps an object of no bytes, and every byte of one', async () => {
    const store = open();
    const every = Buffer.from(Array.from({ length: 70_000 }, (_byte, at) => at % 256));
    await store.write('none', Buffer.alloc(0));
    await store.write('every', every);
    expect((await store.read('none'))?.data).toEqual(Buffer.alloc(0));
    expect((await store.read('every'))?.data.equals(every)).toBe(true);
    expect(await store.size('none')).toBe(0);
  });

  it('hands an object on in parts of a bounded length, and says when it is another one meanwhile', async () => {
    const store = open();
    const large = Buffer.from(Array.from({ length: 300_000 }, (_byte, at) => at % 251));
    await store.write('large', large);
    const { size, parts } = (await inParts(store, 'large'))!;
    const taken: Buffer[] = [];
    for await (const part of parts) taken.push(part);
    expect(size).toBe(large.length);
    expect(Buffer.concat(taken).equals(large)).toBe(true);
    expect(Math.max(...taken.map(({ length }) => length))).toBe(131_072);
    expect([await inParts(store, 'none'), await store.readPart('large', 300_000, 1)]).toEqual([null, null]);

    const changed = (await inParts(store, 'large'))!.parts[Symbol.asyncIterator]();
    expect((await changed.next()).value).toHaveLength(131_072);
    await store.write('large', Buffer.alloc(300_000, 'x'));
    await expect(changed.next()).rejects.toThrow('was changed');
  });

  it('says by its tag whether something has changed', async () => {
    const store = open();
    await store.write('document', bytes('one'));
    const { tag } = (await store.read('document'))!;
    expect(await store.readChanged('document', tag)).toBe('unchanged');
    await store.write('document', bytes('two'));
    expect(await store.readChanged('document', tag)).toMatchObject({ data: bytes('two') });
  });

  it('lets one of many through that write on the same tag, and the first of many that write where nothing is', async () => {
    const store = open();
    const race = async (expected: string | null, round: string) => {
      const tries = Array.from({ length: 12 }, (_writer, at) =>
        store.write('document', bytes(`${round} ${at}`), { expected }).then(
          () => `${round} ${at}`,
          (error: unknown) => {
            expect(error).toBeInstanceOf(WrittenMeanwhile);
            return null;
          },
        ),
      );
      const won = (await Promise.all(tries)).filter((name) => name !== null);
      expect(won).toEqual([(await store.read('document'))?.data.toString()]);
    };
    await race(null, 'absent');
    await race((await store.read('document'))!.tag, 'present');
    await store.remove('document');
    await expect(store.write('document', bytes('late'), { expected: 'gone' })).rejects.toThrow(WrittenMeanwhile);
    expect(await store.read('document')).toBeNull();
  });

  it('lets one of many through also when all write the same bytes', async () => {
    const store = open();
    const tries = Array.from({ length: 8 }, () => store.write('document', bytes('same'), { expected: null }));
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lists everything below a prefix, in order, over as many pages as it takes', async () => {
    const store = open();
    const keys = Array.from({ length: 10 }, (_key, at) => `below/${String(at).padStart(3, '0')}`);
    for (const key of [...keys, 'beside', 'below-too/x']) await store.write(key, bytes(key));
    expect(await store.list('below/')).toEqual(keys);
    expect(await store.list('nothing/')).toEqual([]);
  });

  it.each([
    '',
    '/',
    '../up',
    'a/../../up',
    'a//b',
    '/etc/passwd',
    '.hidden',
    'a/.git',
    'a\\b',
    'a\0b',
    'x'.repeat(600),
  ])('never touches the key %j', async (key) => {
    const store = open();
    for (const attempt of [
      () => store.read(key),
      () => store.write(key, bytes('x')),
      () => store.remove(key),
      () => store.size(key),
      () => store.readPart(key, 0, 1),
    ]) {
      await expect((async () => attempt())()).rejects.toThrow(RangeError);
    }
    expect(await readdir(root)).toEqual([]);
    expect(double.objects.size).toBe(0);
  });
});

describe('the folder', () => {
  it('says what writers that died have left, and does not take it for objects', async () => {
    const store = folderStore(root);
    await store.write('images/a.webp', bytes('whole'));
    for (const name of ['a.webp.3735928559', 'b.webp.0a1b2c.part', 'c.webp.removed']) {
      const path = join(root, 'images', name);
      await writeFile(path, 'ha');
      await utimes(path, 1, 1);
    }
    await writeFile(join(root, 'images', 'd.webp.1234567'), 'being written now');
    expect(await store.list('images/')).toEqual(['images/a.webp']);
    expect(await store.leftovers()).toEqual([
      'images/a.webp.3735928559',
      'images/b.webp.0a1b2c.part',
      'images/c.webp.removed',
    ]);
    expect(await store.leftovers('images/')).toHaveLength(3);
    expect(await store.leftovers('private/')).toEqual([]);
  });

  it('refuses a place that is none', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(folderStore(join(root, 'file', 'below')).check()).rejects.toThrow(StoreRefused);
  });
});

describe('a writer that holds the lock', () => {
  const { now } = performance;
  afterEach(() => jest.restoreAllMocks());

  /** From now on, everything seems to have been there for `ms` longer. */
  const later = (ms: number) => jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ms);

  /** Writes while the lock is held by nobody alive, which shows after 8 s. */
  async function writeAfterTheDead(): Promise<void> {
    const written = folderStore(root).write('document', bytes('after it'), { expected: null });
    await wait(100);
    expect(await readdir(root)).toContain('document.lock');
    later(8_000);
    await written;
    expect(await readdir(root)).toEqual(['document']);
  }

  it('and was killed keeps the next one waiting for seconds, and it does not fail', async () => {
    const lock = join(root, 'document.lock');
    await writeFile(lock, 'of the dead');
    const before = Date.now() / 1_000 - 4;
    await utimes(lock, before, before);
    await writeAfterTheDead();
  });

  it('and was killed before the clock was set back an hour does so too', async () => {
    const lock = join(root, 'document.lock');
    await writeFile(lock, 'of the dead');
    await writeFile(`${lock}.breaking`, '');
    const ahead = Date.now() / 1_000 + 3_600;
    await utimes(lock, ahead, ahead);
    await utimes(`${lock}.breaking`, ahead, ahead);
    await writeAfterTheDead();
  });

  it('and lives is not taken for dead when the clock is set forward an hour', async () => {
    const lock = join(root, 'forward.lock');
    const order: string[] = [];
    const clock = jest.spyOn(Date, 'now');
    await Promise.all([
      withLock(lock, async () => {
        clock.mockImplementation(() => performance.timeOrigin + now.call(performance) + 3_600_000);
        await wait(500);
        order.push('first');
      }),
      wait(100).then(() => withLock(lock, async () => void order.push('next'))),
    ]);
    expect(order).toEqual(['first', 'next']);
  });

  it('and lives is not taken for dead, however slow its disk', async () => {
    const lock = join(root, 'slow.lock');
    const order: string[] = [];
    await Promise.all([
      withLock(lock, async () => {
        await wait(300);
        // Stale in 3 s, unless the owner renews it.
        later(5_000);
        await wait(4_000);
        order.push('slow');
      }),
      wait(100).then(() => withLock(lock, async () => void order.push('next'))),
    ]);
    expect(order).toEqual(['slow', 'next']);
  });
});

describe('S3', () => {
  it('keeps everything below its prefix, and says type and life of what is served as it is', async () => {
    await bucket().write('images/a.webp', bytes('x'), { type: 'image/webp', immutable: true });
    expect([...double.objects]).toMatchObject([
      ['shop/images/a.webp', { type: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' }],
    ]);
  });

  it('tries again when the server is away for a moment, and says so when it stays away', async () => {
    let left = 2;
    double.fault = () => (left-- > 0 ? 'unavailable' : undefined);
    await bucket().write('a', bytes('x'));
    expect(double.objects.has('shop/a')).toBe(true);
    double.fault = () => 'cut before';
    await expect(bucket().write('b', bytes('x'))).rejects.toThrow(StoreUnavailable);
    await expect(bucket().check()).rejects.toThrow(StoreUnavailable);
    expect(double.objects.has('shop/b')).toBe(false);
  });

  it('knows its own writing again whose answer was lost, with a condition too', async () => {
    let left = 1;
    double.fault = (method) => (method === 'PUT' && left-- > 0 ? 'cut after' : undefined);
    await bucket().write('document', bytes('ours'), { expected: null });
    expect(double.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(2);
    const { tag } = (await bucket().read('document'))!;
    left = 1;
    await bucket().write('document', bytes('ours again'), { expected: tag });
    expect((await bucket().read('document'))?.data.toString()).toBe('ours again');
  });

  it('does not wait for ever for the rest of an answer', async () => {
    const store = s3Store(
      {
        bucket: 'taskmint-test',
        prefix: 'shop/',
        region: 'us-east-1',
        endpoint: double.settings['STORE_ENDPOINT'],
        credentials: {
          accessKeyId: double.settings['STORE_ACCESS_KEY_ID'] ?? '',
          secretAccessKey: double.settings['STORE_SECRET_ACCESS_KEY'] ?? '',
        },
      },
      500,
    );
    double.fault = () => 'half an answer';
    const asked = [store.read('a'), store.write('a', bytes('x')), store.list('a/'), store.check()];
    const answers = await Promise.allSettled(asked);
    expect(answers.map((one) => one.status === 'rejected' && one.reason instanceof StoreUnavailable)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('takes an upload that was too slow for one that may be tried again', async () => {
    double.fault = () => 'too slow';
    await expect(bucket().write('a', bytes('x'))).rejects.toThrow(StoreUnavailable);
  });

  it('is not taken for one where a page answers everything', async () => {
    double.fault = () => 'a page';
    await expect(bucket().check()).rejects.toThrow(StoreRefused);
  });

  it.each([
    ['a bucket that is not there', { STORE_URL: 's3://no-such-bucket' }],
    ['another key', { STORE_ACCESS_KEY_ID: 'somebody' }],
    ['a wrong secret', { STORE_SECRET_ACCESS_KEY: 'guess' }],
  ])('is told from one that is away: %s', async (_, wrong) => {
    const store = bucket({ ...double.settings, ...wrong });
    await expect(store.check()).rejects.toThrow(StoreRefused);
    await expect(store.read('a')).rejects.toThrow(StoreRefused);
  });
});

describe('settings', () => {
  it.each([
    [{ STORE_URL: 'https://bucket' }, 'STORE_URL: must be s3://BUCKET'],
    [{ STORE_URL: 's3://UPPER' }, 'STORE_URL: must be'],
    [{ STORE_URL: 's3://bucket/../up' }, 'STORE_URL: must be'],
    [{ STORE_URL: 's3://bucket', STORE_ENDPOINT: 'ftp://x' }, 'STORE_ENDPOINT: must be'],
    [{ STORE_URL: 's3://bucket', STORE_ACCESS_KEY_ID: 'x' }, 'STORE_SECRET_ACCESS_KEY: is not set'],
    [{ STORE_ENDPOINT: 'https://x' }, 'STORE_ENDPOINT: is set, and STORE_URL is not'],
    [{ STORE_URL: 's3://bucket', STORE_REGION: 'No Where' }, 'STORE_REGION: must be'],
  ])('are refused by name: %j', (wrong, said) => {
    expect(() => readStoreSettings(wrong)).toThrow(said);
  });

  it('that name no bucket mean the folder', async () => {
    await openStore(readStoreSettings({ STORE_URL: '' }), root).write('a', bytes('x'));
    expect(await readFile(join(root, 'a'), 'utf8')).toBe('x');
  });
});
