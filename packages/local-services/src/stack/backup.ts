/**
 * Backup and restore of all local data: the embedded database as one consistent snapshot, even while it runs, then the files beside it. Knows the
 * paths, not their contents.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { backup as backUpDatabase, restore as restoreDatabase } from '@taskmint/embedded-mongo';
import { continueAfterRestore } from '@taskmint/federation/registry';
import { syncToDisk } from '../sync-to-disk';
import { dataPlaces, SEALS, STAGING } from './places';
import { privateFolder } from './private-folder';
import type { Settings } from './settings';

/** Written last: without it a backup is not complete. */
const MARK = 'taskmint-backup.json';
const FORMAT = 1;

/** The backup or restore is impossible and nothing was changed. The message says why and what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

type Asked = Pick<Settings, 'dataDir' | 'mongodbUri'>;

/**
 * Backs the data directory up into `target`, a new or empty directory. The database comes first: files, identities and payments are then at least as
 * new as its references to them, and the next start reconciles them. Only the ledger's seals are older than the database: a seal missing from the
 * database would mean that entries were removed.
 * @returns the names of what was copied
 */
export async function backUp({ dataDir, mongodbUri }: Asked, target: string): Promise<string[]> {
  refuseForeignDatabase(mongodbUri);
  const { database } = dataPlaces(dataDir);
  if (!isThere(database)) {
    throw new BackupRefused(`There is no data in ${dataDir} (DATA_DIR) yet. \`npm start\` makes it.`);
  }
  if (!isEmpty(target)) throw new BackupRefused(`${target} is not empty. Name a new directory for the backup.`);
  if (isInside(target, dataDir)) throw new BackupRefused(`${target} lies inside DATA_DIR. Name one outside.`);
  // It holds personal data and the secrets of this directory.
  privateFolder(target);
  const names = [path.basename(database)];
  const seals = path.join(dataDir, SEALS);
  const sealed = fs.existsSync(seals) ? fs.readFileSync(seals) : null;
  await backUpDatabase(database, path.join(target, path.basename(database)));
  for (const name of namesBeside(dataDir)) {
    copyWhileInUse(path.join(dataDir, name), path.join(target, name));
    names.push(name);
  }
  if (sealed) fs.writeFileSync(path.join(target, SEALS), sealed);
  // Everything is on disk before the backup counts as complete.
  syncAllIn(target);
  fs.writeFileSync(path.join(target, MARK), `${JSON.stringify({ format: FORMAT, made: new Date(), names })}\n`);
  for (const file of [MARK, '.']) syncToDisk(path.join(target, file));
  return names;
}

function syncAllIn(folder: string): void {
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) syncToDisk(path.join(folder, file));
}

/**
 * Creates a data directory from a backup. It must not contain data yet, so that nothing is ever overwritten. The registry of remotes continues above
 * every revision that pages may have seen.
 * @returns the names of what was restored
 */
export async function restore({ dataDir, mongodbUri }: Asked, from: string): Promise<string[]> {
  refuseForeignDatabase(mongodbUri);
  const names = contentsOf(from);
  const staging = path.join(dataDir, STAGING);
  const left = fs.existsSync(staging) ? knownNames(dataDir) : [];
  if (!isEmpty(dataDir, [STAGING, ...left])) {
    throw new BackupRefused(
      `${dataDir} (DATA_DIR) is not empty. Stop the product and move that directory away, or set DATA_DIR to a new one.`,
    );
  }
  // Staged, then moved: while the staging folder exists, the restore is incomplete and nothing starts. What lies beside the staging folder came out
  // of it, since a restore starts in an empty directory. The staging folder is removed last, so that this can be interrupted too.
  for (const name of [...left, STAGING]) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  // Folders inside get their own mode only when their contents are complete.
  for (const folder of [dataDir, staging]) privateFolder(folder);
  const database = path.basename(dataPlaces(dataDir).database);
  for (const name of names) {
    if (name === database) restoreDatabase(path.join(from, name), path.join(staging, name));
    else fs.cpSync(path.join(from, name), path.join(staging, name), { recursive: true });
  }
  const { registry } = dataPlaces(staging);
  if (fs.existsSync(registry)) await continueAfterRestore({ registry, why: `restored from ${from}` });
  // What is in its place is on disk, whenever the power goes.
  syncAllIn(staging);
  for (const name of fs.readdirSync(staging)) fs.renameSync(path.join(staging, name), path.join(dataDir, name));
  syncToDisk(dataDir);
  fs.rmdirSync(staging);
  syncToDisk(dataDir);
  return names;
}

/** Services replace files by renaming: a file that vanishes during the copy is there under its new name on the next try. */
function copyWhileInUse(from: string, to: string): void {
  for (let triesLeft = 5; ; triesLeft--) {
    try {
      return fs.cpSync(from, to, { recursive: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || triesLeft === 0) throw error;
      fs.rmSync(to, { recursive: true, force: true });
    }
  }
}

function refuseForeignDatabase(mongodbUri: string | undefined): void {
  if (mongodbUri === undefined) return;
  throw new BackupRefused(
    'MONGODB_URI names a MongoDB server: back that up with its own tools (mongodump, mongorestore), and DATA_DIR as files.',
  );
}

/** Names of the existing files and folders of the product beside the database. Anything else in the directory belongs to somebody else. */
function namesBeside(dataDir: string): string[] {
  const { database, ...others } = dataPlaces(dataDir);
  return Object.values(others)
    .filter((place) => place !== database && fs.existsSync(place))
    .map((place) => path.basename(place));
}

function contentsOf(from: string): string[] {
  const mark = path.join(from, MARK);
  if (!isThere(mark)) {
    throw new BackupRefused(`${from} is no complete backup: it has no ${MARK}, which \`npm run backup\` writes last.`);
  }
  const text = fs.readFileSync(mark, 'utf8');
  if (!text.endsWith('\n')) {
    throw new BackupRefused(
      `${from} is no complete backup: its ${MARK} is cut off. Was there room where it was written?`,
    );
  }
  const { format, names } = JSON.parse(text) as { format?: unknown; names?: string[] };
  if (format !== FORMAT || !Array.isArray(names)) {
    throw new BackupRefused(`${from} was made by another version (format ${String(format)}).`);
  }
  const known = knownNames(from);
  for (const name of names) {
    if (!known.includes(name) || !fs.existsSync(path.join(from, name))) {
      throw new BackupRefused(`${from} is damaged: ${name} is missing or unknown.`);
    }
  }
  return names;
}

function knownNames(dataDir: string): string[] {
  return Object.values({ ...dataPlaces(dataDir) }).map((place) => path.basename(place));
}

/** Whether it exists. Throws when this user may not know: what cannot be read is not missing. */
function isThere(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Whether there is nothing other than `besides`. */
function isEmpty(dir: string, besides: readonly string[] = []): boolean {
  return !isThere(dir) || fs.readdirSync(dir).every((name) => besides.includes(name));
}

function isInside(inner: string, outer: string): boolean {
  const relative = path.relative(outer, path.resolve(inner));
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}
