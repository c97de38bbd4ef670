/** The log when its output is full: log lines may be lost, but the process must survive. */
import fs from 'node:fs';
import { log, requestLog, startLog } from './log';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Stands in for standard output. Gives what arrived. */
function standardOutput(): { full: boolean; readonly arrived: string[] } {
  const output = { full: false, arrived: [] as string[] };
  const write = (fd: number, data: unknown): number => {
    if (fd !== 1) throw new Error(`written to ${fd}`);
    if (output.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    output.arrived.push(String(data));
    return Buffer.byteLength(String(data));
  };
  jest.spyOn(fs, 'writeSync').mockImplementation(write as never);
  return output;
}

test('a full disk under the log ends nothing, and what waited is written when there is room', () => {
  jest.useFakeTimers();
  const output = standardOutput();
  startLog('info');
  log().info('before');
  output.full = true;
  for (const words of ['first', 'second']) log().info(words);
  output.full = false;
  jest.advanceTimersByTime(1_000);
  log().info('after');
  const words = output.arrived
    .join('')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(words).toEqual(['before', 'first', 'second', 'after']);
});

test('what waits has a bound, and a log that was full goes on', () => {
  jest.useFakeTimers();
  const output = standardOutput();
  startLog('info');
  output.full = true;
  const line = 'x'.repeat(10_000);
  for (let n = 0; n < 300; n += 1) log().info(line);
  output.full = false;
  jest.advanceTimersByTime(1_000);
  expect(output.arrived.join('').length).toBeLessThanOrEqual(1_048_576);
  log().info('after');
  expect(output.arrived.at(-1)).toContain('after');
});

test('lines of requests are written together, soon, and at the latest when the process ends', () => {
  jest.useFakeTimers();
  const exits = jest.spyOn(process, 'once');
  const output = standardOutput();
  startLog('info');
  for (const words of ['one', 'two']) requestLog().info(words);
  expect(output.arrived).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(output.arrived).toHaveLength(1);
  expect(output.arrived[0]).toMatch(/one.*\n.*two/);
  requestLog().info('last');
  for (const [event, listener] of exits.mock.calls) if (event === 'exit') (listener as () => void)();
  expect(output.arrived.at(-1)).toContain('last');
});
