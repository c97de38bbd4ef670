/**
 * The LMDB store: snapshots for readers, and one writer that gathers everything queued into one transaction with one fsync (group commit).
 * Each job runs in a child transaction, so a job that throws leaves nothing behind. Knows bytes only; `SharedEnvironment` tracks who uses
 * the environment and when it may be reopened.
 */
import { mkdirSync, readdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { MongoError, mongoError } from '../errors';
import { CommitThread } from './commit-thread';
import { Compaction } from './compaction';
import {
  claimDirectory,
  DATA_FILE,
  DirectoryError,
  FORMAT_FILE,
  keepToOwner,
  lockCopying,
  markDirectory,
  OWNER_ONLY_DIRECTORY,
  syncFile,
  type DirectoryLock,
} from './directory';
import { storageError } from './environment';
import { SharedEnvironment } from './shared-environment';
import type { Snapshot, Writer } from './key-value';

/** Limits on a group: its number of jobs, and the time after which no further one is begun. They bound how long a group blocks the event loop. */
const GROUP_LIMIT = 512;
const GROUP_MS = 10;
/** Maximum number of queued jobs; further ones are refused, which a driver sees as an ordinary error. */
const QUEUE_LIMIT = 20_000;
/** How long a group waits for more writes while several clients write. */
const GATHER_MS = 1;
/** When a write fails and the disk has less free space than this, it is reported as full. */
const FULL_BELOW_BYTES = 1024 * 1024;

interface Job {
  run: (writer: Writer) => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { value: unknown } | { error: unknown };

/** For in-memory state that mirrors what is written and must be committed or rolled back along with the group. */
export interface GroupListener {
  committed(): void;
  failed(): void;
}

export class Store {
  readonly environment: SharedEnvironment;
  private readonly queue: Job[] = [];
  private pumping: Promise<void> | undefined;
  /** Work to run between two groups, while writes wait. */
  private betweenGroups: (() => Promise<void>) | undefined;
  private closed = false;
  private listener: GroupListener | undefined;
  private committing = false;
  private gathering: { wanted: number; done(): void } | undefined;

  private constructor(
    private readonly dir: string,
    readOnly: boolean,
    private readonly lock: DirectoryLock,
    private readonly commitThread = new CommitThread(),
    mappedLimitBytes?: number,
  ) {
    const writes = { areDone: () => !this.pumping, waiting: () => this.queue.length };
    this.environment = new SharedEnvironment(dir, readOnly, writes, mappedLimitBytes);
  }

  /** Opens the data directory, creating it if needed. @throws DirectoryError when it is in use, foreign or damaged. */
  static open(dir: string, commitThread?: CommitThread, mappedLimitBytes?: number): Store {
    const lock = claimDirectory(dir);
    try {
      return new Store(dir, false, lock, commitThread, mappedLimitBytes);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /**
   * Opens an existing directory read-only, even while a server runs on it: LMDB readers in other processes see a consistent state.
   * @throws DirectoryError while another process does the same, or the server compacts
   */
  static openForBackup(dir: string): Store {
    const lock = lockCopying(path.resolve(dir));
    try {
      return new Store(dir, true, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Registers the listener; there is only one. */
  onGroup(listener: GroupListener): void {
    this.listener = listener;
  }

  /** The latest committed state, stable until closed. */
  snapshot(): Snapshot {
    if (this.closed) throw mongoError('ShutdownInProgress', 'The server is shutting down');
    return this.environment.current.snapshot();
  }

  /**
   * Queues a job for the next group; resolves with its result once the group is on disk. A job is synchronous and may be rolled back as a
   * whole: when it throws, or when the group's commit fails (then every job of the group is rejected).
   */
  write<T>(run: (writer: Writer) => T): Promise<T> {
    if (this.closed) return Promise.reject(mongoError('ShutdownInProgress', 'The server is shutting down'));
    if (this.queue.length >= QUEUE_LIMIT) {
      return Promise.reject(mongoError('OperationFailed', `More than ${QUEUE_LIMIT} writes are waiting`));
    }
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
      if (this.gathering && this.queue.length >= this.gathering.wanted) this.gathering.done();
      this.pumping ??= this.pump();
    });
  }

  /** Writes a consistent copy of the committed state into an empty directory while the server keeps running; resolves when it is on disk. */
  async backup(target: string): Promise<void> {
    mkdirSync(target, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
    if (readdirSync(target).length > 0) throw new DirectoryError(`${target} is not empty`);
    await this.environment.backup(target);
    markDirectory(target);
    keepToOwner(target);
    // LMDB does not sync its copy.
    for (const name of [DATA_FILE, FORMAT_FILE, '.']) syncFile(path.join(target, name));
  }

  /**
   * Rewrites the data file without unused pages. Reads continue meanwhile and writes wait; no transaction may be open. The caller must wait
   * for it inside `yieldWhile`.
   * @returns how many bytes shorter the file is
   * @throws 14031 when there is no room for the copy, 117 when a command does not stop using the old file in time
   */
  compact(): Promise<number> {
    if (this.closed) throw mongoError('ShutdownInProgress', 'The server is shutting down');
    return new Promise((resolve, reject) => {
      this.betweenGroups = () => this.rewrite().then(resolve, reject);
      this.pumping ??= this.pump();
    });
  }

  /** A group is being written: a snapshot taken now may or may not contain it. */
  get isCommitting(): boolean {
    return this.committing;
  }

  /** Finishes queued writes, then closes. Snapshots must be closed before. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.environment.stopReopening();
    await this.pumping;
    await this.environment.current.close();
    this.lock.release();
  }

  private async rewrite(): Promise<number> {
    const compaction = new Compaction(this.dir);
    try {
      await compaction.copy(this.environment.current);
      return await this.environment.whenQuiet(() => compaction.replace());
    } catch (error) {
      throw storageError(error as Error) ?? (await writeFailure(error, this.dir, 'The data file was left as it was'));
    } finally {
      compaction.end();
    }
  }

  private async pump(): Promise<void> {
    await turn();
    await this.environment.ready();
    while (this.queue.length > 0 || this.betweenGroups) {
      if (this.betweenGroups) {
        await this.betweenGroups();
        this.betweenGroups = undefined;
        continue;
      }
      let group: Job[] = [];
      const outcomes: Outcome[] = [];
      this.committing = true;
      try {
        await this.commit(() => {
          // Jobs are taken only now, so that those which arrived while the transaction began are included.
          const untilMs = performance.now() + GROUP_MS;
          while (group.length < GROUP_LIMIT && (group.length === 0 || performance.now() < untilMs)) {
            const job = this.queue.shift();
            if (!job) break;
            group.push(job);
            outcomes.push(this.attempt(job));
          }
        });
      } catch (error) {
        const failure = await writeFailure(error, this.dir, 'The write was not applied');
        this.listener?.failed();
        this.committing = false;
        if (group.length === 0) group = this.queue.splice(0, GROUP_LIMIT);
        for (const job of group) job.reject(failure);
        continue;
      }
      this.listener?.committed();
      this.committing = false;
      group.forEach((job, at) => {
        const outcome = outcomes[at];
        if (outcome && 'error' in outcome) job.reject(outcome.error);
        else job.resolve(outcome?.value);
      });
      await turn();
      await this.gather(Math.floor((group.length + this.queue.length) / 2));
    }
    this.pumping = undefined;
  }

  /** Runs `work` in a transaction and resolves once it is on disk. @throws when it could not be written */
  private async commit(work: () => void): Promise<void> {
    let workedAtMs = 0;
    const timed = (): void => {
      const startMs = performance.now();
      work();
      workedAtMs = performance.now();
      this.commitThread.ran(workedAtMs - startMs);
    };
    const environment = this.environment.current;
    if (!this.commitThread.isMain()) return await environment.transaction(timed);
    environment.transactionNow(timed);
    this.commitThread.committed(performance.now() - workedAtMs);
  }

  /**
   * A commit costs nearly the same for one write as for ten. So when several clients write all the time, the next group waits, for a moment
   * at most, until half of them have written again: their writes arrive while the others' replies are on their way. A single client never
   * waits.
   */
  private async gather(wanted: number): Promise<void> {
    if (wanted < 2 || this.queue.length >= wanted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      this.gathering = {
        wanted,
        done: () => {
          clearTimeout(timer);
          resolve();
        },
      };
    });
    this.gathering = undefined;
    await turn();
  }

  private attempt(job: Job): Outcome {
    const environment = this.environment.current;
    try {
      return { value: environment.savepoint(() => job.run(environment.writer)) };
    } catch (error) {
      return { error };
    }
  }
}

/** Yields, so that everything that has arrived can be read and join the next group. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Maps an error of LMDB or the system from a failed commit or copy to the one clients see.
 * @param what the start of the message: what was not applied
 */
async function writeFailure(error: unknown, dir: string, what: string): Promise<Error> {
  if (error instanceof MongoError) return error;
  let cause = error as Error & { commitError?: Promise<never>; code?: number };
  if (cause.commitError) {
    const timeout = new Promise<Error>((resolve) => setTimeout(() => resolve(cause), 50).unref());
    cause = (await Promise.race([cause.commitError.catch((inner: Error) => inner), timeout])) as typeof cause;
  }
  const text = cause.message;
  if (/No space left|MDB_MAP_FULL/i.test(text) || isFull(dir)) {
    return mongoError('OutOfDiskSpace', `${what}: no space left on the device (${text})`);
  }
  return mongoError('InternalError', `${what}: ${text}`);
}

/** LMDB reports a write cut short by a full disk as an input/output error. */
function isFull(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize < FULL_BELOW_BYTES;
  } catch {
    return false;
  }
}
