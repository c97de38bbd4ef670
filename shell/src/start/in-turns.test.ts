import { MessageChannel as NodeMessageChannel } from 'node:worker_threads';
import { inTurns } from './in-turns';

const original = globalThis.MessageChannel;

beforeAll(() => {
  // jsdom has none.
  globalThis.MessageChannel = NodeMessageChannel as unknown as typeof MessageChannel;
});

afterAll(() => {
  globalThis.MessageChannel = original;
});

test('runs the steps in their order, and lets others have a turn after each', async () => {
  const seen: string[] = [];
  const { port1, port2 } = new NodeMessageChannel();
  port1.on('message', (word: string) => seen.push(word));
  await inTurns([
    () => {
      seen.push('first');
      port2.postMessage('a click');
      return Promise.resolve();
    },
    () => Promise.resolve(seen.push('second')),
  ]);
  port1.close();
  expect(seen).toEqual(['first', 'a click', 'second']);
});

test('ends at the first step that fails', async () => {
  const never = jest.fn(() => Promise.resolve());
  await expect(inTurns([() => Promise.reject(new Error('no connection')), never])).rejects.toThrow('no connection');
  expect(never).not.toHaveBeenCalled();
});
