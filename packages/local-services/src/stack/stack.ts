/** The whole product on one machine: started together, watched, stopped together. Prints nothing; the caller's callbacks report what happens. */
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { lockDirectory } from '@taskmint/embedded-mongo';
import { registryIn, storedRegistry, type StoredRegistry } from '@taskmint/federation/registry';
import { isShared, openStore } from '@taskmint/object-store';
import { demoAccounts, type DemoAccount } from '../demo-accounts';
import { buildFrontEnds, staleFrontEnds } from '../front-ends/build';
import { publishRemotes, publishWatched, removeUnused } from '../front-ends/publish';
import { ensureDemoData, removeData } from './demo-data';
import { freeBytes } from './disk';
import { ManagedChild, type ChildEvents } from './managed-child';
import { dataPlaces, SHELL, STAGING } from './places';
import { assertFree, freePorts } from './ports';
import { privateFolder } from './private-folder';
import { asStep, SILENT, type Progress } from './progress';
import { localSecrets } from './secrets';
import { apiEnvironmentBeyond, serviceDefinitions, type ServiceName, type StackPlan } from './services';
import { readSettings, type PortName, type Ports, type Settings } from './settings';
import { mongodbUriOf, urlsOf, withDatabase, type Urls } from './urls';

export interface StackOptions {
  /** `free` picks free ports; undefined: those of the settings. */
  ports?: 'free' | Ports;
  /** Undefined: as in the settings. `temporary`: a new one, removed by `stop`. */
  dataDir?: string;
  /** Added to the process's own environment. */
  env?: Readonly<Record<string, string>>;
  /** Empty the data directory first. */
  fresh?: boolean;
  /** The API and its demo data wait for this, since they compile while the front ends are built. Rejects when compiling fails. */
  compiled?: Promise<unknown>;
  /** Build stale front ends; otherwise a missing build is an error. */
  build?: boolean;
  progress?: Progress;
  events?: Partial<ChildEvents>;
  /** Aborts the start. */
  signal?: AbortSignal;
}

export interface Stack {
  settings: Settings;
  urls: Urls;
  mongodbUri: string;
  dataDir: string;
  accounts: readonly DemoAccount[];
  /** Additions to this process's environment for the API, for tests that start another API process. */
  apiEnvironment: Readonly<Record<string, string>>;
  /** The process of a service, if it runs here. */
  service(name: ServiceName): ManagedChild | undefined;
  /** Builds the shell if its sources have changed. */
  rebuildShell(progress?: Progress): Promise<void>;
  /** Makes a build of a remote with changing sources live; returns whether that changed anything. */
  publishWatched(buildDir: string): Promise<boolean>;
  /** Stops everything in order. Safe to call twice. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  killNow(): void;
}

/** The settings and ports do not work together, or something they need is missing. */
class StackRefused extends Error {
  override readonly name = 'StackRefused';
}

/** With less room than this, a failed start is blamed on the disk. */
const FULL_BYTES = 1024 ** 2;

const PORT_OF: Readonly<Record<ServiceName, PortName>> = {
  database: 'mongo',
  identity: 'authEmulator',
  payments: 'payments',
  mail: 'mail',
  api: 'api',
  site: 'site',
};

/** Starts the product. Rejects with the cause; nothing is left running then. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const progress = options.progress ?? SILENT;
  const isTemporary = options.dataDir === 'temporary';
  const env: NodeJS.ProcessEnv = { ...process.env, ...options.env };
  if (options.dataDir !== undefined) {
    env['DATA_DIR'] = isTemporary ? fs.mkdtempSync(path.join(os.tmpdir(), 'taskmint-')) : options.dataDir;
  }
  const read = readSettings(env, process.cwd());
  const ports = options.ports === 'free' ? await freePorts() : (options.ports ?? read.ports);
  // A temporary stack must not use a database with real data.
  const mongodbUri =
    isTemporary && read.mongodbUri !== undefined
      ? withDatabase(read.mongodbUri, `taskmint_${randomBytes(6).toString('hex')}`)
      : read.mongodbUri;
  const settings: Settings = { ...read, ports, mongodbUri };
  if (fs.existsSync(path.join(settings.dataDir, STAGING))) throw new StackRefused(unfinishedRestore(settings.dataDir));
  if (options.fresh && settings.mongodbUri !== undefined) {
    throw new StackRefused(
      '--fresh does not empty the server of MONGODB_URI. Drop its database yourself, or unset MONGODB_URI.',
    );
  }
  privateFolder(settings.dataDir);
  let stack: RunningStack | undefined;
  try {
    const plan: StackPlan = {
      settings,
      secrets: localSecrets(settings.dataDir),
      // Demo accounts only where no real people sign in.
      accounts: settings.firebase ? [] : demoAccounts(),
      env,
    };
    stack = new RunningStack(plan, options, isTemporary);
    await stack.start(progress);
    return stack;
  } catch (error) {
    const free = freeBytes(settings.dataDir);
    await stack?.stop();
    // Programs on a full disk end in many ways, by a signal without a word among them.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' && free > FULL_BYTES) throw error;
    throw new StackRefused(
      `The disk of ${settings.dataDir} (DATA_DIR) is full. Make room, then start again. ${(error as Error).message}`,
    );
  }
}

/** Starting would create new data in place of what is missing, and the restore would then be refused. */
function unfinishedRestore(dataDir: string): string {
  return (
    `A restore into ${dataDir} was interrupted. Run \`npm run restore -- DIR\` again, ` +
    `or remove ${path.join(dataDir, STAGING)} if what lies beside it is what you want to start.`
  );
}

class RunningStack implements Stack {
  readonly settings: Settings;
  readonly urls: Urls;
  readonly mongodbUri: string;
  readonly dataDir: string;
  readonly accounts: readonly DemoAccount[];
  readonly apiEnvironment: Stack['apiEnvironment'];
  private readonly children = new Map<ServiceName, ManagedChild>();
  private readonly abort = new AbortController();
  private stopping: Promise<void> | undefined;
  /** That of the database that would run here, so that no other product uses this directory. */
  private lock: ReturnType<typeof lockDirectory> | undefined;

