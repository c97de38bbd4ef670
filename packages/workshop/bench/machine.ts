/** Which machine a benchmark runs on, and how much CPU time the hypervisor gave to other guests meanwhile. */
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** Starts watching the machine; the returned function describes it and its other load since then. */
export function watchMachine(): () => string {
  const [cpu] = cpus();
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  const stolen = watchStolen();
  return () =>
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), Node ${process.version}, load ${load} before, ${Math.round(stolen() * 100)} % of the time taken by other guests of its host`;
}

/** Starts counting; the returned function gives the share of CPU time stolen by other guests since then, 0 where the system does not report it. */
export function watchStolen(): () => number {
  const before = ticks();
  return () => {
    const after = ticks();
    return after.all === before.all ? 0 : (after.stolen - before.stolen) / (after.all - before.all);
  };
}

/** CPU time since boot, by use (proc(5)). */
function ticks(): { all: number; stolen: number } {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const spent = line.split(/\s+/).slice(1, 9).map(Number);
    return { all: spent.reduce((sum, one) => sum + one, 0), stolen: spent[7] ?? 0 };
  } catch {
    return { all: 0, stolen: 0 };
  }
}
