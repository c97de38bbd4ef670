/** Each stand-in by itself, as a process that is started with NODE_ENV=production: none serves, and each says why. */
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from './ports';
import { localSecrets } from './secrets';
import { serviceDefinitions } from './services';
import { readSettings } from './settings';

const HOOK = path.join(__dirname, '../../../../api/src/testing/run-source.cjs');
/** These serve the public too, and the API says itself what it refuses (`production-readiness.test.ts`). */
const PUBLIC = ['api', 'site'];

it('refuses production mode', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'taskmint-stand-in-'));
  try {
    const ports = await freePorts();
    const settings = { ...readSettings({ DATA_DIR: dataDir }, dataDir), ports };
    const env = { ...process.env, NODE_ENV: 'production' };
    const all = serviceDefinitions({ settings, secrets: localSecrets(dataDir), accounts: [], env });
    const standIns = [...all].filter(([name]) => !PUBLIC.includes(name));
    const said = await Promise.all(
      standIns.map(async ([name, { command, env: own }]) => {
        const [script, ...args] = command;
        const source = script.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
        const run = promisify(execFile)(process.execPath, ['-C', '@taskmint/source', '-r', HOOK, source, ...args], {
          env: own,
          timeout: 60_000,
        });
        return run.then(
          () => [name, 'ended well'],
          ({ code, stderr }: { code: unknown; stderr: string }) => [name, code, stderr],
        );
      }),
    );
    const refusal = expect.stringContaining('does not run with NODE_ENV=production.') as string;
    expect(said).toEqual(['database', 'identity', 'payments', 'mail'].map((name) => [name, 1, refusal]));
  } finally {
    fs.rmSync(dataDir, { recursive: true });
  }
}, 120_000);
