/**
 * Finds the Chromium for the journeys or installs one: as root from Debian, otherwise from Playwright, otherwise it says what to do.
 * `chromium-headless-shell` comes first: it needs three fifths of the CPU time for the same pages.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { onPath } from './on-path.mjs';
import { ROOT } from './root.mjs';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const TIMEOUT_MS = 10 * 60_000;

const ADVICE = `There is no Chromium, and it could not be installed. Do one of these and try again:
  - Debian or Ubuntu:  sudo apt-get install chromium-headless-shell
  - anywhere:          npx playwright install --with-deps chromium
  - or set CHROMIUM_PATH to a Chromium or Chrome that is there.`;

/** Makes sure that there is a browser. Throws with instructions when there is none. */
export function ensureChromium(progress) {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return;
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and there is nothing there.`);
  }
  if (onPath(NAMES)) return;
  const step = progress.step('Install Chromium');
  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: 'ignore', timeout: TIMEOUT_MS, env };
    spawnSync('apt-get', ['update'], options);
    for (const name of DEBIAN_PACKAGES) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
      if (onPath(NAMES)) return step.done('Debian');
    }
  }
  const cli = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
  const done = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: TIMEOUT_MS });
  if (done.status === 0) return step.done('Playwright');
  step.failed();
  throw new Error(ADVICE);
}
