/**
 * Exports of the Auth emulator on disk, each complete or absent. They have the layout of the Firebase CLI, so `firebase emulators:start --import`
 * accepts them too, unless an account has a second factor by app, which that emulator does not support.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { jsonObjectOf } from '../json-object';
import { syncToDisk } from '../sync-to-disk';
import type { Enrollment } from './totp-state';

export interface EmulatorExport {
  /** Response of `accounts:batchGet`. */
  accounts: { users?: ExportedUser[] };
  /** Response of the emulator's `config`. */
  config: object;
  /** Secrets of second factors by app, by the factor's id. */
  secrets: Record<string, string>;
}

export interface ExportedUser {
  localId: string;
  email?: string;
  /** Seconds since 1970 as text: tokens issued earlier are no longer valid. */
  validSince?: string;
  mfaInfo?: Enrollment[];
}

const SECRETS = 'totp-secrets.json';
const NAME = /^export-(\d{8})$/;

export class ExportStore {
  constructor(private readonly dir: string) {
    fs.mkdirSync(dir, { recursive: true });
  }

  /** The newest complete export, or undefined. Throws when the newest one exists but cannot be read. */
  read(): EmulatorExport | undefined {
    const newest = this.generations().at(-1);
    if (newest === undefined) return undefined;
    const folder = path.join(this.dir, nameOf(newest), 'auth_export');
    const json = (name: string): object => {
      const file = path.join(folder, name);
      const found = jsonObjectOf(fs.readFileSync(file, 'utf8'));
      if (found) return found;
      throw new Error(
        `${file} is damaged. Bring it back from a backup; without ${this.dir} only demo accounts are left.`,
      );
    };
    return {
      accounts: json('accounts.json') as EmulatorExport['accounts'],
      config: json('config.json'),
      // Older exports have none.
      secrets: fs.existsSync(path.join(folder, SECRETS)) ? (json(SECRETS) as EmulatorExport['secrets']) : {},
    };
  }

  /** Writes a new export beside the last one, makes it the newest by one atomic rename, and removes older ones. */
  write(data: EmulatorExport, version: string): void {
    const generations = this.generations();
    const name = nameOf((generations.at(-1) ?? 0) + 1);
    const partial = path.join(this.dir, `${name}.partial`);
    for (const left of fs.readdirSync(this.dir).filter((one) => one.endsWith('.partial'))) {
      fs.rmSync(path.join(this.dir, left), { recursive: true, force: true });
    }
    fs.mkdirSync(path.join(partial, 'auth_export'), { recursive: true });
    writeDurably(path.join(partial, 'auth_export', 'accounts.json'), data.accounts);
    writeDurably(path.join(partial, 'auth_export', 'config.json'), data.config);
    writeDurably(path.join(partial, 'auth_export', SECRETS), data.secrets);
    writeDurably(path.join(partial, 'firebase-export-metadata.json'), {
      version,
      auth: { version, path: 'auth_export' },
    });
    fs.renameSync(partial, path.join(this.dir, name));
    syncToDisk(this.dir);
    for (const old of generations) fs.rmSync(path.join(this.dir, nameOf(old)), { recursive: true, force: true });
  }

  /** Ascending. */
  private generations(): number[] {
    return fs
      .readdirSync(this.dir)
      .map((name) => NAME.exec(name))
      .filter((match) => match !== null)
      .map((match) => Number(match[1]))
      .sort((a, b) => a - b);
  }
}

const nameOf = (generation: number): string => `export-${String(generation).padStart(8, '0')}`;

function writeDurably(file: string, value: unknown): void {
  fs.writeFileSync(file, JSON.stringify(value), { mode: 0o600, flush: true });
}
