/** A one-line database for tests: a server on a temporary directory, with the API of mongodb-memory-server's MongoMemoryReplSet. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer, type RunningServer } from './server/server';

export interface EmbeddedReplSetOptions {
  /** Data directory; by default a temporary one, which `stop` removes. */
  readonly dbPath?: string;
  /** Port on 127.0.0.1; by default any free one. */
  readonly port?: number;
}

export class EmbeddedReplSet {
  private constructor(
    private readonly server: RunningServer,
    private readonly temporary: string | null,
  ) {}

  /** Creates and starts the server. Rejects as `start` does. */
  static async create({ dbPath, port = 0 }: EmbeddedReplSetOptions = {}): Promise<EmbeddedReplSet> {
    const temporary = dbPath === undefined ? await mkdtemp(path.join(tmpdir(), 'embedded-mongo-')) : null;
    try {
      return new EmbeddedReplSet(await startServer({ dir: dbPath ?? (temporary as string), port }), temporary);
    } catch (error) {
      if (temporary !== null) await rm(temporary, { recursive: true, force: true });
      throw error;
    }
  }

  /** Connection string, for the given database if one is named. */
  getUri(database = ''): string {
    const uri = new URL(this.server.uri);
    uri.pathname = `/${database}`;
    return uri.toString();
  }

  /** Stops the server and removes its temporary directory. Safe to call twice. */
  async stop(): Promise<void> {
    await this.server.stop();
    if (this.temporary !== null) await rm(this.temporary, { recursive: true, force: true });
  }
}
