/** Re-derives every balance of the running product from the ledger's entries, with the command that operators use. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runningStack } from './running-stack';

export async function verifyLedger(): Promise<{ ok: boolean; sum: number; differences: unknown[] }> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'ledger:verify', '--', '--json'], {
    cwd: join(__dirname, '../..'),
    // The data directory contains the ledger's secret.
    env: { ...process.env, MONGODB_URI: runningStack().mongodbUri, DATA_DIR: runningStack().dataDir },
  });
  return JSON.parse(stdout) as { ok: boolean; sum: number; differences: unknown[] };
}
