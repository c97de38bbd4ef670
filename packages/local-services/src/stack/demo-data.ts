/**
 * Demo tasks, people and coins: created once per data directory by the API's own command, which knows how they belong together. No API may run at the
 * same time.
 */
import * as fs from 'node:fs';
import { lockDirectory } from '@taskmint/embedded-mongo';
import { dataPlaces, ROOT, SCRIPTS } from './places';
import { runNode } from './run-node';
import { apiEnvironment, type StackPlan } from './services';
import { mongodbUriOf } from './urls';

/** Several times what it takes while all front ends are being built. */
const TIMEOUT_MS = 300_000;

/** Creates demo data unless this directory has it; returns whether it was created. Rejects with the end of the command's output. */
export async function ensureDemoData(plan: StackPlan, signal: AbortSignal): Promise<boolean> {
  const { demoMark } = dataPlaces(plan.settings.dataDir);
  // The command itself checks what exists; the mark only saves starting it. Another database has its own demo data.
  const mark = `${mongodbUriOf(plan.settings).replace(/\/\/[^@/]*@/, '//')}\n`;
  if (fs.existsSync(demoMark) && fs.readFileSync(demoMark, 'utf8') === mark) return false;
  const env = apiEnvironment(plan);
  const complaints = await runNode([SCRIPTS.seedDemo], { cwd: ROOT, env, timeoutMs: TIMEOUT_MS, signal });
  if (complaints !== null) throw new Error(`The demo data could not be made:\n${complaints}`);
  fs.writeFileSync(demoMark, mark);
  return true;
}

/**
 * Removes everything that a start creates, and nothing else in the directory. The mark goes first: after a kill in between, the next start creates
 * the demo data again. Throws DirectoryError, and removes nothing, while a server runs on the database.
 */
export function removeData(dataDir: string): void {
  const places = dataPlaces(dataDir);
  const lock = fs.existsSync(places.database) ? lockDirectory(places.database) : undefined;
  try {
    for (const place of [places.demoMark, places.database, places.identities, places.payments, places.files]) {
      fs.rmSync(place, { recursive: true, force: true });
    }
  } finally {
    lock?.release();
  }
}
