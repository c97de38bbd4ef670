/** Outcomes of retryable writes: found by transaction number, and not looked up if there cannot be one. */
import { readDoc, writeDoc } from '../bson';
import { keyText, type Reader, type Writer } from '../store/key-value';
import { getRetryRecord, putRetryRecord, type RetryState } from './retry-records';

const newSession = (): RetryState => ({ key: 'abc', storedAtMost: undefined });

let stored: Map<string, Uint8Array>;
let looks: number;
const store = {
  get(_space: string, key: Uint8Array) {
    looks += 1;
    return stored.get(keyText(key));
  },
  put: (_space: string, key: Uint8Array, value: Uint8Array) => stored.set(keyText(key), value),
} as unknown as Reader & Writer;
const reply = (n: number): Buffer => writeDoc({ n, ok: 1 });

beforeEach(() => {
  stored = new Map();
  looks = 0;
});

it('a session is looked up once, and then only for numbers that may be stored', () => {
  const session = newSession();
  for (let number = 1; number <= 5; number += 1) {
    expect(getRetryRecord(store, session, number)).toBeUndefined();
    putRetryRecord(store, session, number, reply(number));
  }
  expect(looks).toBe(1);
  expect(getRetryRecord(store, session, 5)).toEqual({ txnNumber: 5, reply: readDoc(reply(5)) });
  expect(getRetryRecord(store, session, 4)).toEqual({ txnNumber: 5 });
  expect(looks).toBe(3);
});

it('after a restart, what was stored before it counts', () => {
  putRetryRecord(store, newSession(), 7, reply(7));
  const session = newSession();
  expect(getRetryRecord(store, session, 3)).toEqual({ txnNumber: 7 });
  expect(getRetryRecord(store, session, 7)).toMatchObject({ reply: { n: 7 } });
  expect(getRetryRecord(store, session, 8)).toBeUndefined();
});

it('a write that was undone is not found, and a repeated one is looked for', () => {
  const session = newSession();
  getRetryRecord(store, session, 1);
  putRetryRecord(store, session, 1, reply(1));
  const before = new Map(stored);
  putRetryRecord(store, session, 2, reply(2));
  stored = before;
  expect(getRetryRecord(store, session, 2)).toEqual({ txnNumber: 1 });
});

it('a commit is stored without a reply, and an older snapshot takes nothing back', () => {
  const session = newSession();
  getRetryRecord(store, session, 1);
  const older = { ...store, get: () => undefined } as unknown as Reader;
  putRetryRecord(store, session, 2);
  expect(getRetryRecord(older, session)).toBeUndefined();
  expect(getRetryRecord(store, session, 2)).toEqual({ txnNumber: 2, committed: true });
});
