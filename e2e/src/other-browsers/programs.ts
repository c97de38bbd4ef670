/** Paths of the other browsers, where installed. `npm run test:full` installs them from Debian first. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { WebKitPrograms } from './webkit';

/** Where Debian keeps WebKit's helper programs. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

export function firefoxProgram(): string | null {
  return onPath('firefox-esr') ?? onPath('firefox');
}

export function webKitPrograms(): WebKitPrograms | null {
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('xvfb-run')];
  const browser = LIBRARIES.flatMap(foldersIn)
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(isProgram);
  return driver && display && browser ? { driver, display, browser } : null;
}

function foldersIn(library: string): string[] {
  try {
    return readdirSync(library)
      .filter((name) => name.startsWith('webkit2gtk-4'))
      .map((name) => join(library, name));
  } catch {
    return [];
  }
}
