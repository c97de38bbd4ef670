/** Reading a collection as bytes: every document once, as the driver would read it, and no cursor is left open. */
import mongoose, { mongo, Types } from 'mongoose';
import { watchCommands } from '../testing/command-log';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { database } from './connection';
import { readRaw } from './read-raw';

const NAME = 'things_to_read';
const things = Array.from({ length: 25 }, (_, index) => ({
  _id: new Types.ObjectId(),
  index,
  text: `Thing ${index} ✓`,
}));
const log = watchCommands();

shared(startTestApi);
beforeAll(async () => {
  await database().collection(NAME).insertMany(things);
});

async function readAll(name: string, batchSize: number): Promise<mongo.Document[][]> {
  const batches: mongo.Document[][] = [];
  for await (const batch of readRaw(name, batchSize)) batches.push(batch.map((bytes) => mongo.BSON.deserialize(bytes)));
  return batches;
}

test.each([1, 10, 24, 25, 26])('every document once, %i at a time', async (batchSize) => {
  const batches = await readAll(NAME, batchSize);
  expect(batches.flat()).toEqual(things);
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(Math.min(batchSize, things.length));
});

test('nothing of a collection that is not there', async () => {
  expect((await readAll('nothing_here', 10)).flat()).toEqual([]);
});

test('one command for each batch', async () => {
  const sent = await log.during(() => readAll(NAME, 10));
  expect(sent.map(({ name }) => name)).toEqual(['find', 'getMore', 'getMore']);
});

test('who stops in the middle leaves no cursor on the server', async () => {
  const killed: unknown[] = [];
  const note = ({ reply }: mongo.CommandSucceededEvent): void => {
    killed.push(...(((reply as mongo.Document)['cursorsKilled'] as unknown[] | undefined) ?? []));
  };
  mongoose.connection.getClient().on('commandSucceeded', note);
  for await (const batch of readRaw(NAME, 5)) {
    expect(batch).toHaveLength(5);
    break;
  }
  mongoose.connection.getClient().off('commandSucceeded', note);
  expect(killed).toHaveLength(1);
});

test('a server that refuses is heard', async () => {
  await expect(readAll(NAME, -1)).rejects.toThrow(/batchSize/);
});
