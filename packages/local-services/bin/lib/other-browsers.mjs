/** Installs the browsers other than Chromium for the long journeys, from Debian as root. Elsewhere those journeys are skipped and say so. */
import { spawnSync } from 'node:child_process';
import { onPath } from './on-path.mjs';

const TIMEOUT_MS = 10 * 60_000;
/** Debian's packages, by a program that each contains. */
const PACKAGES = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb',
  xauth: 'xauth',
};

/** Installs what is missing, if it can. Never throws: a browser that cannot be installed is not a failure. */
export function ensureOtherBrowsers(progress) {
  const missing = Object.entries(PACKAGES).filter(([program]) => !onPath([program]));
  if (missing.length === 0) return;
  const step = progress.step('Install Firefox and WebKit');
  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: 'ignore', timeout: TIMEOUT_MS, env };
    spawnSync('apt-get', ['update'], options);
    for (const [, name] of missing) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  }
  const left = missing.filter(([program]) => !onPath([program])).map(([, name]) => name);
  step.done(left.length === 0 ? 'Debian' : `without ${left.join(', ')}: the journeys that need it are skipped`);
}
