/** Options in the connection string must not override what money needs: the API sets those itself. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { newDatabaseUri } from '../testing/start-test-api';
import { connect, database, disconnect, longClient } from './connection';
import { inTransaction } from './transaction';

afterEach(() => disconnect());

it('reads from the primary whatever the address says: others are behind it, and no transaction takes them', async () => {
  const given = newDatabaseUri();
  await connect(`${given}${given.includes('?') ? '&' : '?'}readPreference=secondaryPreferred`);
  expect(mongoose.connection.getClient().readPreference.mode).toBe('primary');
  expect(await inTransaction(({ session }) => database().collection('tasks').findOne({}, { session }))).toBeNull();
  const client = longClient();
  expect(client.readPreference.mode).toBe('primary');
  await client.close();
});

/** What the test needs of the driver's own parts. */
interface Watched {
  readonly topology: {
    readonly s: {
      readonly servers: Map<string, { readonly monitor: { connection: { socket: Socket }; requestCheck(): void } }>;
    };
  };
}

it('finds the database again when its connection ends just as the driver asks whether it is there', async () => {
  await connect(newDatabaseUri());
  const client = mongoose.connection.getClient();
  await once(client, 'serverHeartbeatSucceeded');
  const [server] = (client as unknown as Watched).topology.s.servers.values();
  // It asks at most twice a second.
  await sleep(700);
  server?.monitor.connection.socket.destroy();
  server?.monitor.requestCheck();
  await once(client, 'serverHeartbeatSucceeded', { signal: AbortSignal.timeout(30_000) });
  expect(await database().collection('tasks').findOne()).toBeNull();
}, 60_000);
