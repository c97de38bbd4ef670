/** The named clients, databases, collections and sessions of one test, and the events observed from its clients. */
import { BSON } from 'bson';
import {
  MongoClient,
  type ClientSession,
  type Collection,
  type CommandFailedEvent,
  type CommandStartedEvent,
  type CommandSucceededEvent,
  type Db,
  type Document,
} from 'mongodb';
import type { EntitySpec } from './format';

export interface SeenEvent {
  type: string;
  kind: 'command' | 'cmap';
  detail: Document;
}

/** Commands that the format excludes from the events. */
const SENSITIVE = new Set([
  'authenticate',
  'saslStart',
  'saslContinue',
  'getnonce',
  'createUser',
  'updateUser',
  'copydbgetnonce',
  'copydbsaslstart',
  'copydb',
  'configureFailPoint',
]);

export class Entities {
  private readonly byId = new Map<string, unknown>();
  private readonly clients: MongoClient[] = [];
  private readonly sessions: ClientSession[] = [];
  readonly events = new Map<string, SeenEvent[]>();

  constructor(private readonly uri: string) {}

  get(id: string): unknown {
    if (!this.byId.has(id)) throw new Error(`no entity '${id}'`);
    return this.byId.get(id);
  }

  session(id: string): ClientSession {
    return this.get(id) as ClientSession;
  }

  async create(specs: readonly Record<string, EntitySpec>[]): Promise<void> {
    for (const entry of specs) {
      const [kind, spec] = Object.entries(entry)[0] as [string, EntitySpec];
      this.byId.set(spec.id, await this.make(kind, spec));
    }
  }

  async close(): Promise<void> {
    for (const session of this.sessions) await session.endSession().catch(() => undefined);
    for (const client of this.clients) await client.close().catch(() => undefined);
  }

  private async make(kind: string, spec: EntitySpec): Promise<unknown> {
    switch (kind) {
      case 'client':
        return await this.makeClient(spec);
      case 'database':
        return (this.get(String(spec.client)) as MongoClient).db(spec.databaseName, spec.databaseOptions ?? {});
      case 'collection':
        return (this.get(String(spec.database)) as Db).collection(
          String(spec.collectionName),
          spec.collectionOptions ?? {},
        ) as Collection;
      case 'session': {
        const session = (this.get(String(spec.client)) as MongoClient).startSession(spec.sessionOptions ?? {});
        this.sessions.push(session);
        return session;
      }
      default:
        throw new Error(`entity kind '${kind}' is not supported by this runner`);
    }
  }

  private async makeClient(spec: EntitySpec): Promise<MongoClient> {
    const client = new MongoClient(this.uri, {
      ...(spec.uriOptions ?? {}),
      monitorCommands: true,
      // After a closed connection the server must be discovered again, even on a busy machine.
      serverSelectionTimeoutMS: 6_000,
      // Tests close connections on purpose; do not wait half a second after each.
      ...({ minHeartbeatFrequencyMS: 20 } as object),
    });
    const seen: SeenEvent[] = [];
    this.events.set(spec.id, seen);
    const wanted = new Set(spec.observeEvents ?? []);
    const ignored = new Set([...(spec.ignoreCommandMonitoringEvents ?? []), ...SENSITIVE]);
    const observe = (type: string, detail: Document & { commandName: string }): void => {
      if (wanted.has(type) && !ignored.has(detail.commandName)) seen.push({ type, kind: 'command', detail });
    };
    client.on('commandStarted', (event: CommandStartedEvent) =>
      observe('commandStartedEvent', {
        command: sentCommand(event.command),
        commandName: event.commandName,
        databaseName: event.databaseName,
      }),
    );
    client.on('commandSucceeded', (event: CommandSucceededEvent) =>
      observe('commandSucceededEvent', { reply: event.reply as unknown, commandName: event.commandName }),
    );
    client.on('commandFailed', (event: CommandFailedEvent) =>
      observe('commandFailedEvent', { commandName: event.commandName }),
    );
    client.on('connectionCheckOutStarted', () => {
      if (wanted.has('connectionCheckOutStartedEvent'))
        seen.push({ type: 'connectionCheckOutStartedEvent', kind: 'cmap', detail: {} });
    });
    await client.connect();
    seen.length = 0;
    this.clients.push(client);
    return client;
  }
}

/** The driver reuses and changes the command object, so the copy records what was sent. Maps become documents, as on the wire. */
function sentCommand(command: Document): Document {
  return BSON.deserialize(BSON.serialize(command, { ignoreUndefined: true }), { promoteBuffers: false });
}
