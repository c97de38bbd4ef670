/** The Auth emulator with persistence: imports the last export at the start, and exports every change while it runs. */
import { createHash } from 'node:crypto';
import { refuseProduction } from '../stack/stand-in';
import { startEmulator, type Emulator, type SeedAccount } from './emulator';
import { ExportStore } from './export-store';

export interface AuthEmulatorOptions {
  projectId: string;
  /** 0 picks a free one. */
  port: number;
  /** Where exports are kept; undefined keeps nothing after the end. */
  dir?: string;
  /** Accounts that are created unless they exist. */
  accounts?: readonly SeedAccount[];
  /** Milliseconds between a change and its export. */
  settleMs?: number;
}

export interface AuthEmulator {
  url: string;
  /** Writes pending changes and stops. */
  stop(): Promise<void>;
}

const DEFAULT_SETTLE_MS = 100;

/** Starts the emulator with the data of `dir`. Refuses production and project ids that could be real. */
export async function startAuthEmulator(options: AuthEmulatorOptions): Promise<AuthEmulator> {
  refuseProduction('The Auth emulator signs nothing it issues');
  if (!options.projectId.startsWith('demo-')) {
    throw new Error(`The Auth emulator only stands in for projects named demo-…, not ${options.projectId}.`);
  }
  const store = options.dir === undefined ? undefined : new ExportStore(options.dir);
  const before = store?.read();
  const emulator = await startEmulator(options);
  try {
    if (before) await emulator.import(before);
    for (const account of options.accounts ?? []) await emulator.ensureAccount(account);
  } catch (error) {
    await emulator.close();
    throw error;
  }
  const exporter = store && new Exporter(emulator, store, options.settleMs ?? DEFAULT_SETTLE_MS);
  if (exporter) {
    await exporter.flush();
    emulator.onChange(() => exporter.changed());
  }
  return {
    url: emulator.url,
    async stop() {
      await exporter?.stop();
      await emulator.close();
    },
  };
}

/** Exports some time after a change, never two at once, with pauses in proportion to the cost of an export. */
class Exporter {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private lastDigest = '';
  private lastCostMs = 0;
  private stopped = false;

  constructor(
    private readonly emulator: Emulator,
    private readonly store: ExportStore,
    private readonly settleMs: number,
  ) {}

  changed(): void {
    if (this.timer !== undefined || this.stopped) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        // A full disk must not take sign-in down; the next change retries.
        this.flush().catch((error: unknown) => console.error('The identities could not be saved:', error));
      },
      this.settleMs + 5 * this.lastCostMs,
    );
  }

  /** Writes an export if anything differs from the last one. */
  flush(): Promise<void> {
    const next = this.running.then(async () => {
      const began = performance.now();
      const data = await this.emulator.export();
      const digest = createHash('sha256').update(JSON.stringify(data)).digest('hex');
      if (digest === this.lastDigest) return;
      this.store.write(data, this.emulator.version);
      this.lastDigest = digest;
      this.lastCostMs = performance.now() - began;
    });
    this.running = next.catch(() => undefined);
    return next;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.flush();
  }
}
