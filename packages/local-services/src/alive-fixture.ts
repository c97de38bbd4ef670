/** Whether a process is alive, for tests of processes that have to end. */
import { readFileSync } from 'node:fs';

/** A zombie, which has ended but was not reaped, counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
