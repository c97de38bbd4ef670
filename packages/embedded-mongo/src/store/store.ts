/**
 * The LMDB environment: snapshots for readers, and one writer that gathers everything queued into one transaction with one
 * fsync (group commit). Each job runs in a child transaction, so a job that throws leaves nothing behind. Knows bytes only; who uses the
 * environment, and when it may be opened anew, is the business of `SharedEnvironment`.
 */
import { mkdirSync, readdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { MongoError, mongoError } from '../errors';
import { CommitPace } from './commit-pace';
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
import type { Snapshot, Writer } from './views';

/** Jobs in one group, and the time from which on no further one is begun: bound how long a group holds the event loop. */
const GROUP_LIMIT = 512;
const GROUP_MS = 10;
/** Jobs that may wait; further ones are refused, which a driver sees as an ordinary error. */
const QUEUE_LIMIT = 20_000;
/** How long a group waits for more writes while several clients write. */
const GATHER_MS = 1;
/** A disk with less room than this is called full when a write fails. */
const FULL_BELOW_BYTES = 1024 * 1024;

interface Job {
  run: (writer: Writer) => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { value: unknown } | { error: unknown };

/** What must follow the fate of a group: in-memory state that mirrors what was written. */
export interface GroupListener {
  committed(): void;
  failed(): void;
}

export class Store {
  readonly environment: SharedEnvironment;
  private readonly queue: Job[] = [];
  private pumping: Promise<void> | undefined;
  /** What is done between two groups while writes wait. */
  private betweenGroups: (() => Promise<void>) | undefined;
  private closed = false;
  private listener: GroupListener | undefined;
  private committing = false;
  private gathering: { wanted: number; done(): void } | undefined;

  private constructor(
    private readonly dir: string,
    readOnly: boolean,
    private readonly lock: DirectoryLock,
    private readonly pace = new CommitPace(),
    mappedLimitBytes?: number,
  ) {
    const writes = { areDone: () => !this.pumping, waiting: () => this.queue.length };
    this.environment = new SharedEnvironment(dir, readOnly, writes, mappedLimitBytes);
  }

  /** Opens (creates) the data directory. @throws DirectoryError when it is in use, foreign or damaged. */
  static open(dir: string, pace?: CommitPace, mappedLimitBytes?: number): Store {
    const lock = claimDirectory(dir);
    try {
      return new Store(dir, false, lock, pace, mappedLimitBytes);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /**
   * Opens an existing directory read-only, beside the server that may be running on it: LMDB readers of other processes see
   * a consistent state.
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

  /** Registers the one owner of the in-memory mirror. */
  onGroup(listener: GroupListener): void {
    this.listener = listener;
  }

  /** The latest committed state, stable until closed. */
  snapshot(): Snapshot {
    if (this.closed) throw mongoError('ShutdownInProgress', 'The server is shutting down');
    return this.environment.current.snapshot();
  }

  /**
   * Queues a job for the next group; resolves with its result once the group is on disk. A job is synchronous and may be
   * undone as a whole: it throws, or the group's commit fails (then every job of the group is rejected).
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

  /** Writes a consistent copy of the committed state into an empty directory while the server goes on; resolves when it is on disk. */
  async backup(target: string): Promise<void> {
    mkdirSync(target, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
    if (readdirSync(target).length > 0) throw new DirectoryError(`${target} is not empty`);
    await this.environment.backup(target);
    markDirectory(target);
    keepToOwner(target);
    // LMDB leaves its copy to the system, which writes it down when it likes.
    for (const name of [DATA_FILE, FORMAT_FILE, '.']) syncFile(path.join(target, name));
  }

  /**
   * Makes the data file anew without unused pages. Reads go on meanwhile and writes wait; no transaction may be open. Whoever waits for it is `away`.
   * @returns how many bytes shorter the file is
   * @throws 14031 when there is no room for the copy, 117 when a command does not let go of the old file in time
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
    await this.environment.keep();
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
          // Taken only now: what came while the transaction began goes with it.
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

  /** Runs `work` in a transaction and resolves once that is on disk. @throws when it could not be written */
  private async commit(work: () => void): Promise<void> {
    let workedAtMs = 0;
    const timed = (): void => {
      const startMs = performance.now();
      work();
      workedAtMs = performance.now();
      this.pace.worked(workedAtMs - startMs);
    };
    const environment = this.environment.current;
    if (!this.pace.isHere()) return await environment.transaction(timed);
    environment.transactionNow(timed);
    this.pace.took(performance.now() - workedAtMs);
  }

  /**
   * A commit costs nearly the same for one write as for ten. So when several clients write all the time, half of them are waited for, a
   * moment at most: they come while the others' replies are on their way. A client alone never waits.
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

/** Lets everything that has arrived in the meantime be read and join the next group. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Turns what LMDB or the system says of a failed commit or copy into the error that clients see. @param what nothing of it was applied */
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

/** LMDB reports a write that was cut short by a full disk as an input/output error. */
function isFull(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize < FULL_BELOW_BYTES;
  } catch {
    return false;
  }
}
