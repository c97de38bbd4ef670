/** Real processes. Needs this package compiled. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../alive-fixture';
import { compiled } from './places';
import { runNode } from './run-node';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'run-node-'));
afterAll(() => fs.rmSync(dir, { recursive: true }));

const options = { cwd: dir, env: process.env, timeoutMs: 20_000, signal: new AbortController().signal };

test('a script ends by itself, and only a failure has output', async () => {
  await expect(runNode(['-e', 'console.log("fine")'], options)).resolves.toBeNull();
  await expect(runNode(['-e', 'console.log("not fine"); process.exit(3)'], options)).resolves.toBe('not fine\n');
});

test('a script may have workers of its own, as a bundler has', async () => {
  const file = path.join(dir, 'with-worker.cjs');
  fs.writeFileSync(
    file,
    `if (process.argv[2]) process.on('message', (text) => process.send(text + ' done'));
     else require('node:child_process').fork(__filename, ['worker'])
       .on('message', (text) => { console.log(text); process.exit(1); })
       .send('work');`,
  );
  await expect(runNode([file], options)).resolves.toBe('work done\n');
});

test('a script does not outlive a parent that was killed: the next start would write to the same folder', async () => {
  const pidFile = path.join(dir, 'pid');
  const script = `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1_000);`;
  const parent = spawn(process.execPath, [
    '-e',
    `require(${JSON.stringify(compiled('stack/run-node.js'))}).runNode(['-e', ${JSON.stringify(script)}],
      { cwd: ${JSON.stringify(dir)}, env: process.env, timeoutMs: 60_000, signal: new AbortController().signal });`,
  ]);
  const written = () => (fs.existsSync(pidFile) ? Number(fs.readFileSync(pidFile, 'utf8')) : 0);
  while (written() === 0) await wait(50);
  const pid = written();
  parent.kill('SIGKILL');
  for (let triesLeft = 100; triesLeft > 0 && isAlive(pid); triesLeft--) await wait(50);
  const isLeft = isAlive(pid);
  if (isLeft) process.kill(pid, 'SIGKILL');
  expect(isLeft).toBe(false);
}, 30_000);
