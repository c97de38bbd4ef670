/** A database for tests in one line: a server on a directory of its own that is gone afterwards, shaped like MongoMemoryReplSet of mongodb-memory-server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer, type RunningServer } from './server/server';

export interface EmbeddedReplSetOptions {
  /** Where the data lies; without it in a temporary directory that `stop` removes. */
  readonly dbPath?: string;
  /** Port on 127.0.0.1; without it any free one. */
  readonly port?: number;
}

export class EmbeddedReplSet {
  private constructor(
    private readonly server: RunningServer,
    private readonly temporary: string | null,
  ) {}

  /** Starts it. Rejects as `start` does. */
  static async create({ dbPath, port = 0 }: EmbeddedReplSetOptions = {}): Promise<EmbeddedReplSet> {
    const temporary = dbPath === undefined ? await mkdtemp(path.join(tmpdir(), 'embedded-mongo-')) : null;
    try {
      return new EmbeddedReplSet(await startServer({ dir: dbPath ?? (temporary as string), port }), temporary);
    } catch (error) {
      if (temporary !== null) await rm(temporary, { recursive: true, force: true });
      throw error;
    }
  }

  /** Connection string, of this database if one is named. */
  getUri(database = ''): string {
    const uri = new URL(this.server.uri);
    uri.pathname = `/${database}`;
    return uri.toString();
  }

  /** Stops it and removes what it made. Safe to call twice. */
  async stop(): Promise<void> {
    await this.server.stop();
    if (this.temporary !== null) await rm(this.temporary, { recursive: true, force: true });
  }
}
