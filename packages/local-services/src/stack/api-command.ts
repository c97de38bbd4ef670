/** Runs a command of the API, or an additional API process, against the stack of this data directory, with the settings of `npm start`. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as path from 'node:path';
import { compiled, dataPlaces, ROOT, SCRIPTS } from './places';
import { localSecrets } from './secrets';
import { apiEnvironment } from './services';
import { readSettings, type Settings } from './settings';
import { urlsOf } from './urls';

/** Commands that people run by hand, by the name of their script. */
type ApiCommand = 'promote-admin' | 'verify-ledger' | 'migrate';

const CONNECT_TIMEOUT_MS = 2_000;

/** Runs it in this terminal; resolves to its exit code. Rejects when the embedded database is not running. */
export function runApiCommand(command: ApiCommand, args: readonly string[]): Promise<number> {
  const script = path.join(ROOT, 'api', 'dist', 'commands', `${command}.js`);
  return runBeside(readSettings(process.env, process.cwd()), script, args);
}

/** An additional API process on its own port that answers calls and runs no jobs; ends with this process. Rejects as above, and with SettingsRefused. */
export function serveApi(port: string): Promise<number> {
  return runBeside(settingsBeside(process.env, port), SCRIPTS.api, []);
}

/**
 * Those of an additional process: its port is its own, its address is the product's. Pictures are stored with that address, and browsers load none from
 * another.
 */
export function settingsBeside(env: Readonly<Record<string, string | undefined>>, port: string): Settings {
  const cwd = process.cwd();
  return readSettings({ ...env, API_PORT: port, PUBLIC_API_URL: urlsOf(readSettings(env, cwd)).api }, cwd);
}

/** The product that runs may be the version before: what has to wait for its end (ADR 21) is left to the next `npm start`. */
export function environmentBeside(settings: Settings, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = localSecrets(settings.dataDir);
  return { ...apiEnvironment({ settings, secrets, accounts: [], env }), PROCESS_ROLE: 'web' };
}

async function runBeside(settings: Settings, script: string, args: readonly string[]): Promise<number> {
  if (settings.mongodbUri === undefined && !(await answers(settings.ports.mongo))) {
    throw new Error(
      `No database answers on port ${settings.ports.mongo} (MONGO_PORT). Is the product running? Start it with \`npm start\`.`,
    );
  }
  const { secrets: file } = dataPlaces(settings.dataDir);
  // New ones would verify nothing that exists, and convert records that the real ones can no longer read.
  if (!process.env['LEDGER_SECRET'] && !fs.existsSync(file)) {
    throw new Error(`There is no ${file}, which \`npm start\` creates. Is DATA_DIR the directory of this product?`);
  }
  const env = environmentBeside(settings, process.env);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--require', compiled('stack/orphan-guard.js'), script, ...args], {
      cwd: ROOT,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    // Ctrl-C in a terminal also reaches the child; this process only waits until the child has stopped.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
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
