/** Paths in the repository and in the data directory. The only module that knows them. */
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { artefactsOf } from '@taskmint/federation';

const PACKAGE = path.join(__dirname, '..', '..');

/** Root of the repository. */
export const ROOT = path.join(PACKAGE, '..', '..');

/** A compiled file of this package, also when this runs from source in a test. */
export function compiled(file: string): string {
  return path.join(PACKAGE, 'dist', file);
}

export const SCRIPTS = {
  database: path.join(ROOT, 'packages', 'embedded-mongo', 'dist', 'cli.js'),
  api: path.join(ROOT, 'api', 'dist', 'main.js'),
  seedDemo: path.join(ROOT, 'api', 'demo', 'dist', 'seed.js'),
  authEmulator: compiled('auth-emulator/main.js'),
  payments: compiled('payment-double/main.js'),
  mail: compiled('mail-catcher/main.js'),
  site: compiled('site/main.js'),
};

/** Accounts that can sign in with the Auth emulator. */
export const DEMO_ACCOUNTS = path.join(ROOT, 'api', 'demo', 'src', 'accounts.json');

/** Front ends by folder. */
export const SHELL = 'shell';
export const { REMOTES } = createRequire(ROOT)(path.join(ROOT, 'remotes.cjs')) as { REMOTES: readonly string[] };

export const BUILT = artefactsOf(ROOT);

export interface DataPlaces {
  database: string;
  identities: string;
  payments: string;
  /** Pictures and private files of the API. */
  files: string;
  /** Registry document of the remotes. */
  registry: string;
  /** Who released what, beside the registry. */
  journal: string;
  /** Its predecessor, from before the journal was a folder: still read, no longer written. */
  formerJournal: string;
  /** Published builds of the remotes, as the site serves them. */
  remotes: string;
  /** The site's copies of builds from a bucket; they can be fetched again. */
  remoteCopies: string;
  /** Names the database that contains the demo data. */
  demoMark: string;
  /** Secrets that sign this directory's sessions and payments. */
  secrets: string;
}

/** In the data directory: what an incomplete restore has copied so far. While it exists, nothing starts on the directory. */
export const STAGING = '.restoring';

/** In the data directory: the seals of the ledger, outside the database. */
export const SEALS = path.join('files', 'ledger-seals.jsonl');

export function dataPlaces(dataDir: string): DataPlaces {
  return {
    database: path.join(dataDir, 'database'),
    identities: path.join(dataDir, 'identities'),
    payments: path.join(dataDir, 'payments'),
    files: path.join(dataDir, 'files'),
    registry: path.join(dataDir, 'registry.json'),
    journal: path.join(dataDir, 'registry.journal'),
    formerJournal: path.join(dataDir, 'registry.journal.jsonl'),
    remotes: path.join(dataDir, 'remotes'),
    remoteCopies: path.join(dataDir, 'remote-copies'),
    demoMark: path.join(dataDir, 'demo-data.txt'),
    secrets: path.join(dataDir, 'secrets.json'),
  };
}
