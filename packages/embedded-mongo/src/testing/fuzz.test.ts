/**
 * Mutated frames: the server replies or closes that connection, and keeps serving other connections. A seeded sample;
 * `EMBEDDED_MONGO_FUZZ_FRAMES=100000` sends that many.
 */
import { RawClient, commandFrame } from './raw-client';
import { temporaryServer } from './temporary-server';

const FRAMES = Number(process.env['EMBEDDED_MONGO_FUZZ_FRAMES'] ?? 3_000);
const SEED = Number(process.env['EMBEDDED_MONGO_FUZZ_SEED'] ?? 20_240_611);
const FRAMES_PER_MS = 0.2;

/** mulberry32: the same numbers for the same seed on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SEEDS = [
  commandFrame({ hello: 1, $db: 'admin', client: { driver: { name: 'fuzz' } } }),
  commandFrame({ insert: 'a', documents: [{ _id: 1, text: 'x', list: [1, 2, { deep: null }] }], $db: 'fuzz' }),
  commandFrame({ find: 'a', filter: { list: { $elemMatch: { $gt: 1 } } }, sort: { _id: -1 }, limit: 5, $db: 'fuzz' }),
  commandFrame({ update: 'a', updates: [{ q: {}, u: { $set: { 'a.b': 1 } }, multi: true }], $db: 'fuzz' }),
  commandFrame({ findAndModify: 'a', query: { _id: 1 }, update: { $inc: { n: 1 } }, new: true, $db: 'fuzz' }),
  commandFrame({ getMore: 5, collection: 'a', $db: 'fuzz' }),
  commandFrame({ createIndexes: 'a', indexes: [{ key: { text: 1 }, name: 'text_1' }], $db: 'fuzz' }),
  commandFrame({ aggregate: 'a', pipeline: [{ $match: { _id: 1 } }], cursor: {}, $db: 'fuzz' }),
];

function mutate(frame: Buffer, random: () => number): Buffer {
  const pick = (below: number): number => Math.floor(random() * below);
  let bytes = Buffer.from(frame);
  const times = 1 + pick(4);
  for (let n = 0; n < times; n += 1) {
    const at = pick(bytes.length);
    switch (pick(6)) {
      case 0:
        bytes[at] = pick(256);
        break;
      case 1:
        bytes = bytes.subarray(0, at + 1);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from([pick(256), pick(256)]), bytes.subarray(at)]);
        break;
      case 3:
        if (bytes.length >= 4)
          bytes.writeInt32LE(
            [0, -1, 0x7fffffff, 15, 16, bytes.length][pick(6)] as number,
            Math.min(at, bytes.length - 4),
          );
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + pick(8))]);
        break;
      default:
        bytes[at] = (bytes[at] as number) ^ (1 << pick(8));
    }
  }
  // Half of them keep a true length, so that more than the header is tried.
  if (random() < 0.5 && bytes.length >= 16) bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

it(
  `${FRAMES} mutated frames harm nobody else`,
  async () => {
    const fixture = await temporaryServer();
    const random = randomFrom(SEED);
    try {
      const witness = fixture.client.db('witness').collection('rows');
      await witness.insertOne({ safe: true });
      const before = process.memoryUsage().rss;
      let client = await RawClient.connect(fixture.server.uri);
      for (let n = 0; n < FRAMES; n += 1) {
        if (client.closed) client = await RawClient.connect(fixture.server.uri);
        client.send(mutate(SEEDS[Math.floor(random() * SEEDS.length)] as Buffer, random));
        // Half-sent frames would swallow those that follow: begin anew now and then.
        if (n % 8 === 7) {
          await new Promise((resolve) => setTimeout(resolve, 1));
          client.close();
          client = await RawClient.connect(fixture.server.uri);
        }
        if (n % 500 === 499) expect(await witness.countDocuments({ safe: true })).toBe(1);
      }
      client.close();
      expect(await witness.find().toArray()).toHaveLength(1);
      expect(fixture.log.some((line) => /closed: /.test(line))).toBe(true);
      expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(300);
    } finally {
      await fixture.close();
    }
  },
  30_000 + FRAMES / FRAMES_PER_MS,
);
