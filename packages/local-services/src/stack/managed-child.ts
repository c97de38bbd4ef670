/** One child process: started, watched, restarted within limits, stopped. Knows neither what runs in it nor its siblings. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readable } from './log-line';
import { compiled, ROOT } from './places';

export interface ChildDefinition {
  name: string;
  /** Script and its arguments. */
  command: readonly [string, ...string[]];
  env: NodeJS.ProcessEnv;
  /** Matches the line of output that says it is ready. */
  readyLine?: RegExp;
  /** Polled when there is no such line; undefined once ready, otherwise what it is still waiting for. */
  probe?: () => Promise<string | undefined>;
  readyTimeoutMs: number;
  stopTimeoutMs: number;
}

export interface ChildEvents {
  line(child: ManagedChild, line: string): void;
  /** It ended on its own and will be restarted after `pauseMs`. */
  restarting(child: ManagedChild, how: string, pauseMs: number): void;
  restarted(child: ManagedChild): void;
  /** It ended on its own too often, or could not be restarted. */
  lost(child: ManagedChild, how: string): void;
}

/** Restarts allowed within `windowMs` before a child counts as lost; the pause before each is twice the last one's. */
export const RESTARTS = { most: 5, windowMs: 60_000, firstPauseMs: 300 };

const KEPT_LINES = 40;
const PROBE_PAUSE_MS = 100;

export class StartFailed extends Error {
  constructor(
    readonly child: string,
    how: string,
    lines: readonly string[],
  ) {
    // What it wrote for people says the same as its log.
    const words = lines.filter((line) => !line.startsWith('{'));
    const said = (words.length > 0 ? words : lines.map(readable)).map((line) => line.replace(/^/gm, '  '));
    const told = said.length > 0 ? `Its last lines:\n${said.join('\n')}` : 'It said nothing.';
    super(`${child} did not start: ${how}. ${told}`);
    this.name = 'StartFailed';
  }
}

export class ManagedChild {
  readonly name: string;
  private process: ChildProcess | undefined;
  private exited: Promise<string> | undefined;
  private readonly kept: string[] = [];
  private restarts: number[] = [];
  private wanted = false;
  private ready = false;
  private timer: NodeJS.Timeout | undefined;
  private onLine: ((line: string) => void) | undefined;

  constructor(
    private readonly definition: ChildDefinition,
    private readonly events: ChildEvents,
  ) {
    this.name = definition.name;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Whether it has been ready since it was last started. */
  get isReady(): boolean {
    return this.ready;
  }

  /** The last lines of its output. */
  lastLines(): readonly string[] {
    return this.kept;
  }

  /** Starts it and waits until it is ready. Rejects with StartFailed, after stopping it. */
  async start(): Promise<void> {
    this.wanted = true;
    try {
      await this.launch();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Asks it to stop, then kills it. */
  async stop(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.timer);
    const { exited } = this;
    if (!this.process || !exited) return;
    this.signal('SIGTERM');
    const forced = setTimeout(() => this.killNow(), this.definition.stopTimeoutMs);
    await exited;
    clearTimeout(forced);
  }

  /** Stops and starts it, e.g. because its code has changed. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Kills it and its children at once. */
  killNow(): void {
    const pid = this.process?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }

  private signal(signal: NodeJS.Signals): void {
    try {
      this.process?.kill(signal);
    } catch {
      // Already gone.
    }
  }

  private async launch(): Promise<void> {
    const { definition } = this;
    const child = spawn(process.execPath, ['--require', compiled('stack/orphan-guard.js'), ...definition.command], {
      cwd: ROOT,
      env: definition.env,
      // Its own process group: Ctrl-C reaches only the supervisor, which then stops all children in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.process = child;
    this.kept.length = 0;
    this.ready = false;
    let running = true;
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `ended by ${signal}`));
    }).then((how) => {
      running = false;
      if (this.process === child) this.process = undefined;
      return how;
    });
    this.exited = exited;
    const announced = new Promise<void>((resolve) => {
      this.onLine = (line) => {
        if (definition.readyLine?.test(line)) resolve();
      };
    });
    for (const stream of [child.stdout, child.stderr]) this.readLines(stream!);

    const outcome = await Promise.race([
      definition.readyLine ? announced.then(() => undefined) : this.probeUntilReady(() => running),
      exited,
      timeout(definition.readyTimeoutMs, `was not ready after ${definition.readyTimeoutMs / 1_000} s`),
    ]);
    this.onLine = undefined;
    if (outcome !== undefined) {
      // Its last output may still be in transit.
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new StartFailed(this.name, outcome, [...this.kept]);
    }
    this.ready = true;
    void exited.then((how) => {
      this.ready = false;
      if (this.wanted && this.exited === exited) this.endedOnItsOwn(how);
    });
  }

  private endedOnItsOwn(how: string): void {
    const now = Date.now();
    this.restarts = this.restarts.filter((at) => at > now - RESTARTS.windowMs);
    if (this.restarts.length >= RESTARTS.most) {
      this.wanted = false;
      this.events.lost(this, how);
      return;
    }
    const pauseMs = RESTARTS.firstPauseMs * 2 ** this.restarts.length;
    this.restarts.push(now);
    this.events.restarting(this, how, pauseMs);
    this.timer = setTimeout(() => {
      this.launch().then(
        () => this.events.restarted(this),
        (error: unknown) => {
          if (!this.wanted) return;
          this.killNow();
          this.endedOnItsOwn(error instanceof Error ? error.message : String(error));
        },
      );
    }, pauseMs);
  }

  /** Resolves to undefined once ready; never rejects. Keeps polling as long as the process runs. */
  private async probeUntilReady(running: () => boolean): Promise<undefined> {
    const { probe } = this.definition;
    while (probe && running() && this.wanted) {
      const waiting = await probe().catch((error: unknown) => String(error));
      if (waiting === undefined) return undefined;
      await new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS));
    }
    // Never settles: the other promises of the race decide.
    return new Promise<never>(() => undefined);
  }

  private readLines(stream: NodeJS.ReadableStream): void {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      // A line without an end must not grow without bound.
      rest = lines.pop()!.slice(-100_000);
      for (const line of lines) this.keep(line);
    });
    stream.on('end', () => {
      if (rest !== '') this.keep(rest);
    });
  }

  private keep(line: string): void {
    this.kept.push(line.slice(0, 2_000));
    if (this.kept.length > KEPT_LINES) this.kept.shift();
    this.onLine?.(line);
    this.events.line(this, line);
  }
}

function timeout(ms: number, message: string): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve(message), ms).unref());
}
