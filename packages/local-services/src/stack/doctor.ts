/**
 * Checks a local installation without changing anything: Node, settings, ports, disk, incomplete restores, everything that the API's own doctor
 * checks (`api/src/commands/doctor.command.ts`), and whether it can be upgraded.
 */
import { execFile, execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { freeBytes } from './disk';
import { dataPlaces, ROOT, STAGING } from './places';
import { answersHealth, takenAmong } from './ports';
import { SecretsDamaged, secretsOf } from './secrets';
import { apiEnvironment } from './services';
import { PORTS, readSettings, SettingsRefused, unreadSettings, type PortName, type Settings } from './settings';

export interface Finding {
  /** The check: `node`, `settings`, `ports`, `disk`, `data`, `upgrade`, or one of the API's. */
  readonly check: string;
  /** `warning` prevents nothing from running; `wrong` does, or will. */
  readonly state: 'fine' | 'warning' | 'wrong';
  readonly what: string;
  /** What to do; null when there is nothing. */
  readonly fix: string | null;
}

/** Below this, in bytes, a disk counts as nearly full; a backup beside the data needs the size of the data in addition. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;
const API_DOCTOR = path.join(ROOT, 'api', 'dist', 'commands', 'doctor.js');
const API_TIMEOUT_MS = 60_000;
/** Where a version declares its database migrations and the Node it needs; read without running it. */
const MIGRATIONS_FILE = 'api/src/migrations/migrations.json';

const fine = (check: string, what: string): Finding => ({ check, state: 'fine', what, fix: null });
const wrong = (check: string, what: string, fix: string): Finding => ({ check, state: 'wrong', what, fix });
const warning = (check: string, what: string, fix: string): Finding => ({ check, state: 'warning', what, fix });

/** All findings; `upgradeTo` is a Git reference, or a folder with another version. Rejects only when one of the doctor's own programs fails. */
export async function examine(
  env: Readonly<Record<string, string | undefined>>,
  upgradeTo: string | undefined,
): Promise<Finding[]> {
  const first = [nodeFinding(requiredNode(readFileAt(ROOT, 'package.json')))];
  let settings: Settings;
  try {
    settings = readSettings(env, process.cwd());
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error;
    const fix = 'set it as README says, and start again';
    return [...first, ...error.problems.map((problem) => wrong('settings', problem, fix))];
  }
  const isRunning = await answersHealth(settings.ports.api);
  const findings = [
    ...first,
    ...unreadSettings(env, process.cwd()).map(({ what, fix }) => warning('settings', what, fix)),
    ...(await portFindings(settings, isRunning)),
    diskFinding(settings.dataDir),
    dataFinding(settings.dataDir),
    ...(await apiFindings(settings, env, isRunning)),
  ];
  return upgradeTo === undefined ? findings : [...findings, ...upgradeFindings(upgradeTo, findings)];
}

/** Whether `found` (20.19.0) is at least `wanted` (>=20.19.0). */
function isNewEnough(found: string, wanted: string): boolean {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
  const [a, b] = [numbers(found), numbers(wanted)];
  const at = b.findIndex((number, index) => number !== (a[index] ?? 0));
  return at < 0 || (a[at] ?? 0) > (b[at] ?? 0);
}

function nodeFinding(wanted: string): Finding {
  if (isNewEnough(process.versions.node, wanted)) return fine('node', `${process.version}, wanted ${wanted}`);
  return wrong('node', `${process.version}, wanted ${wanted}`, 'install a newer Node');
}

const requiredNode = (manifest: string): string =>
  (JSON.parse(manifest) as { engines?: { node?: string } }).engines?.node ?? '0';

async function portFindings({ ports, mongodbUri }: Settings, isRunning: boolean): Promise<Finding[]> {
  if (isRunning) return [fine('ports', `the product runs; its API answers on ${ports.api}`)];
  const names = (Object.keys(PORTS) as PortName[]).filter((name) => name !== 'mongo' || mongodbUri === undefined);
  const taken = await takenAmong(ports, names);
  if (taken.length === 0) return [fine('ports', 'all are free')];
  return taken.map(({ what, fix }) => wrong('ports', what, fix));
}

function diskFinding(dataDir: string): Finding {
  const free = freeBytes(dataDir);
  const gigabytes = `${(free / 1024 ** 3).toFixed(1)} GB free where DATA_DIR is`;
  if (free >= MIN_FREE_BYTES) return fine('disk', gigabytes);
  return wrong('disk', gigabytes, 'make room: when it is full nothing can be written, and the API says so at /healthz');
}

function dataFinding(dataDir: string): Finding {
  if (fs.existsSync(path.join(dataDir, STAGING))) {
    return wrong(
      'data',
      `a restore into ${dataDir} was interrupted`,
      'run npm run restore -- DIR again; it begins anew',
    );
  }
  if (fs.existsSync(dataDir) && !isUsable(dataDir)) {
    return wrong(
      'data',
      `${dataDir} cannot be read and written by this user`,
      'run this as the user of npm start; if that is who runs it, the disk is read-only',
    );
  }
  const isThere = fs.existsSync(dataPlaces(dataDir).database);
  return fine('data', isThere ? `in ${dataDir}` : `none yet in ${dataDir}: npm start makes it`);
}

function isUsable(folder: string): boolean {
  try {
    fs.readdirSync(folder);
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function apiFindings(
  settings: Settings,
  env: Readonly<Record<string, string | undefined>>,
  isRunning: boolean,
): Promise<Finding[]> {
  const { dataDir, mongodbUri, smtpUrl } = settings;
  let found: ReturnType<typeof secretsOf>;
  try {
    found = secretsOf(dataDir);
  } catch (error) {
    if (!(error instanceof SecretsDamaged)) throw error;
    return [wrong('data', error.message, 'npm run restore -- DIR, into an empty DATA_DIR')];
  }
  const { secrets, areStored } = found;
  // A database that does not run cannot be asked, and before the first start asking the store would make its folder.
  const isStopped = !areStored || (mongodbUri === undefined && !isRunning);
  const args = isStopped ? [API_DOCTOR, '--settings'] : [API_DOCTOR];
  const apiEnv = apiEnvironment({ settings, secrets, accounts: [], env: { ...env } });
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...apiEnv, LOG_LEVEL: 'silent' },
    timeout: API_TIMEOUT_MS,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    // Exit code 1 with findings means that something is wrong: a valid result.
    if (error.stdout) return { stdout: error.stdout };
    throw new Error(`The API's doctor ended: ${error.stderr ?? String(error)}`);
  });
  const findings = (JSON.parse(stdout) as Finding[]).filter(
    // The mail catcher runs while the product does.
    ({ check }) => check !== 'mail' || isRunning || smtpUrl !== undefined,
  );
  if (!isStopped) return findings;
  return [
    ...findings,
    warning(
      'database',
      'not looked at, because the product does not run',
      'npm start, and npm run doctor again in another terminal',
    ),
  ];
}

