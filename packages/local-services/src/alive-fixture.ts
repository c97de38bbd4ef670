/** Whether a process lives, for tests of what has to end. */
import { readFileSync } from 'node:fs';

/** One that has ended and that nobody has asked about yet is dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
