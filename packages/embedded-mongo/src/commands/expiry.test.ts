/** Resources left open and unused are closed: cursors after 10 minutes, sessions after 30. */
import { Binary } from '../bson';
import type { Engine } from '../txn/engine';
import { type Session, Sessions } from '../txn/sessions';
import { CursorRegistry, type ResultStream } from './cursors';

const MINUTE_MS = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('an idle cursor is closed and its result let go of; one in use, or told to stay, is not', () => {
  const registry = new CursorRegistry();
  const suspended: string[] = [];
  const open = (name: string, noTimeout = false) => {
    const stream: ResultStream = { next: () => undefined, suspend: () => suspended.push(name) };
    return registry.open({ ns: 'a.b', stream, sessionKey: undefined, transaction: undefined, noTimeout });
  };
  const [idle, used, told, busy] = [open('idle'), open('used'), open('told', true), open('busy')];
  busy.busy = true;
  jest.advanceTimersByTime(9 * MINUTE_MS);
  expect(registry.get(used.id, 'a.b', undefined)).toBe(used);
  jest.advanceTimersByTime(2 * MINUTE_MS);
  expect(suspended).toEqual(['idle']);
  expect(() => registry.get(idle.id, 'a.b', undefined)).toThrow(expect.objectContaining({ code: 43 }));
  expect(registry.get(told.id, 'a.b', undefined)).toBe(told);
  expect(registry.size).toBe(3);
  registry.close();
});

it('an idle session is forgotten and its transaction undone; one that runs a command is not', () => {
  const expired = jest.fn();
  const sessions = new Sessions({ write: () => Promise.resolve() } as unknown as Engine, undefined, expired);
  const lsid = (byte: number) => ({ id: new Binary(Buffer.alloc(16, byte), Binary.SUBTYPE_UUID) });
  const sessionOf = (byte: number): Session => sessions.use(lsid(byte), '', 1);
  const [idle, used, running] = [sessionOf(1), sessionOf(2), sessionOf(3)];
  const undo = jest.fn();
  Object.assign(idle, { state: 'open', transaction: { startedAtMs: Infinity, abort: undo } });
  running.active = 1;
  jest.advanceTimersByTime(29 * MINUTE_MS);
  expect(sessionOf(2)).toBe(used);
  expect(undo).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2 * MINUTE_MS);
  expect(undo).toHaveBeenCalledTimes(1);
  expect(expired.mock.calls).toEqual([[idle.key]]);
  expect(sessions.list()).toHaveLength(2);
  expect(sessionOf(1)).not.toBe(idle);
  expect(sessionOf(3)).toBe(running);
  sessions.close();
});

it('a clock that is set neither ends what is used nor keeps what was left', () => {
  const expired = jest.fn();
  const sessions = new Sessions({ write: () => Promise.resolve() } as unknown as Engine, undefined, expired);
  const registry = new CursorRegistry();
  const stream: ResultStream = { next: () => undefined, suspend: () => undefined };
  registry.open({ ns: 'a.b', stream, sessionKey: undefined, transaction: undefined, noTimeout: false });
  const sessionOf = (byte: number, connectionId: number): Session =>
    sessions.use({ id: new Binary(Buffer.alloc(16, byte), Binary.SUBTYPE_UUID) }, '', connectionId);
  const undo = jest.fn();
  const [left, old] = [sessionOf(1, 1), sessionOf(2, 2)];
  for (const session of [left, old])
    Object.assign(session, { state: 'open', transaction: { startedAtMs: performance.now(), abort: undo } });
  jest.setSystemTime(Date.now() + 60 * MINUTE_MS);
  jest.advanceTimersByTime(20_000);
  expect(undo).not.toHaveBeenCalled();
  expect(expired).not.toHaveBeenCalled();
  expect(registry.size).toBe(1);
  sessions.connectionClosed(1);
  jest.setSystemTime(Date.now() - 120 * MINUTE_MS);
  jest.advanceTimersByTime(3_000);
  expect(undo).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(undo).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(11 * MINUTE_MS);
  expect(registry.size).toBe(0);
  sessions.close();
  registry.close();
});
