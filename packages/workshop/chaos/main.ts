/**
 * `npm run chaos`: injects faults into the API, its database and its services while people move coins. After each one the money must be right, and
 * both processes must have posted a task within two seconds. Writes docs/reliability.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../../api/src/testing/seeded-random';
import { databaseIsBack, examine } from './books';
import type { Fault, Need } from './fault';
import { FAULTS } from './faults';
import { Load } from './load';
import { startSystem, type System } from './system';
import { isGood, table, write, type Result, type Skipped } from './report';

const USAGE = `npm run chaos -- [--only NAME[,NAME]] [--seed N] [--seconds N] [--report FILE]
  --only     these faults: ${FAULTS.map(({ name }) => name).join(', ')}
  --seed     repeats the choices of a run; printed
  --seconds  how long each fault lasts, from 1 to 600; 10 unless given
  --report   the file whose table is written, when all faults were done; docs/reliability.md unless given
  Faults of the network need root, nftables and \`unshare\`, that of the clock libfaketime (Debian: nftables, util-linux, faketime).
  MONGODB_URI names another database than the embedded one; it is then left alone.
`;
/** Set in the process with its own network and mount namespaces. */
const INSIDE = 'CHAOS_NAMESPACE';
const DISK_MB = 512;
const BEFORE_MS = 2_000;

/** Runs this script again in its own network and mount namespaces. Returns its exit code, or null when that is not permitted here. */
function runApart(): number | null {
  const isPermitted = spawnSync('unshare', ['--net', '--mount', 'sh', '-c', 'ip link set lo up && nft list tables']);
  if (isPermitted.status !== 0) return null;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const args = ['--net', '--mount', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...again];
  return spawnSync('unshare', args, { stdio: 'inherit', env: { ...process.env, [INSIDE]: '1' } }).status ?? 1;
}

function lacks(system: System, isApart: boolean): Map<Need, string> {
  const lacking = new Map<Need, string>();
  if (!isApart) {
    lacking.set('network', 'no network namespace with nftables is permitted here');
    lacking.set('small disk', 'no file system may be mounted here');
  }
  if (!system.database) lacking.set('own database', 'the database is not ours');
  if (!existsSync(system.fakeClock['LD_PRELOAD'] ?? '')) lacking.set('faketime', 'libfaketime is not installed');
  return lacking;
}

async function doFault(fault: Fault, system: System, load: Load, seed: number, seconds: number): Promise<Result> {
  load.tally = { acknowledged: 0, refused: 0, unknown: 0 };
  load.wrong.length = 0;
  load.goOn();
  await sleep(BEFORE_MS);
  const from = performance.now();
  const scene = { system, load, random: seededRandom(seed), seconds: fault.seconds ?? seconds };
  const failed = await fault.inflict(scene).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const lasted = (performance.now() - from) / 1_000;
  const over = performance.now();
  const recovered = await Promise.all(system.apis.map((api) => load.firstSuccess(api)));
  await load.pause();
  const settledAfterMs = performance.now() - over;
  await databaseIsBack();
  const wrong = [...failed, ...load.wrong, ...(await examine(system, load.moved))];
  const { name, what } = fault;
  return {
    name,
    what,
    seconds: lasted,
    ...load.tally,
    recoveredAfterMs: Math.max(...recovered),
    settledAfterMs,
    wrong,
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      seed: { type: 'string' },
      seconds: { type: 'string', default: '10' },
      report: { type: 'string', default: path.join(__dirname, '../../../docs/reliability.md') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const names = values.only?.split(',');
  const unknown = names?.find((name) => !FAULTS.some((fault) => fault.name === name));
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const seconds = Number(values.seconds);
  if (unknown !== undefined || !Number.isSafeInteger(seed) || !(seconds >= 1 && seconds <= 600)) {
    process.stderr.write(`${unknown === undefined ? 'A number is wrong.' : `There is no fault ${unknown}.`}\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const isApart = process.env[INSIDE] === '1';
  const code = isApart ? null : runApart();
  if (code !== null) {
    process.exitCode = code;
    return;
  }
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  say(`seed ${seed}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'taskmint-chaos-'));
  if (isApart) spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'chaos', folder], { stdio: 'inherit' });
  const results: Result[] = [];
  const skipped: Skipped[] = [];
  try {
    const system = await startSystem(folder);
    try {
      const load = await Load.prepare(system, seededRandom(seed));
      const lacking = lacks(system, isApart);
      for (const fault of FAULTS.filter(({ name }) => names?.includes(name) ?? true)) {
        const need = fault.needs.find((one) => lacking.has(one));
        if (need) {
          skipped.push({ name: fault.name, why: lacking.get(need) ?? '' });
          say(`${fault.name}: left out, ${lacking.get(need)}`);
          continue;
        }
        say(`${fault.name}: ${fault.what}`);
        const result = await doFault(fault, system, load, seed, seconds);
        results.push(result);
        say(table([result]).split('\n').at(-1) ?? '');
        for (const one of result.wrong.slice(0, 20)) say(`  ${one}`);
      }
    } finally {
      await system.stop();
    }
  } finally {
    if (isApart) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
  say(table(results));
  if (!names) write(values.report, seed, results, skipped);
  if (results.length === 0 || !results.every(isGood)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
