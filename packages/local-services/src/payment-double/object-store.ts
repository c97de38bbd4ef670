/**
 * The double's objects in memory, journalled to one file so that a killed process loses nothing it has confirmed. Each line of the journal holds the
 * writes of one request, so a request is stored in full or not at all. Knows nothing of payments.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';

interface Write {
  collection: string;
  id: string;
  value: unknown;
}

export class Collection<T extends object> {
  private readonly values = new Map<string, T>();

  constructor(
    private readonly store: ObjectStore,
    private readonly name: string,
  ) {}

  get(id: string): T | undefined {
    return this.values.get(id);
  }

  /** Only within a transaction of the store. The value must not be modified afterwards; put a new one. */
  put(id: string, value: T): T {
    this.store.record({ collection: this.name, id, value }, this.undo(id));
    this.values.set(id, value);
    return value;
  }

  delete(id: string): void {
    if (!this.values.has(id)) return;
    this.store.record({ collection: this.name, id, value: null }, this.undo(id));
    this.values.delete(id);
  }

  /** Oldest first. */
  all(): T[] {
    return [...this.values.values()];
  }

  entries(): IterableIterator<[string, T]> {
    return this.values.entries();
  }

  get size(): number {
    return this.values.size;
  }

  /** Replays one journalled write. */
  replay(id: string, value: T | null): void {
    if (value === null) this.values.delete(id);
    else this.values.set(id, value);
  }

  private undo(id: string): () => void {
    const before = this.values.get(id);
    return () => {
      if (before === undefined) this.values.delete(id);
      else this.values.set(id, before);
    };
  }
}

export class ObjectStore {
  private readonly collections = new Map<string, Collection<object>>();
  private open: { writes: Write[]; undos: (() => void)[] } | undefined;
  private fd: number | undefined;
  /** Length of the journal, in bytes; always the end of a line. */
  private length = 0;

  /** Without `file`, everything stays in memory. */
  constructor(private readonly file?: string) {
    if (file === undefined) return;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    this.load(file);
    try {
      this.compact(file);
    } catch (error) {
      // On a full disk the old journal serves as well.
      fs.rmSync(`${file}.new`, { force: true });
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
    this.fd = fs.openSync(file, 'a', 0o600);
    // A line begun before a crash would take the next one with it.
    this.length = fs.readFileSync(file).lastIndexOf('\n') + 1;
    fs.ftruncateSync(this.fd, this.length);
  }

  collection<T extends object>(name: string): Collection<T> {
    let found = this.collections.get(name);
    if (!found) {
      found = new Collection<object>(this, name);
      this.collections.set(name, found);
    }
    return found as unknown as Collection<T>;
  }

  /** Runs `work` (synchronous). Its writes are journalled together when it returns and rolled back when it throws. */
  transaction<R>(work: () => R): R {
    if (this.open) return work();
    const open: { writes: Write[]; undos: (() => void)[] } = { writes: [], undos: [] };
    this.open = open;
    try {
      const result = work();
      if (this.fd !== undefined && open.writes.length > 0) {
        this.append(this.fd, Buffer.from(`${JSON.stringify(open.writes)}\n`));
      }
      return result;
    } catch (error) {
      for (const undo of open.undos.reverse()) undo();
      throw error;
    } finally {
      this.open = undefined;
    }
  }

  /** Appends a whole line or, on a full disk, nothing. */
  private append(fd: number, line: Buffer): void {
    try {
      fs.writeFileSync(fd, line);
      this.length += line.length;
    } catch (error) {
      fs.ftruncateSync(fd, this.length);
      throw error;
    }
  }

  record(write: Write, undo: () => void): void {
    if (!this.open) throw new Error('a write outside of a transaction');
    this.open.writes.push(write);
    this.open.undos.push(undo);
  }

  close(): void {
    if (this.fd === undefined) return;
    fs.fsyncSync(this.fd);
    fs.closeSync(this.fd);
    this.fd = undefined;
  }

  private load(file: string): void {
    if (!fs.existsSync(file)) return;
    for (const [index, line] of fs.readFileSync(file, 'utf8').split('\n').entries()) {
      if (line === '') continue;
      let writes: Write[];
      try {
        writes = JSON.parse(line) as Write[];
      } catch {
        // A last line cut off by a crash was never confirmed; a damaged one in the middle means that somebody edited the file.
        process.emitWarning(`${file}: line ${index + 1} is damaged and left out`);
        continue;
      }
      for (const write of writes) this.collection(write.collection).replay(write.id, write.value as object | null);
    }
  }

  /** Rewrites the journal as one line per object, so that its size depends on the stored objects and not on their history. */
  private compact(file: string): void {
    const temporary = `${file}.new`;
    const fd = fs.openSync(temporary, 'w', 0o600);
    try {
      for (const [name, collection] of this.collections) {
        for (const [id, value] of collection.entries()) {
          fs.writeFileSync(fd, `${JSON.stringify([{ collection: name, id, value } satisfies Write])}\n`);
        }
      }
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
    fs.renameSync(temporary, file);
  }
}
