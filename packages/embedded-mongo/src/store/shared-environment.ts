/**
 * The currently open environment, shared by all commands. While nobody reads or writes, it is closed and reopened to release mapped memory
 * to the system, or to replace the data file. Knows nothing of what is read and written.
 */
import { readFileSync } from 'node:fs';
import { mongoError } from '../errors';
import { Environment } from './environment';

const READER_SWEEP_MS = 60_000;
const MEMORY_SWEEP_MS = 100;
const RELEASE_EVERY_MS = 250;
/** How long a long command waits for a moment in which no other command runs. */
const YIELD_MS = 20;
/** Mapped memory above which it is released; Node itself maps about 60 MB of files. */
const MAPPED_LIMIT_BYTES = 160 * 1024 * 1024;
/** How long commands have to stop using the data file before its replacement is given up. */
const QUIET_WITHIN_MS = 2_000;
/** The page size in which Linux counts mapped memory; on a machine with larger pages the result is too small. */
const PAGE_BYTES = 4_096;

/** The state of the store's write queue. */
interface Writes {
  /** Nothing is being written or waiting to be written. */
  areDone(): boolean;
  /** Number of queued writes; a command that waits for its write does not read. */
  waiting(): number;
}

export class SharedEnvironment {
  private environment: Environment;
  private readonly sweeps: NodeJS.Timeout[];
  private reopening: Promise<void> | undefined;
  private closing = false;
  private backups = 0;
  /** Number of commands that are running and not yielding. */
  private users = 0;
  private mapsTooMuch = false;
  private yieldAgainAtMs = 0;
  private releasedAtMs = -Infinity;

  constructor(
    private readonly dir: string,
    private readonly readOnly: boolean,
    private readonly writes: Writes,
    private readonly mappedLimitBytes = MAPPED_LIMIT_BYTES,
  ) {
    this.environment = new Environment(dir, readOnly);
    this.sweeps = [
      setInterval(() => {
        if (!this.reopening) this.environment.forgetDeadReaders();
      }, READER_SWEEP_MS),
      setInterval(() => {
        if (this.lookAtMemory()) this.releaseMemory();
      }, MEMORY_SWEEP_MS),
    ];
    for (const sweep of this.sweeps) sweep.unref();
  }

  /** Must not be cached: the environment may be reopened between two operations. */
  get current(): Environment {
    return this.environment;
  }

  /** Returns a promise while the environment is being reopened, otherwise undefined. Await it before beginning an operation. */
  ready(): Promise<void> | undefined {
    return this.reopening;
  }

  /** Runs a command. Memory can be released between commands, even on a busy server, but not in the middle of one. */
  async use<T>(command: () => Promise<T>): Promise<T> {
    while (this.reopening) await this.reopening;
    this.users += 1;
    try {
      return await command();
    } finally {
      this.users -= 1;
      if (this.mapsTooMuch) this.releaseMemory();
    }
  }

  /** Too much is mapped, and only running commands keep it from being released. */
  get isShortOfMemory(): boolean {
    if (this.reopening) return true;
    // A scan maps a lot between two sweeps. Reopening takes time too, so it is rate-limited unless far too much is mapped.
    const nowMs = performance.now();
    if (nowMs < this.yieldAgainAtMs || !this.lookAtMemory()) return false;
    return nowMs > this.releasedAtMs + RELEASE_EVERY_MS || mappedBytes() > 1.5 * this.mappedLimitBytes;
  }

  /** Called by a long command that holds nothing open: lets memory be released as between two commands. */
  async yieldForMemory(): Promise<void> {
    const untilMs = performance.now() + YIELD_MS;
    this.users -= 1;
    try {
      while (this.mapsTooMuch && !this.closing && !this.releaseMemory() && performance.now() < untilMs)
        await new Promise((resolve) => setTimeout(resolve, 1));
      // A snapshot may stay open for long, as a transaction's does; checking at every step would waste time.
      if (this.mapsTooMuch) this.yieldAgainAtMs = performance.now() + MEMORY_SWEEP_MS;
      while (this.reopening) await this.reopening;
    } finally {
      this.users += 1;
    }
  }

  /** Calls `yieldForMemory` if memory is short. */
  async yieldIfShort(): Promise<void> {
    if (this.isShortOfMemory) await this.yieldForMemory();
  }

  /** Awaits `waiting` for a command that holds nothing open; meanwhile memory can be released as between two commands. */
  async yieldWhile<T>(waiting: Promise<T>): Promise<T> {
    this.users -= 1;
    try {
      if (this.mapsTooMuch) this.releaseMemory();
      return await waiting;
    } finally {
      while (this.reopening) await this.reopening;
      this.users += 1;
    }
  }

  /**
   * Closes and reopens the environment, which releases mapped pages to the system. Does nothing while a command reads or writes.
   * @returns whether it has begun
   */
  releaseMemory(): boolean {
    const idle = this.users === 0 && this.writes.areDone() && this.environment.isUnread;
    if (!idle || this.closing || this.reopening || this.backups > 0) return false;
    const reopen = async (): Promise<void> => {
      await this.environment.close();
      this.environment = new Environment(this.dir, this.readOnly);
    };
    this.mapsTooMuch = false;
    this.releasedAtMs = performance.now();
    this.reopening = reopen().finally(() => {
      this.reopening = undefined;
    });
    return true;
  }

  /**
   * Runs `change` with the environment closed, once every running command has ended, yields, or waits for its write.
   * @throws 117 when a command does not do so in time
   */
  async whenQuiet<T>(change: () => T): Promise<T> {
    let opened = (): void => undefined;
    this.reopening = new Promise((resolve) => {
      opened = resolve;
    });
    try {
      const untilMs = performance.now() + QUIET_WITHIN_MS;
      while (this.users > this.writes.waiting() || !this.environment.isUnread || this.backups > 0) {
        if (performance.now() > untilMs)
          throw mongoError(
            'ConflictingOperationInProgress',
            'other commands still read the data file: compact it later',
          );
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await this.environment.close();
      try {
        return change();
      } finally {
        this.environment = new Environment(this.dir, this.readOnly);
      }
    } finally {
      this.reopening = undefined;
      opened();
    }
  }

  async backup(target: string): Promise<void> {
    await this.reopening;
    this.backups += 1;
    try {
      await this.environment.backup(target);
    } finally {
      this.backups -= 1;
    }
  }

  /** Prevents further reopening; called before closing. */
  async stopReopening(): Promise<void> {
    this.closing = true;
    for (const sweep of this.sweeps) clearInterval(sweep);
    await this.reopening;
  }

  private lookAtMemory(): boolean {
    this.mapsTooMuch = mappedBytes() > this.mappedLimitBytes;
    return this.mapsTooMuch;
  }
}

/** Bytes of mapped files in memory, or 0 where the system does not report it. */
function mappedBytes(): number {
  try {
    return Number(readFileSync('/proc/self/statm', 'utf8').split(' ')[2]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
