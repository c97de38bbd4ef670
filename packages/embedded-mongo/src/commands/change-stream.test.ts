/** Requests for change streams that are refused, with MongoDB's codes where it refuses them too. */
import { Timestamp, type Document } from 'mongodb';
import { Store } from '../store/store';
import { temporaryDirectory, temporaryServer, type TemporaryServer } from '../testing/temporary-server';
import { Engine } from '../txn/engine';
import type { Command, CommandContext } from './context';
import { CursorRegistry, type ResultStream } from './cursors';
import { FIND_COMMANDS } from './find.command';

let fixture: TemporaryServer;

beforeAll(async () => {
  fixture = await temporaryServer();
});
afterAll(() => fixture.close());

const stage = (spec: Document, ...later: Document[]): Document => ({
  aggregate: 'refused',
  pipeline: [{ $changeStream: spec }, ...later],
  cursor: {},
});

it.each<[string, number, Document]>([
  ['a whole database', 238, { ...stage({}), aggregate: 1 }],
  ['the whole server', 238, { ...stage({ allChangesForCluster: true }), aggregate: 1 }],
  ['images', 238, stage({ fullDocument: 'required' })],
  ['images before', 238, stage({ fullDocumentBeforeChange: 'whenAvailable' })],
  ['expanded events', 238, stage({ showExpandedEvents: true })],
  ['an unknown fullDocument', 2, stage({ fullDocument: 'sometimes' })],
  ['an unknown option', 40415, stage({ resumeAfterAll: 1 })],
  ['no object', 50808, { ...stage({}), pipeline: [{ $changeStream: 1 }] }],
  ['a token of another kind', 14, stage({ resumeAfter: 1 })],
  ['a token of another server', 260, stage({ resumeAfter: { _data: '8263A1' } })],
  ['a token of times to come', 280, stage({ resumeAfter: { _data: 'f'.repeat(12).padStart(16, '0') + '00' } })],
  ['no time', 14, stage({ startAtOperationTime: 1 })],
  ['two places', 50865, stage({ resumeAfter: { _data: '' }, startAfter: { _data: '' } })],
  ['a place and a time', 40674, stage({ resumeAfter: { _data: '' }, startAtOperationTime: new Timestamp(1n) })],
  ['a stage that groups', 20, stage({}, { $group: { _id: 1 } })],
  ['a second one', 40602, stage({}, { $changeStream: {} })],
  ['one that is not first', 40602, { ...stage({}), pipeline: [{ $match: {} }, { $changeStream: {} }] }],
  ['explaining it', 238, { explain: stage({}) }],
  ['a hint', 238, { ...stage({}), hint: '_id_' }],
  ['a weaker read concern', 72, { ...stage({}), readConcern: { level: 'available' } }],
])('is refused: %s', async (_name, code, command) => {
  await expect(fixture.client.db('streams').command(command)).rejects.toMatchObject({ code });
});

it('is refused in a transaction', async () => {
  await fixture.client.withSession(async (session) => {
    session.startTransaction();
    const rows = fixture.client.db('streams').collection('rows');
    await rows.insertOne({}, { session });
    const watched = rows.aggregate([{ $changeStream: {} }], { session });
    await expect(watched.toArray()).rejects.toMatchObject({ code: 263 });
  });
});

it('maxTimeMS of a getMore is refused for what does not wait', async () => {
  const rows = fixture.client.db('streams').collection('many');
  await rows.insertMany([{}, {}, {}]);
  const { cursor } = await fixture.client.db('streams').command({ find: rows.collectionName, batchSize: 1 });
  const more = { getMore: (cursor as Document)['id'] as bigint, collection: rows.collectionName, maxTimeMS: 5 };
  await expect(fixture.client.db('streams').command(more)).rejects.toMatchObject({ code: 2 });
});

it('one change wakes many streams, of which one reads in each round of the event loop', async () => {
  const directory = temporaryDirectory();
  const engine = new Engine(Store.open(directory.path));
  const cursors = new CursorRegistry();
  const getMore = FIND_COMMANDS['getMore'] as Command;
  const STREAMS = 50;
  let round = 0;
  const count = (): void => {
    round += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const readsIn: number[] = [];
  try {
    await engine.watch('a.b');
    let changed = false;
    const waiting = Array.from({ length: STREAMS }, async () => {
      const stream: ResultStream = {
        next() {
          if (!changed) return undefined;
          readsIn.push(round);
          return Buffer.alloc(5);
        },
        suspend: () => undefined,
        tail: { isOver: false, resumeToken: {} },
      };
      const { id } = cursors.open({
        ns: 'a.b',
        stream,
        sessionKey: undefined,
        transaction: undefined,
        noTimeout: false,
      });
      const body = { getMore: id, collection: 'b', batchSize: 1, maxTimeMS: 10_000 };
      const context = { body, db: 'a', services: { engine, cursors }, openView: () => engine.openView() };
      return await engine.store.environment.use(async () =>
        getMore.run({ ...context, checkInterrupt: () => undefined } as unknown as CommandContext),
      );
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await engine.write((view) => {
      changed = true;
      view.log({ operation: 'delete', ns: 'a.b', id: 1 });
    });
    await Promise.all(waiting);
    expect(readsIn).toHaveLength(STREAMS);
    expect(new Set(readsIn).size).toBe(STREAMS);
  } finally {
    clearImmediate(counting);
    cursors.close();
    await engine.close();
    directory.remove();
  }
});
