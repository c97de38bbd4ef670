/** A process for injecting faults: started at a fixed address, killed, frozen, resumed, restarted. Does not know what it runs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
const ASK_EVERY_MS = 50;
const MAX_SAID = 2_000;

interface ServiceOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** File for its error output. */
  readonly errors: string;
  /** Whether it serves; polled until it does. */
  readonly isReady: () => Promise<boolean>;
}

export class Service {
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();

  constructor(
    readonly name: string,
    private readonly options: ServiceOptions,
  ) {}

  /** Starts it, with `env` added to its own, and waits until it serves. Throws when it ends first or takes too long. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const errors = openSync(this.options.errors, 'w');
    const child = spawn(process.execPath, this.options.args, {
      env: { ...process.env, ...this.options.env, ...env },
      stdio: ['ignore', 'ignore', errors],
    });
    closeSync(errors);
    this.child = child;
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()));
    const until = Date.now() + START_TIMEOUT_MS;
    while (!(await this.options.isReady().catch(() => false))) {
      if (this.hasEnded || Date.now() > until) {
        const said = readFileSync(this.options.errors, 'utf8').slice(-MAX_SAID);
        throw new Error(`${this.name} ${this.hasEnded ? 'ended while it started' : 'did not start in time'}:\n${said}`);
      }
      await sleep(ASK_EVERY_MS);
    }
  }

  /** Whether it has ended, for whatever reason. */
  get hasEnded(): boolean {
    return this.child !== undefined && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  /** How it ended, and the end of its error output; read this before restarting it. */
  lastWords(): string {
    const { exitCode, signalCode } = this.child ?? {};
    return `${signalCode ?? `code ${exitCode}`}: ${readFileSync(this.options.errors, 'utf8').slice(-MAX_SAID)}`;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.ended;
  }

  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  /** Asks it to end, and kills it when it does not. */
  async stop(): Promise<void> {
    this.goOn();
    this.child?.kill('SIGTERM');
    const timer = setTimeout(() => this.child?.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.ended;
    clearTimeout(timer);
  }
}
