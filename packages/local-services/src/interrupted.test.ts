/** A command that is ended while it installs or compiles leaves no process behind that goes on writing; with wrong arguments it starts neither. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './alive-fixture';
import { ROOT } from './stack/places';

const BIN = 'packages/local-services/bin';
const COMMANDS = [
  'api.mjs serve 5001',
  'backup.mjs backup copy',
  'build.mjs',
  'doctor.mjs',
  'lint.mjs',
  'start.mjs',
  'test.mjs',
  'typecheck.mjs',
];
/** In place of npm or the compiler: writes its process id and runs for ever. */
const SLOW = `require('node:fs').writeFileSync('at-work.pid', String(process.pid)); setInterval(() => {}, 1_000);`;
const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(tmpdir(), 'taskmint-interrupted-'));
  for (const name of [BIN, 'package.json', 'remotes.cjs']) {
    fs.cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true });
  }
  fs.writeFileSync(path.join(root, 'npm.js'), SLOW);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

async function until(isSo: () => boolean): Promise<boolean> {
  for (let triesLeft = 200; triesLeft > 0; triesLeft--) {
    if (isSo()) return true;
    await pause(25);
  }
  return false;
}

/** Starts a command, ends it once its child is running, and reports how both ended. Kills any process that is left. */
async function interrupt(command: string, signal: NodeJS.Signals) {
  const [name, ...args] = command.split(' ');
  const env = { ...process.env, npm_lifecycle_event: undefined, npm_execpath: path.join(root, 'npm.js') };
  const child = spawn(process.execPath, [path.join(root, BIN, name!), ...args], { cwd: root, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const file = path.join(root, 'at-work.pid');
  await until(() => fs.existsSync(file) && fs.readFileSync(file, 'utf8') !== '');
  const worker = Number(fs.readFileSync(file, 'utf8'));
  child.kill(signal);
  const isGone = await until(() => !isAlive(worker));
  if (!isGone) process.kill(worker, 'SIGKILL');
  return { exit: await ended, isGone };
}

// One signal for each command, and each signal for one command: all share `begin`.
it.each(COMMANDS)('%s, while it installs', async (command) => {
  expect(await interrupt(command, 'SIGTERM')).toEqual({ exit: [143, null], isGone: true });
});

it.each(SIGNALS)('typecheck, while it compiles: %s', async (signal, code) => {
  fs.mkdirSync(path.join(root, 'node_modules/typescript-7/bin'), { recursive: true });
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
    fs.writeFileSync(path.join(root, file), '{"packages":{}}');
  }
  fs.writeFileSync(path.join(root, 'node_modules/typescript-7/bin/tsc'), SLOW);
  expect(await interrupt('typecheck.mjs', signal)).toEqual({ exit: [code, null], isGone: true });
});

it.each([
  ['api.mjs', 'A command is needed.'],
  ['api.mjs serve', 'One port is needed.'],
  ['api.mjs serve 5001 5002', 'One port is needed.'],
  ['api.mjs verify-ledger --jsno', 'There is no option but --json.'],
  ['api.mjs promote-admin', 'One e-mail address is needed.'],
  ['api.mjs promote-admin a@example.org b@example.org', 'One e-mail address is needed.'],
  ['api.mjs migrate', 'What to do is needed: status, before, after or indexes.'],
  ['api.mjs migrate after status', 'What to do is needed: status, before, after or indexes.'],
  ['backup.mjs restore', 'One directory is needed.'],
  ['build.mjs landing', 'Unknown: landing'],
  ['doctor.mjs --jsno', 'Unknown: --jsno'],
  ['doctor.mjs --upgrade-to', '--upgrade-to needs a version.'],
  ['lint.mjs --fix', 'Unknown: --fix'],
  ['start.mjs --fersh', 'Unknown: --fersh'],
  ['test.mjs --only lnit', 'Unknown: --only lnit'],
])('%s is refused with what is wrong and how it is used', (command, problem) => {
  const [name, ...args] = command.split(' ');
  const options = { encoding: 'utf8', env: { ...process.env, npm_execpath: path.join(root, 'npm.js') } } as const;
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, BIN, name!), ...args], {
    ...options,
    timeout: 10_000,
  });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('npm ') });
  expect(stderr.split('\n')[0]).toBe(problem);
});
