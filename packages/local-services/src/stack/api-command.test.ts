/** An additional API process lives no longer than the command that started it, however that ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../alive-fixture';
import { environmentBeside, runApiCommand, settingsBeside } from './api-command';
import { compiled, SCRIPTS } from './places';
import { localSecrets } from './secrets';
import { urlsOf } from './urls';

const COMMAND = compiled('stack/api-command.js');
/** A port on which nothing listens, so that the API waits for its database. */
const NOWHERE = 'mongodb://127.0.0.1:9/taskmint?replicaSet=rs0';

let dataDir: string;
beforeAll(() => {
  for (const script of [COMMAND, SCRIPTS.api]) {
    if (!fs.existsSync(script)) throw new Error('Compile first: npm run typecheck -- packages/local-services api');
  }
});
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(tmpdir(), 'taskmint-api-command-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

it.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s',
  async (signal) => {
    localSecrets(dataDir);
    const port = String(20_000 + (process.pid % 10_000));
    const command = spawn(process.execPath, ['-e', `require(${JSON.stringify(COMMAND)}).serveApi('${port}')`], {
      env: { ...process.env, MONGODB_URI: NOWHERE, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let api = 0;
    for await (const line of createInterface({ input: command.stdout })) {
      api = Number(/"pid":(\d+)/.exec(line)?.[1] ?? 0);
      if (api > 0) break;
    }
    const ended = once(command, 'exit');
    command.kill(signal);
    await ended;
    for (let triesLeft = 600; triesLeft > 0 && isAlive(api); triesLeft--) await pause(25);
    const isLeft = isAlive(api);
    if (isLeft) process.kill(api, 'SIGKILL');
    expect({ wasThere: api > 0, isLeft }).toEqual({ wasThere: true, isLeft: false });
  },
  60_000,
);

it('a process or command beside the product runs no jobs, and no migration that waits for the end of the version before', () => {
  const env = { DATA_DIR: dataDir, PROCESS_ROLE: 'all' };
  expect(environmentBeside(settingsBeside(env, '5001'), env)).toMatchObject({ PROCESS_ROLE: 'web' });
});

it('no command makes secrets of its own: a directory that was mistyped would make every entry of the ledger look forged', async () => {
  const before = { ...process.env };
  Object.assign(process.env, { MONGODB_URI: NOWHERE, DATA_DIR: dataDir });
  try {
    await expect(runApiCommand('verify-ledger', [])).rejects.toThrow(
      `There is no ${path.join(dataDir, 'secrets.json')}`,
    );
    expect(fs.readdirSync(dataDir)).toEqual([]);
  } finally {
    process.env = before;
  }
});

it.each([
  [{}, 'http://localhost:5000'],
  [{ API_PORT: '5101' }, 'http://localhost:5101'],
  [{ API_PORT: '5101', PUBLIC_API_URL: 'http://localhost:5100/' }, 'http://localhost:5100'],
])('an additional process of %j stores pictures under %s', (env, address) => {
  const settings = settingsBeside(env, '5002');
  expect([settings.ports.api, urlsOf(settings).api]).toEqual([5_002, address]);
});