  constructor(
    private readonly plan: StackPlan,
    private readonly options: StackOptions,
    private readonly isTemporary: boolean,
  ) {
    const { settings, accounts } = plan;
    this.settings = settings;
    this.urls = urlsOf(settings);
    this.mongodbUri = mongodbUriOf(settings);
    this.dataDir = settings.dataDir;
    this.accounts = accounts;
    this.apiEnvironment = apiEnvironmentBeyond(plan);
    const events: ChildEvents = {
      line: (child, line) => options.events?.line?.(child, line),
      restarting: (child, how, pauseMs) => options.events?.restarting?.(child, how, pauseMs),
      restarted: (child) => options.events?.restarted?.(child),
      lost: (child, how) => {
        options.events?.lost?.(child, how);
        void this.stop();
      },
    };
    for (const [name, definition] of serviceDefinitions(plan)) {
      this.children.set(name, new ManagedChild(definition, events));
    }
  }

  service(name: ServiceName): ManagedChild | undefined {
    return this.children.get(name);
  }

  async start(progress: Progress): Promise<void> {
    this.options.signal?.addEventListener('abort', () => void this.stop(), { once: true });
    const needed = [...this.children.keys()].map((name) => PORT_OF[name]);
    if (this.children.has('mail')) needed.push('mailWeb');
    await assertFree(this.settings.ports, needed);
    // Only now: what holds the ports may be using this data.
    if (this.options.fresh) removeData(this.dataDir);
    const { database, identities, payments, files } = dataPlaces(this.dataDir);
    for (const folder of [database, identities, payments, files]) privateFolder(folder);
    // The database locks the directory, or this process does where the database is elsewhere. Before that nothing may touch it: a product on other
    // ports may be using it, whose payments would go on into a journal that the second double has replaced.
    if (this.children.has('database')) await this.startOne('database', progress);
    else this.lock = lockDirectory(database);
    // Front ends are built while the services that do not need them start.
    await this.together([
      this.prepareFrontEnds(progress),
      this.startOne('identity', progress),
      this.startOne('mail', progress),
      this.startData(progress).then(() => this.startOne('api', progress)),
    ]);
    await this.startOne('site', progress);
  }

  async rebuildShell(progress: Progress = SILENT): Promise<void> {
    await buildFrontEnds(progress, this.abort.signal, 'this-machine', [SHELL]);
  }

  async publishWatched(buildDir: string): Promise<boolean> {
    return this.publish((registry) => publishWatched(registry, buildDir));
  }

  stop(): Promise<void> {
    this.abort.abort();
    this.stopping ??= this.stopInOrder();
    return this.stopping;
  }

  killNow(): void {
    for (const child of this.children.values()) child.killNow();
    this.lock?.release();
  }

  /** Runs `work` on the registry and builds of this product. */
  private async publish<Result>(work: (registry: StoredRegistry) => Promise<Result>): Promise<Result> {
    const { store, dataDir } = this.settings;
    const { registry, remotes } = dataPlaces(dataDir);
    if (isShared(store)) return work(registryIn(openStore(store, dataDir)));
    const place = storedRegistry(registry);
    const result = await work(place);
    await removeUnused(place, remotes);
    return result;
  }

  private async prepareFrontEnds(progress: Progress): Promise<void> {
    if (this.options.build) {
      await buildFrontEnds(progress, this.abort.signal);
    } else {
      const stale = await staleFrontEnds();
      if (stale.length > 0) throw new StackRefused(`Not built: ${stale.join(', ')}. Run \`npm run build\` first.`);
    }
    await asStep(
      progress,
      'Publish remotes',
      () => this.publish(publishRemotes),
      (published) => published.join(', ') || 'nothing new',
    );
  }

  /**
   * Fills the database before the API runs. The demo story happened over months, each event at its own time; the API's jobs use the current time, and
   * would end a past task between its posting and the work on it.
   */
  private async startData(progress: Progress): Promise<void> {
    await Promise.all([this.options.compiled, this.startOne('payments', progress)]);
    if (this.plan.accounts.length === 0) return;
    await asStep(
      progress,
      'Demo data',
      () => ensureDemoData(this.plan, this.abort.signal),
      (isNew) => (isNew ? undefined : 'there already'),
    );
  }

  private async startOne(name: ServiceName, progress: Progress): Promise<void> {
    const child = this.children.get(name);
    if (!child) return;
    if (this.abort.signal.aborted) throw new StackRefused('Stopped while starting.');
    const port = this.settings.ports[PORT_OF[name]];
    await asStep(
      progress,
      `Start ${child.name}`,
      () => child.start(),
      () => `port ${port}`,
    );
  }

  private async stopInOrder(): Promise<void> {
    // The site and the API first, so that no request arrives while the services they depend on stop.
    for (const name of [...this.children.keys()].reverse()) await this.children.get(name)!.stop();
    this.lock?.release();
    if (this.isTemporary) fs.rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Waits for all. The first failure stops everything and is the one reported. */
  private async together(works: readonly Promise<void>[]): Promise<void> {
    const failures: unknown[] = [];
    await Promise.all(
      works.map((work) =>
        work.catch((error: unknown) => {
          failures.push(error);
          void this.stop();
        }),
      ),
    );
    if (failures.length > 0) throw failures[0];
  }
}
