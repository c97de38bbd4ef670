/** Demo tasks, people and coins: made once per data directory by the API's own command, which knows what belongs together. No API may run beside it. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { dataPlaces, ROOT, SCRIPTS } from './places';
import { apiEnvironment, type StackPlan } from './services';
import { mongodbUriOf } from './urls';

/** Several times what it takes beside the build of all front ends. */
const TIMEOUT_MS = 300_000;

/** Makes demo data unless this directory has it; returns whether it was made. Rejects with the command's last words. */
export async function ensureDemoData(plan: StackPlan, signal: AbortSignal): Promise<boolean> {
  const { demoMark } = dataPlaces(plan.settings.dataDir);
  // The command itself knows what is there; the mark only saves starting it. Another database has its own demo data.
  const mark = `${mongodbUriOf(plan.settings).replace(/\/\/[^@/]*@/, '//')}\n`;
  if (fs.existsSync(demoMark) && fs.readFileSync(demoMark, 'utf8') === mark) return false;
  await run(plan, signal);
  fs.writeFileSync(demoMark, mark);
  return true;
}

function run(plan: StackPlan, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPTS.seedDemo], {
      cwd: ROOT,
      env: apiEnvironment(plan),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      signal,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output = (output + text).slice(-4_000);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The demo data could not be made:\n${output}`));
    });
  });
}

/** Removes everything that a start makes, and nothing else that may lie in the directory. */
export function removeData(dataDir: string): void {
  const places = dataPlaces(dataDir);
  for (const place of [places.database, places.identities, places.payments, places.files, places.demoMark]) {
    fs.rmSync(place, { recursive: true, force: true });
  }
}