/** A file of another version: from the folder `version`, or from that commit of this repository. Throws when there is none. */
function readFileAt(version: string, file: string): string {
  if (fs.existsSync(path.join(version, 'package.json'))) return fs.readFileSync(path.join(version, file), 'utf8');
  return execFileSync('git', ['show', `${version}:${file}`], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
}

/** Obstacles to upgrading to the other version, and what it would change in the database. */
function upgradeFindings(version: string, findings: readonly Finding[]): Finding[] {
  let manifest: string;
  let theirs: { name: string; kind: string; what: string }[];
  try {
    manifest = readFileAt(version, 'package.json');
    theirs = JSON.parse(readFileAt(version, MIGRATIONS_FILE)) as typeof theirs;
  } catch {
    return [
      wrong(
        'upgrade',
        `${version} is no version of Taskmint`,
        'name a Git reference (git fetch first), or a folder with the other version',
      ),
    ];
  }
  const node = requiredNode(manifest);
  const ours = JSON.parse(readFileAt(ROOT, MIGRATIONS_FILE)) as typeof theirs;
  const known = new Set(ours.map(({ name }) => name));
  const lost = ours.filter(({ name, kind }) => kind === 'after' && !theirs.some((one) => one.name === name));
  const coming = theirs.filter(({ name }) => !known.has(name));
  const unfinished = findings.find(
    ({ check, what }) => check === 'migrations' && what.startsWith('to be done afterwards'),
  );
  return [
    ...(isNewEnough(process.versions.node, node)
      ? []
      : [wrong('upgrade', `${version} wants Node ${node}; this is ${process.version}`, 'install a newer Node first')]),
    ...(lost.length > 0
      ? [
          wrong(
            'upgrade',
            `${version} is older: it does not know ${lost.map(({ name }) => name).join(', ')}`,
            'restore a backup from before, with that version',
          ),
        ]
      : []),
    ...(unfinished && coming.some(({ kind }) => kind === 'before')
      ? [
          wrong(
            'upgrade',
            `${unfinished.what}, which ${version} builds on`,
            'npm run migrate -- after, before the other version is started',
          ),
        ]
      : []),
    ...coming.map(({ name, kind, what }) => fine('upgrade', `${version} brings ${name} (${kind}): ${what}`)),
    fine(
      'upgrade',
      coming.length === 0
        ? `${version} brings nothing new to the database`
        : 'make a backup first: npm run backup -- DIR',
    ),
  ];
}
