/** Commands of one checkout that would write the same files take turns. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { ROOT } from './stack/places';

const LOCK = path.join(ROOT, 'packages/local-services/bin/lib/lock.cjs');

let root: string;
let children: ChildProcess[] = [];
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'taskmint-lock-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  fs.rmSync(root, { recursive: true, force: true });
});

/** A process that logs to `said` when it begins and ends its work, which takes `ms`; `first` is run before. */
function command(ms: number, first = ''): ChildProcess {
  const child = spawn(process.execPath, [
    '-e',
    `${first}
     const { withLock } = require(${JSON.stringify(LOCK)});
     const note = (word) => require('node:fs').appendFileSync(${JSON.stringify(path.join(root, 'said'))}, word + '\\n');
     const progress = { step: () => ({ done() {}, failed() {} }) };
     withLock(${JSON.stringify(root)}, 'install', progress, async () => {
       note('begins');
       await new Promise((resolve) => setTimeout(resolve, ${ms}));
       note('ends');
     });`,
  ]);
  children.push(child);
  return child;
}

const said = (): string[] => {
  const file = path.join(root, 'said');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
};

it('lets one begin when the other has ended', async () => {
  await Promise.all([command(300), command(300), command(300)].map((child) => once(child, 'exit')));
  expect(said()).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
  expect(fs.readdirSync(path.join(root, '.busy'))).toEqual([]);
});

it('does not wait for one that was killed, also when several find that at once', async () => {
  const killed = command(600_000);
  while (said().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const others = [command(200), command(200), command(200)].map((child) => once(child, 'exit'));
  killed.kill('SIGKILL');
  await Promise.all(others);
  expect(said()).toEqual(['begins', 'begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
  expect(fs.readdirSync(path.join(root, '.busy'))).toEqual([]);
});

it.each([
  ['an empty lock, all that a power failure left of it', '', 60_000],
  [
    'a lock from before the machine was started, whose process id has another process by now',
    `${process.pid} x`,
    1_800_000,
  ],
])(
  'does not wait for %s',
  async (_what, holder, ageMs) => {
    const file = path.join(root, '.busy', 'install');
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, holder);
    const at = new Date(Date.now() - ageMs);
    fs.utimesSync(file, at, at);
    const child = command(10, "require('node:os').uptime = () => 600;");
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await once(child, 'exit');
    clearTimeout(timer);
    expect(said()).toEqual(['begins', 'ends']);
  },
  60_000,
);
