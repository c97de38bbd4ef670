/** Finds the Chromium for the journeys. Installs nothing: `npm test` has done that before. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of the browser: `CHROMIUM_PATH`, or the first of the names on PATH; undefined lets Playwright use its own. */
export function browserExecutable(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  for (const name of NAMES) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // Not in this folder; try the next one.
      }
    }
  }
  return undefined;
}
