/** The commands that a team uses to work on one remote, run on a free port and stopped afterwards. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort, untilAnswered } from '../servers';
import { runningStack } from '../running-stack';
import type { Remote } from './remotes';

const ROOT = join(__dirname, '..', '..', '..');
/** For the first build of a remote, on a busy machine. */
const START_TIMEOUT_MS = 150_000;

export interface DevServer {
  /** Without a trailing slash. */
  url: string;
  /** Its output so far. */
  output(): string;
}

/** Runs `npm start` or `npm run dev:in-shell` of a remote while `work` runs. Rejects with its output when it does not start. */
export async function withDevServer<T>(
  remote: Remote,
  command: 'start' | 'dev:in-shell',
  work: (server: DevServer) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  // `--watch-options-stdin`: it ends with this process, however that ends.
  const args = ['run', command, '-w', remote.name, '--', '--watch-options-stdin'];
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), SITE_URL: runningStack().site },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => ((output += String(error)), (ended = true), resolve()));
    child.once('exit', () => ((ended = true), resolve()));
  });
  try {
    const url = `http://localhost:${port}`;
    // The server responds only once the first build is complete.
    await untilAnswered(`${url}/`, START_TIMEOUT_MS, () => {
      if (ended) throw new Error(`npm run ${command} -w ${remote.name} ended:\n${output}`);
    });
    return await work({ url, output: () => output });
  } finally {
    if (!ended && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await gone;
  }
}
