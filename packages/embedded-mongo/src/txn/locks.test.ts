/** The writes that the lock table remembers while a transaction is open, and the cost of that. */
import { type LockHolder, LockTable } from './locks';

const holderSince = (startedAfterGroup: number): LockHolder => ({ ended: Promise.resolve(), startedAfterGroup });

function writeMany(table: LockTable, from: number, count: number): void {
  for (let n = from; n < from + count; n += 1) table.written(`d${n}`);
  table.groupEnded();
}

it('remembers what was written since the oldest open transaction began, and no more than it must', () => {
  const table = new LockTable();
  const [old, young] = [holderSince(0), holderSince(1)];
  table.enter(old);
  writeMany(table, 0, 60_000);
  table.enter(young);
  expect(() => table.acquire('d5', old)).toThrow(expect.objectContaining({ code: 112 }));
  expect(() => table.acquire('d5', young)).not.toThrow();
  table.leave(old, []);
  writeMany(table, 60_000, 100_000);
  expect(() => table.acquire('d6', young)).not.toThrow();
  expect(() => table.acquire('d60005', young)).toThrow(expect.objectContaining({ code: 112 }));
});

it('groups of writes beside an old transaction do not look at all that it keeps, each', () => {
  const table = new LockTable();
  table.enter(holderSince(0));
  writeMany(table, 0, 200_000);
  const before = process.cpuUsage();
  for (let n = 0; n < 2_000; n += 1) writeMany(table, 200_000 + n, 1);
  // Time of the processor, which others do not take part in.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
