/** Finds the Chromium that the journeys drive. Installs nothing: `npm test` does that before it starts them. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of the browser: `CHROMIUM_PATH`, else the first of the names that is on PATH; undefined lets Playwright take its own. */
export function browserExecutable(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  for (const name of NAMES) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // Not in this folder; the next one may have it.
      }
    }
  }
  return undefined;
}
