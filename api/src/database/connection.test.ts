/** Options in the connection string must not override what money needs: the API sets those itself. */
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
