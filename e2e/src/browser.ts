/** Finds the browsers for the journeys. Installs nothing: `npm test` has done that before. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of the browser: `CHROMIUM_PATH`, or the first of the names on PATH; undefined lets Playwright use its own. */
export function browserExecutable(): string | undefined {
  return process.env['CHROMIUM_PATH'] || NAMES.map(onPath).find((path) => path !== undefined);
}

/** Path of the first program of this name on PATH. */
export function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
