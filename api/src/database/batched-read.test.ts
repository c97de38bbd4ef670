/** Batched reads: each gets its own answer, and none gets an answer from before it asked. */
import { setTimeout as sleep } from 'node:timers/promises';
import { batchedRead, oneOf } from './batched-read';

/** A store whose every read takes a moment and sees the values at its beginning. */
function store() {
  const values = new Map<string, number>();
  const commands: (readonly string[])[] = [];
  const read = batchedRead<number>(async (keys) => {
    commands.push(keys);
    const found = new Map(keys.flatMap((key) => (values.has(key) ? [[key, values.get(key) as number] as const] : [])));
    await sleep(5);
    return found;
  });
  return { values, commands, read };
}

it('one command answers all who ask in the same turn, each with its own', async () => {
  const { values, commands, read } = store();
  values.set('a', 1).set('b', 2);
  expect(await Promise.all([read('a'), read('b'), read('a'), read('c')])).toEqual([1, 2, 1, null]);
  expect(commands).toEqual([['a', 'b', 'c']]);
});

it('a read after a write sees it, whatever is under way', async () => {
  const { values, commands, read } = store();
  let stale = 0;
  const asking = async (worker: number): Promise<void> => {
    for (let round = 0; round < 40; round += 1) {
      values.set(`k${worker}`, round);
      if ((await read(`k${worker}`)) !== round) stale += 1;
      if (round % 3 === 0) await sleep(worker % 4);
    }
  };
  await Promise.all(Array.from({ length: 24 }, (_, worker) => asking(worker)));
  expect(stale).toBe(0);
  expect(commands.length).toBeLessThan(24 * 40);
});

it('more keys than one command takes are all answered', async () => {
  const { values, read } = store();
  const keys = Array.from({ length: 700 }, (_, index) => `k${index}`);
  keys.forEach((key, index) => values.set(key, index));
  expect(await Promise.all(keys.map(read))).toEqual(keys.map((_, index) => index));
});

it('a command that fails fails those who shared it, and nobody after', async () => {
  let failing = true;
  const read = batchedRead<number>(async (keys) => {
    await sleep(1);
    if (failing) throw new Error('away');
    return new Map(keys.map((key) => [key, 7]));
  });
  expect(await Promise.allSettled([read('a'), read('b')])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  failing = false;
  expect(await read('a')).toBe(7);
});

it('a single value is asked for plainly', () => {
  expect(oneOf(['x'])).toBe('x');
  expect(oneOf(['x', 'y'])).toEqual({ $in: ['x', 'y'] });
  expect(oneOf([])).toEqual({ $in: [] });
});
