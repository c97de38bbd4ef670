/** Runs a command of the API against the stack of this data directory, with the settings that `npm start` would give it. */
import { spawn } from 'node:child_process';
import * as net from 'node:net';
import * as path from 'node:path';
import { ROOT } from './places';
import { localSecrets } from './secrets';
import { apiEnvironment } from './services';
import { readSettings } from './settings';

/** Commands that people run by hand, by the name of their script. */
export const API_COMMANDS = ['promote-admin', 'verify-ledger', 'migrate'] as const;
export type ApiCommand = (typeof API_COMMANDS)[number];

const CONNECT_TIMEOUT_MS = 2_000;

/** Runs it with this terminal as its own; resolves to its exit code. Rejects when the embedded database does not run. */
export async function runApiCommand(command: ApiCommand, args: readonly string[]): Promise<number> {
  const settings = readSettings(process.env, process.cwd());
  if (settings.mongodbUri === undefined && !(await answers(settings.ports.mongo))) {
    throw new Error(
      `No database answers on port ${settings.ports.mongo} (MONGO_PORT). Is the product running? Start it with \`npm start\`.`,
    );
  }
  const secrets = localSecrets(settings.dataDir);
  const env = apiEnvironment({ settings, secrets, accounts: [], env: process.env });
  const script = path.join(ROOT, 'api', 'dist', 'commands', `${command}.js`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', timeout: CONNECT_TIMEOUT_MS });
    const end = (result: boolean) => () => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
    socket.once('timeout', end(false));
  });
}
