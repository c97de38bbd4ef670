/** Installs packages when node_modules does not match the lockfile. Plain Node: nothing is installed yet. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.cjs';
import { endWithUs } from './lifetime.mjs';
import { ROOT } from './root.mjs';

const TIMEOUT_MS = 15 * 60_000;

/** Runs `npm ci` unless everything in the lockfile is installed. Throws with the end of npm's output. */
export async function ensureInstalled(progress) {
  if (whatDiffers() !== undefined) await withLock(ROOT, 'install', progress, () => install(progress));
}

async function install(progress) {
  // Another command may have installed it in the meantime.
  const missing = whatDiffers();
  if (missing === undefined) return;
  const step = progress.step(`Install packages (${missing})`);
  try {
    await npmCi();
    const differs = whatDiffers();
    // Otherwise every command would install anew, under what runs.
    if (differs)
      throw new Error(`package-lock.json names what no package needs (${differs}). Run npm install, and commit it.`);
    step.done();
  } catch (error) {
    step.failed();
    throw error;
  }
}

/** What is missing or stale, in a few words; undefined when nothing is. npm records what it has installed in a lockfile inside node_modules. */
function whatDiffers() {
  let wanted;
  let installed;
  try {
    wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
    installed = JSON.parse(readFileSync(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8')).packages;
  } catch {
    return 'none yet';
  }
  for (const [place, entry] of Object.entries(wanted)) {
    if (place === '' || !place.includes('node_modules')) continue;
    const found = installed[place];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!found) {
      // The lockfile also names binaries for other systems, which are never installed here.
      if (entry.optional || entry.peer) continue;
      return `${name} is missing`;
    }
    if (found.version !== entry.version || found.integrity !== entry.integrity) return `${name} is stale`;
  }
  return undefined;
}

function npmCi() {
  return new Promise((resolve, reject) => {
    // Under npm, the same npm again; otherwise the one on the PATH.
    const npm = process.env.npm_execpath;
    const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    const child = spawn(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32' && command === 'npm',
    });
    endWithUs(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-8_000);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ci failed. Is this machine online, or its npm cache filled?\n${output}`));
    });
  });
}
