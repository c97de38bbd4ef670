/**
 * The environment that is open now, and everybody who uses it. It is closed and opened anew, in moments in which nobody reads or writes, to give mapped memory back
 * to the system or to put another data file in place. Knows nothing of what is read and written.
 */
import { readFileSync } from 'node:fs';
import { mongoError } from '../errors';
import { Environment } from './environment';

const READER_SWEEP_MS = 60_000;
const MEMORY_SWEEP_MS = 100;
const RELEASE_EVERY_MS = 250;
/** How long a long command waits for a moment in which no other command runs. */
const REST_MS = 20;
/** Mapped memory beyond which it is given back; Node itself maps about 60 MB of files. */
const MAPPED_LIMIT_BYTES = 160 * 1024 * 1024;
/** How long commands may take to let go of the data file before it is not replaced. */
const QUIET_WITHIN_MS = 2_000;
/** Bytes of a page, in which Linux counts mapped memory; on a machine with larger ones more is mapped than is thought. */
const PAGE_BYTES = 4_096;

/** What the store is writing. */
interface Writes {
  /** Nothing is being written, and nothing waits for it. */
  areDone(): boolean;
  /** Writes that wait; the commands that wait for them do not read. */
  waiting(): number;
}

export class SharedEnvironment {
  private environment: Environment;
  private readonly sweeps: NodeJS.Timeout[];
  private reopening: Promise<void> | undefined;
  private closing = false;
  private backups = 0;
  /** Commands being run. */
  private users = 0;
  private mapsTooMuch = false;
  private restAgainAtMs = 0;
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

  /** To be asked for anew whenever something is begun. */
  get current(): Environment {
    return this.environment;
  }

  /** Resolves at once, except while the environment is being opened anew. Whoever is about to begin something waits for it. */
  ready(): Promise<void> | undefined {
    return this.reopening;
  }

  /** Runs a command. Between two commands, even of a busy server, memory can be given back; in the middle of one it cannot. */
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

  /** More is mapped than should be, and nothing but commands under way keeps it from being given back. */
  get isShortOfMemory(): boolean {
    if (this.reopening) return true;
    // A scan maps a lot between two sweeps. Opening anew takes time too: not too often, unless it is very much.
    const nowMs = performance.now();
    if (nowMs < this.restAgainAtMs || !this.lookAtMemory()) return false;
    return nowMs > this.releasedAtMs + RELEASE_EVERY_MS || mappedBytes() > 1.5 * this.mappedLimitBytes;
  }

  /** In the middle of a long command that has nothing open: memory can be given back as between two commands. */
  async rest(): Promise<void> {
    const untilMs = performance.now() + REST_MS;
    this.users -= 1;
    try {
      while (this.mapsTooMuch && !this.closing && !this.releaseMemory() && performance.now() < untilMs)
        await new Promise((resolve) => setTimeout(resolve, 1));
      // Somebody may hold a snapshot for long, as a transaction does: asking at every step would only take time.
      if (this.mapsTooMuch) this.restAgainAtMs = performance.now() + MEMORY_SWEEP_MS;
      while (this.reopening) await this.reopening;
    } finally {
      this.users += 1;
    }
  }

  /** `rest`, where there is a reason to. */
  async restIfShort(): Promise<void> {
    if (this.isShortOfMemory) await this.rest();
  }

  /** In the middle of a command that has nothing open: waits, while memory can be given back as between two commands. */
  async away<T>(waiting: Promise<T>): Promise<T> {
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
   * Closes and opens the environment, which gives mapped pages back to the system. Does nothing while a command reads or writes.
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
   * Runs `change` with the environment closed, when every command that was begun has ended, rests, or waits for its write.
   * @throws 117 when a command does not let go of it in time
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

  /** From now on it stays the one that it is. */
  async keep(): Promise<void> {
    this.closing = true;
    for (const sweep of this.sweeps) clearInterval(sweep);
    await this.reopening;
  }

  private lookAtMemory(): boolean {
    this.mapsTooMuch = mappedBytes() > this.mappedLimitBytes;
    return this.mapsTooMuch;
  }
}

/** Bytes of mapped files in memory, where the system tells. */
function mappedBytes(): number {
  try {
    return Number(readFileSync('/proc/self/statm', 'utf8').split(' ')[2]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
