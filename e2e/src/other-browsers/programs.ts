/** Paths of the other browsers, where installed. `npm run test:full` installs them from Debian first. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, onPath } from '../browser';
import type { WebKitPrograms } from './webkit';

/** Where Debian keeps WebKit's helper programs. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];

export function firefoxProgram(): string | undefined {
  return onPath('firefox-esr') ?? onPath('firefox');
}

export function webKitPrograms(): WebKitPrograms | undefined {
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('xvfb-run')];
  const browser = LIBRARIES.flatMap(foldersIn)
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(isProgram);
  return driver && display && browser ? { driver, display, browser } : undefined;
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
